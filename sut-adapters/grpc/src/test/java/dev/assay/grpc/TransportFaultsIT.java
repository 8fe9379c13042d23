package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.grpc.kserve.v2.ModelMetadataRequest;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import dev.assay.grpc.kserve.v2.ModelReadyRequest;
import dev.assay.grpc.kserve.v2.ModelReadyResponse;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import dev.assay.grpc.kserve.v2.ServerReadyRequest;
import dev.assay.grpc.kserve.v2.ServerReadyResponse;
import dev.assay.loadgen.api.FailureKind;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults below the protocols, and those of a KServe server, over sockets. */
class TransportFaultsIT {
    private static final String ONE_INPUT = "?protocol=kserve&model=m";

    private final Recorded sink = new Recorded(false);

    @ParameterizedTest
    @EnumSource(
            value = Http2Error.class,
            names = {"REFUSED_STREAM", "INTERNAL_ERROR", "ENHANCE_YOUR_CALM", "CANCEL"})
    void resetCallFailsItsSample(Http2Error code) {
        try (RawHttp2Server server = new RawHttp2Server((context, headers) -> {
                    var _ = context.writeAndFlush(new DefaultHttp2ResetFrame(code).stream(headers.stream()));
                });
                GrpcSut sut = sut("grpc://127.0.0.1:" + server.port())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("the server reset the call (RST_STREAM, " + code + ")");
            assertThat(sut.report().count(GrpcFailure.RESET)).isEqualTo(1);
            Recorded.assertBalanced(sut.report(), 1);
        }
    }

    @Test
    void goawayFailsWhatWasInFlight() {
        try (RawHttp2Server server = new RawHttp2Server((context, headers) -> {
                    var _ = context.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
                    var _ = context.close();
                });
                GrpcSut sut = sut("grpc://127.0.0.1:" + server.port())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 2, 1));
            assertThat(sink.awaitFailure(0).reason()).startsWith("the server ended the connection (GOAWAY");
            sink.awaitFailure(1);
            assertThat(sut.report().count(GrpcFailure.GOAWAY)).isEqualTo(2);
            Recorded.assertBalanced(sut.report(), 2);
        }
    }

    @Test
    void webServerIsNoGrpcServer() throws IOException {
        try (ServerSocket web = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerHttp1(web));
            try (GrpcSut sut = sut("grpc://127.0.0.1:" + web.getLocalPort())) {
                assertThat(sut.probe().sentence())
                        .contains("the server does not speak gRPC")
                        .contains("servers often have one for HTTP and another for gRPC");
                sut.start(sink);
                sut.issue(Recorded.query(0, 1, 1));
                sink.awaitFailure(0);
                assertThat(sut.report().count(GrpcFailure.NOT_GRPC)).isEqualTo(1);
            }
        }
    }

    @Test
    void refusedConnectionIsNamed() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (GrpcSut sut = sut("grpc://127.0.0.1:" + port)) {
            assertThat(sut.probe().sentence())
                    .isEqualTo("grpc://127.0.0.1:" + port
                            + " cannot be measured: connection refused; check the address and that the server runs");
            sut.start(sink);
            sut.issue(Recorded.query(0, 3, 1));
            for (long id = 0; id < 3; id++) {
                assertThat(sink.awaitFailure(id).reason()).isEqualTo("connection refused");
            }
            assertThat(sut.report().warnings().getFirst()).contains("was lost: 3 of its samples");
        }
    }

    @Test
    void unknownHostIsNamed() {
        try (GrpcSut sut = sut("grpc://no-such-host.invalid:1")) {
            assertThat(sut.probe().sentence()).contains("no-such-host.invalid cannot be resolved");
        }
    }

    @ParameterizedTest
    @EnumSource(KserveCall.class)
    void statusOfAKserveCallFailsItsSamples(KserveCall call) throws IOException {
        try (Kserve server = new Kserve((request, out) -> out.onError(
                        Status.RESOURCE_EXHAUSTED.withDescription("full").asRuntimeException()));
                GrpcSut sut = server.sut(call, 20_000)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("the server said RESOURCE_EXHAUSTED (full)");
            assertThat(sut.report().count(GrpcFailure.EXHAUSTED)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(KserveCall.class)
    void silentKserveServerTimesOut(KserveCall call) throws IOException {
        try (Kserve server = new Kserve((request, out) -> {});
                GrpcSut sut = server.sut(call, 300)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).kind()).isEqualTo(FailureKind.TIMED_OUT);
            assertThat(sut.report().count(GrpcFailure.TIMEOUT)).isEqualTo(1);
            Recorded.assertBalanced(sut.report(), 1);
        }
    }

    @Test
    void streamThatEndsWithoutFinalResponseIsTruncated() throws IOException {
        try (Kserve server = new Kserve((request, out) -> {
                    out.onNext(tokens(request.getId(), false));
                    out.onCompleted();
                });
                GrpcSut sut = server.sut(KserveCall.STREAM_EACH, 20_000)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).contains("without the end of the answer");
            assertThat(sink.firsts).containsKey(0L);
        }
    }

    @Test
    void errorMessageFailsOneRequestOfASharedStream() throws IOException {
        try (Kserve server = new Kserve((request, out) -> {
                    if (request.getId().equals("0")) {
                        out.onNext(ModelStreamInferResponse.newBuilder()
                                .setErrorMessage("no cache block left")
                                .setInferResponse(
                                        ModelInferResponse.newBuilder().setId("0"))
                                .build());
                    } else {
                        out.onNext(tokens(request.getId(), false));
                        out.onNext(tokens(request.getId(), true));
                    }
                });
                GrpcSut sut = server.sut(KserveCall.STREAM, 20_000)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 2, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("the engine failed (no cache block left)");
            assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(4);
            assertThat(sut.report().sessions()).isEqualTo(1);
        }
    }

    /** A server lets in a hundred calls at once on a connection; what is beyond that waits and is not lost. */
    @ParameterizedTest
    @EnumSource(KserveCall.class)
    void moreSamplesAtOnceThanAConnectionMayCarryAllComplete(KserveCall call) throws IOException {
        try (Kserve server = new Kserve((request, out) -> {
                    out.onNext(tokens(request.getId(), true));
                    if (call != KserveCall.STREAM) {
                        out.onCompleted();
                    }
                });
                GrpcSut sut = server.sut(call, 20_000)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 300, 1));
            for (long id = 0; id < 300; id++) {
                sink.awaitCompletion(id);
            }
            Recorded.assertBalanced(sut.report(), 300);
            assertThat(sut.report().connections()).isEqualTo(1);
        }
    }

    @Test
    void responseAfterTheFinalOneIsMisuse() throws IOException {
        try (Kserve server = new Kserve((request, out) -> {
                    out.onNext(tokens(request.getId(), true));
                    out.onNext(tokens(request.getId(), true));
                });
                GrpcSut sut = server.sut(KserveCall.STREAM, 20_000)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            sink.awaitCompletion(0);
            sink.awaitMisuse(0);
        }
    }

    /** Two token ids. */
    private static ModelStreamInferResponse tokens(String id, boolean last) {
        return ModelStreamInferResponse.newBuilder()
                .setInferResponse(ModelInferResponse.newBuilder()
                        .setId(id)
                        .addOutputs(ModelInferResponse.InferOutputTensor.newBuilder()
                                .setName("output_ids")
                                .setDatatype("INT64")
                                .addShape(2))
                        .addRawOutputContents(Tensors.rawNumbers("INT64", 11, 12))
                        .putParameters(
                                "triton_final_response",
                                InferParameter.newBuilder().setBoolParam(last).build()))
                .build();
    }

    private static GrpcSut sut(String url) {
        return new GrpcSut(GrpcOptions.parse(List.of(url), Asked.of("")), Recorded.prompts(1));
    }

    private static void answerHttp1(ServerSocket web) {
        while (true) {
            try (Socket socket = web.accept();
                    OutputStream out = socket.getOutputStream()) {
                int _ = socket.getInputStream().read(new byte[1024]);
                out.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            } catch (IOException e) {
                return;
            }
        }
    }

    /** A KServe server that does what a test tells it with each request. */
    private static final class Kserve extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase
            implements AutoCloseable {
        private interface Script {
            void request(ModelInferRequest request, StreamObserver<ModelStreamInferResponse> out);
        }

        private final Script script;
        private final Server server;

        Kserve(Script script) throws IOException {
            this.script = script;
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .directExecutor()
                    .maxConcurrentCallsPerConnection(100)
                    .addService(this)
                    .build()
                    .start();
        }

        GrpcSut sut(KserveCall call, long timeoutMillis) {
            return new GrpcSut(
                    GrpcOptions.parse(List.of("grpc://127.0.0.1:" + server.getPort() + ONE_INPUT), Asked.of(""))
                            .withCall(call)
                            .withLimits(GrpcLimits.DEFAULT.withTimeouts(10_000, timeoutMillis)),
                    Recorded.prompts(1));
        }

        @Override
        public void serverReady(ServerReadyRequest request, StreamObserver<ServerReadyResponse> out) {
            out.onNext(ServerReadyResponse.newBuilder().setReady(true).build());
            out.onCompleted();
        }

        @Override
        public void modelReady(ModelReadyRequest request, StreamObserver<ModelReadyResponse> out) {
            out.onNext(ModelReadyResponse.newBuilder().setReady(true).build());
            out.onCompleted();
        }

        @Override
        public void modelMetadata(ModelMetadataRequest request, StreamObserver<ModelMetadataResponse> out) {
            out.onNext(ModelMetadataResponse.newBuilder()
                    .addInputs(ModelMetadataResponse.TensorMetadata.newBuilder()
                            .setName("text_input")
                            .setDatatype("BYTES")
                            .addShape(-1)
                            .addShape(1))
                    .addOutputs(ModelMetadataResponse.TensorMetadata.newBuilder()
                            .setName("output_ids")
                            .setDatatype("INT64"))
                    .build());
            out.onCompleted();
        }

        @Override
        public void modelInfer(ModelInferRequest request, StreamObserver<ModelInferResponse> out) {
            script.request(request, new StreamObserver<>() {
                @Override
                public void onNext(ModelStreamInferResponse response) {
                    out.onNext(response.getInferResponse());
                }

                @Override
                public void onError(Throwable fault) {
                    out.onError(fault);
                }

                @Override
                public void onCompleted() {
                    out.onCompleted();
                }
            });
        }

        @Override
        public StreamObserver<ModelInferRequest> modelStreamInfer(StreamObserver<ModelStreamInferResponse> out) {
            return new StreamObserver<>() {
                @Override
                public void onNext(ModelInferRequest request) {
                    script.request(request, out);
                }

                @Override
                public void onError(Throwable fault) {}

                @Override
                public void onCompleted() {}
            };
        }

        @Override
        public void close() {
            server.shutdownNow();
        }
    }
}
