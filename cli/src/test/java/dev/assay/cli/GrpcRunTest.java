package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.grpc.server.SampleEngine;
import dev.assay.grpc.server.SampleEvents;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.grpc.sut.v1.Welcome;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.RealTimeEngine;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code assay run} against servers behind gRPC, from the command line to run.json and the logs. */
class GrpcRunTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"protocol=assay", "protocol=kserve&model=wire", "protocol=kserve&model=wire&call=unary"})
    void anEngineBehindEitherProtocolIsMeasured(String parameters) throws IOException {
        try (RealTimeEngine engine = new RealTimeEngine(EnginePresets.byName("wire"));
                GrpcEngineServer server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT)) {
            InProcess run = run(server.url() + "?" + parameters, "--max-tokens", "8");

            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("VALID");
            assertThat(run.status()).isZero();
            assertThat(document()).contains("samples handed over: 100 = completed 100 + failed 0");
            assertThat(Files.readString(directory.resolve("run/mlperf_log_summary.txt")))
                    .contains("Result is : VALID");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, second completion of a sample", "false, completion of an id that was never issued"})
    void wrongReportsOfAnEngineMakeTheRunInvalid(boolean twice, String words) throws IOException {
        SutGrpc.SutImplBase service = new SutGrpc.SutImplBase() {
            @Override
            public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
                return new Completing(out, twice);
            }
        };
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .addService(service)
                .build()
                .start();
        try {
            InProcess run = run("grpc://127.0.0.1:" + server.getPort());

            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(run.out()).contains("INVALID").contains(words);
            assertThat(document())
                    .contains("events of the engine named samples that it did not have or had already ended")
                    .contains("\"completed\" : 100");
            assertThat(Files.readString(directory.resolve("run/mlperf_log_summary.txt")))
                    .contains("Result is : INVALID");
        } finally {
            server.shutdownNow();
        }
    }

    @Test
    void anEngineThatFailsSamplesEndsWithExactCounts() throws IOException {
        SampleEngine half = new SampleEngine() {
            @Override
            public String name() {
                return "half an engine";
            }

            @Override
            public String model() {
                return "m";
            }

            @Override
            public Runnable submit(Sample sample, SampleEvents events) {
                if (sample.getId() % 4 == 0) {
                    events.failed(dev.assay.grpc.sut.v1.Failure.Kind.OVERLOADED, "told to");
                } else {
                    events.firstToken(1);
                    events.completed(new int[] {1}, 1);
                }
                return () -> {};
            }
        };
        try (GrpcEngineServer server = GrpcEngineServer.start(half, GrpcEngineServer.Options.DEFAULT)) {
            InProcess run = run(server.url());

            assertThat(run.status()).isIn(1, 3);
            assertThat(run.out()).contains("INVALID");
            assertThat(document())
                    .contains("the engine is overloaded (told to)")
                    .contains("\"completed\" : 75")
                    .contains("\"failed\" : 25");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grpc://127.0.0.1:1 --dialect tgi        | --dialect belongs to servers behind HTTP",
                "grpc://127.0.0.1:1?protocol=kserve      | needs the name of a model",
                "grpc://127.0.0.1:1,http://127.0.0.1:2   | replicas must all be grpc:// or all http://",
                "grpc://127.0.0.1:1 --client-cert x      | needs its private key",
                "http://127.0.0.1:1 --model m --client-key x | --client-key belongs to a server behind https:// or grpcs://",
                "grpcs://127.0.0.1:1 --tls-ca /no/file   | the CA file /no/file does not exist",
            })
    void mistakesAreNamed(String words, String expected) {
        List<String> given = List.of(words.strip().split(" "));
        InProcess run = run(given.getFirst(), given.subList(1, given.size()).toArray(String[]::new));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(expected).doesNotContain("Exception");
    }

    @Test
    void theWarmUpUsesTheSameProtocolAndLeavesTheServerAlone() throws IOException {
        try (RealTimeEngine engine = new RealTimeEngine(EnginePresets.byName("wire"));
                GrpcEngineServer server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT)) {
            InProcess run =
                    run(server.url() + "?protocol=kserve&model=wire", "--max-tokens", "8", "--warm-up", "200ms");

            assertThat(run.status()).as(run.err()).isZero();
            assertThat(engine.snapshot().submitted()).isEqualTo(100);
        }
    }

    @Test
    void aServerThatIsNotThereIsStatusThree() {
        InProcess run = run("grpc://127.0.0.1:1");

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err())
                .contains("grpc://127.0.0.1:1 cannot be measured: connection refused; check the address")
                .doesNotContain("Exception");
    }

    private InProcess run(String sut, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", sut));
        words.addAll(List.of("--min-duration", "0s", "--min-query-count", "100", "--quiet"));
        if (!List.of(more).contains("--warm-up")) {
            words.addAll(List.of("--warm-up", "0s"));
        }
        words.addAll(List.of("--out", directory.resolve("run").toString()));
        words.addAll(List.of(more));
        return InProcess.assay(words.toArray(String[]::new));
    }

    private String document() throws IOException {
        return Files.readString(directory.resolve("run").resolve("run.json"));
    }

    /** Completes each sample, and then once more or one that was never there. */
    private static final class Completing implements StreamObserver<HarnessMessage> {
        private final StreamObserver<EngineMessage> out;
        private final boolean twice;

        Completing(StreamObserver<EngineMessage> out, boolean twice) {
            this.out = out;
            this.twice = twice;
        }

        @Override
        public void onNext(HarnessMessage message) {
            if (message.hasHello()) {
                out.onNext(EngineMessage.newBuilder()
                        .setWelcome(Welcome.newBuilder().setVersion(1))
                        .build());
            } else if (message.hasSamples()) {
                EventBatch.Builder events = EventBatch.newBuilder();
                long wrong = twice ? message.getSamples().getSamples(0).getId() : 1_000_000;
                message.getSamples()
                        .getSamplesList()
                        .forEach(sample -> events.addCompletionsBuilder()
                                .setSampleId(sample.getId())
                                .setTokenCount(1));
                // In front of the last completion, so that the run has not ended when it comes.
                events.addCompletions(
                        twice ? 1 : 0,
                        dev.assay.grpc.sut.v1.Completion.newBuilder().setSampleId(wrong));
                out.onNext(EngineMessage.newBuilder().setEvents(events).build());
            }
        }

        @Override
        public void onError(Throwable fault) {}

        @Override
        public void onCompleted() {
            out.onCompleted();
        }
    }
}
