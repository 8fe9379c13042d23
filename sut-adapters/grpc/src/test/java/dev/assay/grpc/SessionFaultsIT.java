package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.Failure;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.loadgen.api.FailureKind;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an engine of assay.sut.v1 can do wrong, over sockets. */
class SessionFaultsIT {
    private final Recorded sink = new Recorded(false);

    @ParameterizedTest
    @CsvSource({
        "UNAVAILABLE, UNAVAILABLE, FAILED",
        "RESOURCE_EXHAUSTED, EXHAUSTED, FAILED",
        "DEADLINE_EXCEEDED, TIMEOUT, TIMED_OUT",
        "INTERNAL, STATUS, FAILED",
        "UNIMPLEMENTED, PROTOCOL, FAILED"
    })
    void statusThatEndsTheSessionFailsItsSamples(Status.Code code, GrpcFailure expected, FailureKind kind) {
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> {
                    if (sample.getId() == 2) {
                        ScriptedSutServer.end(out, Status.fromCode(code).withDescription("told to"));
                    }
                });
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 3, 1));
            for (long id = 0; id < 3; id++) {
                assertThat(sink.awaitFailure(id).kind()).isEqualTo(kind);
            }
            assertThat(sut.report().failures()).containsOnly(java.util.Map.entry(expected, 3L));
            Recorded.assertBalanced(sut.report(), 3);
        }
    }

    @Test
    void failureOfOneSampleLeavesTheSessionAlone() {
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> {
                    if (sample.getId() == 0) {
                        out.onNext(EngineMessage.newBuilder()
                                .setEvents(EventBatch.newBuilder()
                                        .addFailures(Failure.newBuilder()
                                                .setSampleId(0)
                                                .setKind(Failure.Kind.OVERLOADED)
                                                .setReason("queue full")))
                                .build());
                    } else {
                        ScriptedSutServer.complete(out, sample.getId());
                    }
                });
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 2, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("the engine is overloaded (queue full)");
            assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(1);
            assertThat(server.sessions).hasValue(1);
        }
    }

    @Test
    void doubleCompletionReachesTheRunAsMisuse() {
        try (ScriptedSutServer server = new ScriptedSutServer(
                        (sample, out) -> ScriptedSutServer.complete(out, sample.getId(), sample.getId()));
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(7, 1, 1));
            sink.awaitCompletion(7);
            sink.awaitMisuse(7);
            assertThat(sut.report().warnings())
                    .containsExactly("1 events of the engine named samples that it did not have or had already ended.");
            Recorded.assertBalanced(sut.report(), 1);
        }
    }

    @Test
    void unknownSampleReachesTheRunAsMisuse() {
        try (ScriptedSutServer server =
                        new ScriptedSutServer((sample, out) -> ScriptedSutServer.complete(out, 99, sample.getId()));
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            sink.awaitCompletion(0);
            sink.awaitMisuse(99);
        }
    }

    @Test
    void disagreeingTokenCountsFailTheSample() {
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> out.onNext(EngineMessage.newBuilder()
                        .setEvents(EventBatch.newBuilder()
                                .addCompletions(dev.assay.grpc.sut.v1.Completion.newBuilder()
                                        .setSampleId(sample.getId())
                                        .setTokenCount(3)
                                        .addTokenIds(5)))
                        .build()));
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("the engine sent 1 token ids and a token count of 3");
        }
    }

    @Test
    void wrongVersionIsRefusedBeforeAndDuringARun() {
        try (ScriptedSutServer server = new ScriptedSutServer(0, ScriptedSutServer.welcome(7), (sample, out) -> {});
                GrpcSut sut = sut(server.url())) {
            String wanted = "the engine speaks version 7 of assay.sut, and this harness version 1";
            assertThat(sut.probe().sentence()).contains(wanted).contains("check protocol=assay");
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            assertThat(sink.awaitFailure(0).reason()).isEqualTo(wanted);
            assertThat(sut.report().count(GrpcFailure.PROTOCOL)).isEqualTo(1);
        }
    }

    @Test
    void silentEngineTimesOutAndItsLateAnswerIsNoMisuse() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> {
            if (sample.getId() == 1) {
                // Both ids at once: the late one first.
                ScriptedSutServer.complete(out, 0, 1);
                second.countDown();
            }
        })) {
            GrpcOptions options = GrpcOptions.parse(List.of(server.url()), Asked.of(""))
                    .withLimits(GrpcLimits.DEFAULT.withTimeouts(10_000, 300));
            try (GrpcSut sut = new GrpcSut(options, Recorded.prompts(1))) {
                sut.start(sink);
                sut.issue(Recorded.query(0, 1, 1));
                assertThat(sink.awaitFailure(0))
                        .isEqualTo(new Recorded.Failure(
                                FailureKind.TIMED_OUT, "not complete within the request time-out"));
                sut.issue(Recorded.query(1, 1, 1));
                assertThat(second.await(20, TimeUnit.SECONDS)).isTrue();
                sink.awaitCompletion(1);
                assertThat(server.cancelled).hasValue(1);
                assertThat(sink.misuse).hasValue(0);
                assertThat(sut.report().warnings())
                        .containsExactly("1 answers came after their samples had timed out.");
                Recorded.assertBalanced(sut.report(), 2);
            }
        }
    }

    @Test
    void serverKilledAndRestartedCostsItsSamplesOnly() {
        ScriptedSutServer.Script oddOnly = (sample, out) -> {
            if (sample.getId() % 2 == 1) {
                ScriptedSutServer.complete(out, sample.getId());
            }
        };
        ScriptedSutServer first = new ScriptedSutServer(oddOnly);
        int port = first.port();
        try (GrpcSut sut = sut(first.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 2, 1));
            sink.awaitCompletion(1);
            first.close();
            assertThat(sink.awaitFailure(0).kind()).isEqualTo(FailureKind.FAILED);
            sut.issue(Recorded.query(3, 1, 1));
            assertThat(sink.awaitFailure(3).reason()).isEqualTo("connection refused");
            try (ScriptedSutServer second = new ScriptedSutServer(port, ScriptedSutServer.welcome(1), oddOnly)) {
                long id = 5;
                // Reconnecting takes a moment, in which samples still fail; it must end.
                long limitNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
                while (true) {
                    sut.issue(Recorded.query(id, 1, 1));
                    await(id);
                    if (sink.completions.containsKey(id)) {
                        break;
                    }
                    assertThat(System.nanoTime() - limitNanos)
                            .as("reconnected in time")
                            .isNegative();
                    id += 2;
                }
                assertThat(second.sessions).hasValue(1);
                long issued = 2 + 1 + (id - 5) / 2 + 1;
                Recorded.assertBalanced(sut.report(), issued);
                assertThat(sut.report().succeeded()).isEqualTo(2);
                assertThat(sut.report().sessions()).isEqualTo(2);
            }
        } finally {
            first.close();
        }
    }

    @Test
    void oversizedMessageIsNamed() {
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> out.onNext(EngineMessage.newBuilder()
                .setEvents(EventBatch.newBuilder()
                        .addCompletions(dev.assay.grpc.sut.v1.Completion.newBuilder()
                                .setSampleId(sample.getId())
                                .setText("x".repeat(5_000))))
                .build()))) {
            try (GrpcSut sut = sut(server.url() + "?max-message-bytes=2048")) {
                sut.start(sink);
                sut.issue(Recorded.query(0, 1, 1));
                assertThat(sink.awaitFailure(0).reason())
                        .contains("larger than the bound")
                        .contains("raise it with max-message-bytes");
                assertThat(sut.report().count(GrpcFailure.TOO_LARGE)).isEqualTo(1);
            }
        }
    }

    @Test
    void creditAndBatchLimitOfTheEngineAreKept() {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Sample> waiting = new java.util.ArrayList<>();
        ScriptedSutServer.Script inThrees = (sample, out) -> {
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            waiting.add(sample);
            if (waiting.size() == 3) {
                open.addAndGet(-3);
                ScriptedSutServer.complete(
                        out, waiting.stream().mapToLong(Sample::getId).toArray());
                waiting.clear();
            }
        };
        var welcome = ScriptedSutServer.welcome(1).toBuilder()
                .setMaxInFlight(3)
                .setMaxBatch(2)
                .build();
        try (ScriptedSutServer server = new ScriptedSutServer(0, welcome, inThrees);
                GrpcSut sut = sut(server.url())) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 30, 1));
            for (long id = 0; id < 30; id++) {
                sink.awaitCompletion(id);
            }
            assertThat(most).hasValue(3);
            assertThat(sut.report().mostHeld()).isGreaterThanOrEqualTo(27);
        }
    }

    @Test
    void closeWithSamplesInFlightCountsThemAsCancelled() {
        try (ScriptedSutServer server = new ScriptedSutServer((sample, out) -> {})) {
            GrpcSut sut = sut(server.url());
            sut.start(sink);
            sut.issue(Recorded.query(0, 4, 1));
            sut.close();
            Recorded.assertBalanced(sut.report(), 4);
            assertThat(sut.report().count(FailureKind.CANCELLED)).isEqualTo(4);
        }
    }

    private void await(long id) {
        sink.expect(id);
        try {
            sink.awaitCompletion(id);
        } catch (AssertionError e) {
            assertThat(sink.failures).containsKey(id);
        }
    }

    private static GrpcSut sut(String url) {
        return new GrpcSut(GrpcOptions.parse(List.of(url), Asked.of("")), Recorded.prompts(1));
    }
}
