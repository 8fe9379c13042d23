package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.grpc.server.SampleEngine;
import dev.assay.grpc.server.SampleEvents;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.RealTimeEngine;
import dev.assay.testkit.misbehave.Misbehaviour;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of networks, proxies and servers under both protocols, each over a real socket, each with exact counts. */
class GrpcFaultsOnPurposeIT {
    private static final String KSERVE = "?protocol=kserve&model=wire";

    private final Recorded sink = new Recorded(true);

    @ParameterizedTest
    @ValueSource(strings = {"", KSERVE, KSERVE + "&call=unary"})
    void answerInReadsOfOneByteIsTheSame(String parameters) throws IOException {
        try (RealTimeEngine engine = new RealTimeEngine(EnginePresets.byName("wire"));
                GrpcEngineServer server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT);
                ByteProxy proxy = new ByteProxy(server.port());
                GrpcSut direct = sut(server.port(), parameters);
                GrpcSut slow = sut(proxy.port(), parameters)) {
            byte[] whole = answer(direct, 0);
            assertThat(answer(slow, 1)).isEqualTo(whole).hasSize(4 * 4);
        }
    }

    private byte[] answer(GrpcSut sut, long id) {
        assertThat(sut.probe().ok()).isTrue();
        sut.start(sink);
        sut.issue(Recorded.query(id, 1, 1));
        return sink.awaitCompletion(id).data();
    }

    /** What gateways in front of a server answer: no trailers, no gRPC status, a status of HTTP. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "302 | the server does not speak gRPC (HTTP status code 302",
                "401 | a gateway answered with HTTP status 401, which wants other credentials",
                "403 | a gateway answered with HTTP status 403, which wants other credentials",
                "404 | the server does not speak gRPC (HTTP status code 404",
                "429 | a gateway answered with HTTP status 429",
                "503 | a gateway answered with HTTP status 503",
            })
    void statusOfAGatewayFailsTheSampleWithItsNumber(String status, String expected) {
        try (RawHttp2Server gateway = new RawHttp2Server((context, headers) -> {
                    DefaultHttp2Headers answer = new DefaultHttp2Headers();
                    answer.status(status).set("content-type", "text/html").set("retry-after", "1");
                    var _ = context.writeAndFlush(new DefaultHttp2HeadersFrame(answer, true).stream(headers.stream()));
                });
                GrpcSut sut = sut(gateway.port(), "")) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).contains(expected);
            Recorded.assertBalanced(sut.report(), 1);
            assertThat(sut.report().sent()).as("nothing is sent again").isLessThanOrEqualTo(1);
        }
    }

    @Test
    void reasonOfTenMegabytesIsNotKeptWhole() {
        String huge = "x".repeat(10 << 20);
        try (ScriptedSutServer server = new ScriptedSutServer(
                        (sample, out) -> ScriptedSutServer.end(out, Status.INTERNAL.withDescription(huge)));
                GrpcSut sut = sut(server.port(), "")) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).hasSizeLessThan(400);
            assertThat(String.join("\n", sut.report().lines())).hasSizeLessThan(4000);
            Recorded.assertBalanced(sut.report(), 1);
        }
    }

    @Test
    void failureReasonOfTenMegabytesIsNotKeptWholeEither() {
        SampleEngine talking = new SampleEngine() {
            @Override
            public String name() {
                return "talking";
            }

            @Override
            public String model() {
                return "m";
            }

            @Override
            public Runnable submit(Sample sample, SampleEvents events) {
                events.failed(dev.assay.grpc.sut.v1.Failure.Kind.ERROR, "x".repeat(10 << 20));
                return () -> {};
            }
        };
        try (GrpcEngineServer server = GrpcEngineServer.start(talking, GrpcEngineServer.Options.DEFAULT);
                GrpcSut sut = sut(server.port(), "")) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).hasSizeLessThan(400);
        }
    }

    @Test
    void compressedAnswersAreRead() throws IOException {
        SutGrpc.SutImplBase service = new SutGrpc.SutImplBase() {
            @Override
            public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
                ServerCallStreamObserver<EngineMessage> call = (ServerCallStreamObserver<EngineMessage>) out;
                call.setCompression("gzip");
                call.setMessageCompression(true);
                return answering(call);
            }
        };
        Server server = start(service);
        try (GrpcSut sut = sut(server.getPort(), "")) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 3, 1));
            for (long id = 0; id < 3; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(1);
            }
        } finally {
            server.shutdownNow();
        }
    }

    /** The server takes nothing in until it is told to; what does not fit on the wire waits, and nothing is lost. */
    @Test
    void serverThatReadsSlowlyGetsEverySample() throws Exception {
        CountDownLatch readOn = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        SutGrpc.SutImplBase service = new SutGrpc.SutImplBase() {
            @Override
            public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
                ServerCallStreamObserver<EngineMessage> call = (ServerCallStreamObserver<EngineMessage>) out;
                call.disableAutoRequest();
                call.request(1); // Hello
                begun.countDown();
                Thread.ofVirtual().start(() -> {
                    try {
                        assertThat(readOn.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    call.request(1000);
                });
                return answering(call);
            }
        };
        Server server = start(service);
        PromptLibrary large = new Large(4 << 20);
        try (GrpcSut sut =
                new GrpcSut(GrpcOptions.parse(List.of("grpc://127.0.0.1:" + server.getPort()), Asked.of("")), large)) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 8, 1));
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            readOn.countDown();
            for (long id = 0; id < 8; id++) {
                sink.awaitCompletion(id);
            }
            Recorded.assertBalanced(sut.report(), 8);
        } finally {
            server.shutdownNow();
        }
    }

    /** The connection is reset under all samples of it; the next ones find another. */
    @ParameterizedTest
    @ValueSource(strings = {"", KSERVE, KSERVE + "&call=unary"})
    void resetConnectionFailsWhatWasOnItAndTheNextSampleFindsAnother(String parameters) {
        Misbehaviour once = Misbehaviour.parse("script: reset", 1);
        try (RealTimeEngine engine = new RealTimeEngine(EnginePresets.byName("wire"));
                GrpcEngineServer server =
                        GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT.withMisbehaviour(once));
                GrpcSut sut = sut(server.port(), parameters)) {
            assertThat(sut.probe().ok()).isTrue();
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            sink.awaitFailure(0);
            assertThat(sut.report().count(GrpcFailure.BROKEN))
                    .as(sut.report().lines().toString())
                    .isEqualTo(1);
            sut.issue(Recorded.query(1, 1, 1));
            sink.awaitCompletion(1);
            Recorded.assertBalanced(sut.report(), 2);
            assertThat(sut.report().connections()).isGreaterThanOrEqualTo(2);
        }
    }

    private static StreamObserver<HarnessMessage> answering(ServerCallStreamObserver<EngineMessage> out) {
        return new StreamObserver<>() {
            @Override
            public void onNext(HarnessMessage message) {
                if (message.hasHello()) {
                    out.onNext(EngineMessage.newBuilder()
                            .setWelcome(ScriptedSutServer.welcome(1))
                            .build());
                }
                message.getSamples()
                        .getSamplesList()
                        .forEach(sample -> ScriptedSutServer.complete(out, sample.getId()));
            }

            @Override
            public void onError(Throwable fault) {}

            @Override
            public void onCompleted() {
                out.onCompleted();
            }
        };
    }

    private static Server start(SutGrpc.SutImplBase service) throws IOException {
        return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .maxInboundMessageSize(256 << 20)
                .addService(service)
                .build()
                .start();
    }

    private static GrpcSut sut(int port, String parameters) {
        return new GrpcSut(
                GrpcOptions.parse(
                        List.of("grpc://127.0.0.1:" + port + parameters),
                        Asked.of("").withMaxTokens(4)),
                Recorded.prompts(1));
    }

    /** One prompt of that many characters. */
    private record Large(int characters) implements PromptLibrary {
        @Override
        public Prompt prompt(int sampleIndex) {
            return new Prompt(Optional.of("p".repeat(characters)), new int[0], 0);
        }

        @Override
        public String name() {
            return "large";
        }

        @Override
        public int totalSampleCount() {
            return 1;
        }

        @Override
        public int performanceSampleCount() {
            return 1;
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }
}
