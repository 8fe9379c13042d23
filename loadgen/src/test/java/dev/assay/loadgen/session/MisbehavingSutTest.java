package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every run ends, with complete logs and a true account of every sample, whatever the system under test does. */
@Timeout(120)
class MisbehavingSutTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock(1_000_000_000_000L);
    private final StopFlag stop = new StopFlag();

    @Test
    void anExceptionAndALostAnswerAreAccountedForAndTheRunEnds() {
        // Field report: 100 issued, one throws in the system, one never answers.
        FakeSut sut = new FakeSut((sink, id, index) -> {
            if (id == 57) {
                throw new IllegalStateException("engine says no");
            }
            if (id != 88) {
                answerAfter(MILLI, sink, id);
            }
        });

        RunOutcome outcome = runVirtual(sut, server(100));

        RunCounters counters = outcome.counters();
        assertThat(counters).isEqualTo(new RunCounters(100, 98, 1, 1, 0, 0));
        assertThat(outcome.state()).isEqualTo(RunState.ABORTED);
        assertThat(stop.isSet()).as("the caller's flag is not the run's").isFalse();
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.reason()).contains("no sample was answered for 10 min");
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.value("result_invalid_reason")).contains("engine says no", "timed out", "[57, 88]");
        assertThat(logs.errors()).anySatisfy(line -> assertThat(line).contains("1 sample failed", "engine says no"));
        assertThat(logs.errors()).anySatisfy(line -> assertThat(line).contains("1 sample timed out"));
        assertThat(logs.value("num_errors")).isEqualTo("2");
        assertThat(logs.summary()).contains("Result is : INVALID", "2 ERRORS encountered");
        assertThat(sut.timesClosed()).isEqualTo(1);
    }

    @Test
    void refusedSamplesAreNoGoodWork() {
        // Field report: 60 calls refused were counted as 166 queries a second.
        FakeSut sut = new FakeSut(
                (sink, id, index) -> sink.fail(id, sink.nanoTime(), FailureKind.FAILED, "connection refused"));

        RunOutcome outcome = runVirtual(sut, server(60));

        assertThat(outcome.counters()).isEqualTo(new RunCounters(60, 0, 60, 0, 0, 0));
        assertThat(outcome.state()).isEqualTo(RunState.COMPLETE);
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.primaryMetric()).isEmpty();
        assertThat(outcome.statistics().orElseThrow().sampleCount()).isZero();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.errors()).hasSize(1).first().asString().contains("60 samples failed: connection refused (60)");
    }

    @Test
    void failedSamplesAreInNoLatencyStatistic() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            if (id % 2 == 0) {
                answerAfter(3 * MILLI, sink, id);
            } else {
                clock.schedule(
                        clock.nanoTime() + 900 * MILLI,
                        () -> sink.fail(id, clock.nanoTime(), FailureKind.TIMED_OUT, "no answer within 900 ms"));
            }
        });

        RunOutcome outcome = runVirtual(sut, server(100));

        assertThat(outcome.counters()).isEqualTo(new RunCounters(100, 50, 0, 50, 0, 0));
        assertThat(outcome.statistics().orElseThrow().sampleLatency().maxNanos())
                .isEqualTo(3 * MILLI);
        assertThat(outcome.statistics().orElseThrow().sampleCount()).isEqualTo(50);
        assertThat(outcome.valid()).isFalse();
    }

    @Test
    void aSystemThatNeverAnswersIsGivenUpInEveryScenario() {
        for (Scenario scenario : Scenario.values()) {
            RunOutcome outcome = TestSession.run(
                    new FakeSut((sink, id, index) -> {}),
                    new FakeLibrary(10),
                    settings(scenario, 10),
                    LogSettings.in(directory),
                    virtual(),
                    new StopFlag());

            assertThat(outcome.state()).as(scenario.toString()).isEqualTo(RunState.ABORTED);
            assertThat(outcome.counters().completed()).isZero();
            assertThat(outcome.counters().timedOut())
                    .isEqualTo(outcome.counters().issued());
            assertThat(outcome.counters().issued()).isPositive();
            assertThat(new RunLogText(directory).value("result_validity")).isEqualTo("INVALID");
        }
    }

    @Test
    void aSecondAnswerDoesNotEndTheRunEarlyAndMakesItInvalid() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            answerAfter(MILLI, sink, id);
            answerAfter(2 * MILLI, sink, id);
        });

        RunOutcome outcome = runVirtual(sut, server(20));

        assertThat(outcome.counters().completed()).isEqualTo(20);
        assertThat(outcome.counters().misuses()).isPositive();
        assertThat(outcome.statistics().orElseThrow().sampleLatency().maxNanos())
                .isEqualTo(MILLI);
        assertThat(outcome.valid()).isFalse();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.value("result_invalid_reason")).contains("second completion");
    }

    @Test
    void unknownIdsMakeTheRunInvalid() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            sink.complete(id + 1_000_000, sink.nanoTime(), 0);
            answerAfter(MILLI, sink, id);
        });

        RunOutcome outcome = runVirtual(sut, server(20));

        assertThat(outcome.counters().completed()).isEqualTo(20);
        assertThat(outcome.counters().misuses()).isEqualTo(20);
        assertThat(new RunLogText(directory).errors())
                .hasSize(1)
                .first()
                .asString()
                .contains("never issued: 20 times", "1000000", "MisbehavingSutTest");
        assertThat(outcome.valid()).isFalse();
    }

    @Test
    void anAnswerAfterTheEndIsNotedWithoutHarm() {
        FakeSut[] self = new FakeSut[1];
        self[0] = new FakeSut((sink, id, index) -> answerAfter(MILLI, sink, id));
        runVirtual(self[0], server(20));

        self[0].sink().complete(3, clock.nanoTime(), 0);
        self[0].sink().firstToken(3, clock.nanoTime());
        self[0].sink().fail(3, clock.nanoTime(), FailureKind.FAILED, "late");

        assertThat(new RunLogText(directory).value("num_errors")).isEqualTo("0");
    }

    @Test
    void aFirstTokenAfterTheAnswerMakesATokenRunInvalid() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            sink.firstToken(id, sink.nanoTime());
            sink.complete(id, sink.nanoTime(), 5);
            if (id == 7) {
                sink.firstToken(id, sink.nanoTime());
            }
        });

        RunOutcome outcome =
                runVirtual(sut, server(20).toBuilder().useTokenLatencies(true).build());

        assertThat(outcome.counters().misuses()).isEqualTo(1);
        assertThat(new RunLogText(directory).errors())
                .hasSize(1)
                .first()
                .asString()
                .contains("first token after the completion", "sample id 7");
        assertThat(outcome.valid()).isFalse();
    }

    /** Field report: an Offline run of 0 tokens a second was called VALID, with thousands of errors in its log. */
    @Test
    void aRunWhoseTokensNobodyCountedIsInvalidAndSaysSoOnce() {
        FakeSut.Behaviour noTokens = (sink, id, index) -> sink.complete(id, sink.nanoTime() + 600 * MILLI, 0);
        TestSettings settings = settings(Scenario.OFFLINE, 10).toBuilder()
                .useTokenLatencies(true)
                .minDurationMillis(1)
                .build();

        RunOutcome outcome = runVirtual(new FakeSut(noTokens), settings);

        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.invalidReasons())
                .singleElement()
                .asString()
                .contains("n_tokens argument missing", "10 times", "sample id ");
        assertThat(new RunLogText(directory).value("result_validity")).isEqualTo("INVALID");
    }

    @Test
    void tokenCountsOfOneKeepTheOfficialVerdictUnlessTheRunIsStrict() {
        FakeSut.Behaviour oneToken = (sink, id, index) -> sink.complete(id, sink.nanoTime() + 600 * MILLI, 1);
        TestSettings settings = settings(Scenario.OFFLINE, 10).toBuilder()
                .useTokenLatencies(true)
                .minDurationMillis(1)
                .build();

        RunOutcome official = runVirtual(new FakeSut(oneToken), settings);
        RunOutcome strict = run(new FakeSut(oneToken), settings, virtual().withStrict(true));

        assertThat(official.valid()).isTrue();
        assertThat(official.strictlyValid()).isFalse();
        assertThat(official.errors()).isEqualTo(10);
        assertThat(strict.valid()).isFalse();
        assertThat(new RunLogText(directory).value("result_validity")).isEqualTo("INVALID");
    }

    @Test
    void veryManyBadTokenCountsAreToldInBoundedLines() {
        TestSettings settings = settings(Scenario.OFFLINE, 5_000).toBuilder()
                .useTokenLatencies(true)
                .build();

        RunOutcome outcome = runVirtual(new FakeSut(FakeSut.ANSWER), settings);

        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.strictlyValid()).isFalse();
        assertThat(outcome.counters().misuses()).isEqualTo(5_000);
        assertThat(new RunLogText(directory).errors())
                .hasSize(1_001)
                .last()
                .asString()
                .contains("5000 times");
    }

    @Test
    void tooManyFailuresEndTheRunEarly() {
        // Field report: a dead server must not burn the whole run.
        FakeSut sut = new FakeSut((sink, id, index) -> sink.fail(id, sink.nanoTime(), FailureKind.FAILED, "dead"));

        RunOutcome outcome = run(sut, server(5_000), virtual().withFailureAbort(50, 0.05));

        assertThat(outcome.state()).isEqualTo(RunState.ABORTED);
        assertThat(outcome.counters().issued()).isEqualTo(50);
        assertThat(outcome.reason()).contains("50 of 50 samples failed");
    }

    @Test
    void aSystemThatBreaksAtFlushAbortsTheRun() {
        FakeSut sut = new FakeSut((sink, id, index) -> {}).onFlush(() -> {
            throw new IllegalStateException("worker died");
        });

        RunOutcome outcome = runVirtual(sut, server(20));

        assertThat(outcome.state()).isEqualTo(RunState.ABORTED);
        assertThat(outcome.counters()).isEqualTo(new RunCounters(20, 0, 0, 0, 20, 0));
        assertThat(outcome.reason()).contains("worker died");
        assertThat(sut.timesClosed()).isEqualTo(1);
    }

    @Test
    void aCallThatBlocksForEverIsLeftBehind() {
        CountDownLatch never = new CountDownLatch(1);
        FakeSut sut = new FakeSut((sink, id, index) -> {
            if (id == 3) {
                awaitUninterruptibly(never);
            }
            sink.complete(id, sink.nanoTime(), 0);
        });
        SessionOptions options = SessionOptions.defaults()
                .withDeadlines(Duration.ofMillis(200), Duration.ofSeconds(60), Duration.ofMillis(100));

        RunOutcome outcome = run(sut, settings(Scenario.SINGLE_STREAM, 10), options);
        never.countDown();

        assertThat(outcome.state()).isEqualTo(RunState.ABORTED);
        assertThat(outcome.counters()).isEqualTo(new RunCounters(4, 3, 0, 1, 0, 0));
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.value("result_invalid_reason")).contains("did not return");
    }

    @Test
    void aStopRequestInTheMiddleLeavesCompleteLogs() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            answerAfter(id < 30 ? MILLI : 10_000 * MILLI, sink, id);
            if (id == 40) {
                stop.request("interrupted by the user");
            }
        });

        RunOutcome outcome = runVirtual(sut, server(100));

        assertThat(outcome.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(outcome.counters().issued()).isEqualTo(41);
        assertThat(outcome.counters().cancelled()).isGreaterThanOrEqualTo(11);
        assertThat(outcome.valid()).isFalse();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.value("result_invalid_reason")).contains("interrupted by the user");
        assertThat(sut.timesClosed()).isEqualTo(1);
    }

    @Test
    void anInterruptedSubmissionRunDoesNotStartItsPerformancePart() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            answerAfter(MILLI, sink, id);
            if (id == 4) {
                stop.request("interrupted by the user");
            }
        });
        TestSettings settings =
                server(100).toBuilder().mode(TestMode.SUBMISSION_RUN).build();

        RunOutcome outcome = runVirtual(sut, settings);

        assertThat(outcome.statistics()).isEmpty();
        assertThat(outcome.valid()).isFalse();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.summary()).contains("Result is : INVALID", "interrupted by the user", "ERROR");
        assertThat(logs.accuracy().size()).isLessThanOrEqualTo(5);
    }

    @Test
    void aRunStoppedBeforeItsFirstQueryDoesNotLookClean() {
        stop.request("interrupted by the user");

        RunOutcome outcome = runVirtual(new FakeSut(FakeSut.ANSWER), server(100));

        assertThat(outcome.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(outcome.counters().issued()).isZero();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.value("result_invalid_reason")).contains("interrupted by the user");
        assertThat(logs.errors()).hasSize(1).first().asString().contains("interrupted by the user");
        assertThat(logs.summary())
                .contains("Result is : INVALID", "1 ERROR encountered")
                .doesNotContain("No errors");
    }

    @Test
    void logsThatCouldNotBeWrittenAreNeverValid() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "needs /dev/full, a device on which every write fails");
        for (String lost : List.of("detail.txt", "summary.txt", "accuracy.json")) {
            Path logs = directory.resolve(lost);
            linkToFullDevice(logs, "mlperf_log_" + lost);

            RunOutcome outcome = TestSession.run(
                    new FakeSut(FakeSut.ANSWER),
                    new FakeLibrary(10),
                    settings(Scenario.OFFLINE, 10),
                    LogSettings.in(logs),
                    virtual(),
                    new StopFlag());

            assertThat(outcome.logFailures()).as(lost).hasSize(1);
            assertThat(outcome.valid()).as(lost).isFalse();
            assertThat(outcome.strictlyValid()).as(lost).isFalse();
            assertThat(outcome.primaryMetric()).as(lost).isEmpty();
            assertThat(outcome.invalidReasons())
                    .singleElement()
                    .asString()
                    .contains("mlperf_log_" + lost, "is incomplete");
        }
    }

    @Test
    void aStopRequestFromAnotherThreadEndsARealRun() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            if (id == 20) {
                Thread.ofPlatform().start(() -> stop.request("interrupted by the user"));
            } else {
                sink.complete(id, sink.nanoTime(), 0);
            }
        });

        RunOutcome outcome = run(sut, settings(Scenario.SINGLE_STREAM, 1_000), SessionOptions.defaults());

        assertThat(outcome.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(outcome.counters()).isEqualTo(new RunCounters(21, 20, 0, 0, 1, 0));
    }

    @Test
    void aMissingLogDirectoryIsOneSentence() {
        assertThatThrownBy(() -> TestSession.run(
                        new FakeSut(FakeSut.ANSWER),
                        new FakeLibrary(10),
                        server(20),
                        LogSettings.in(directory.resolve("nowhere")),
                        virtual(),
                        stop))
                .isInstanceOf(RunSetupException.class)
                .hasMessageContaining("nowhere")
                .hasMessageContaining("does not exist");
    }

    private static void linkToFullDevice(Path logs, String name) {
        try {
            Files.createDirectories(logs);
            Files.createSymbolicLink(logs.resolve(name), Path.of("/dev/full"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answerAfter(long nanos, dev.assay.loadgen.api.ResponseSink sink, long id) {
        clock.schedule(clock.nanoTime() + nanos, () -> sink.complete(id, clock.nanoTime(), 0));
    }

    private RunOutcome runVirtual(FakeSut sut, TestSettings settings) {
        return run(sut, settings, virtual());
    }

    private SessionOptions virtual() {
        return SessionOptions.on(RunClock.virtual(clock));
    }

    private RunOutcome run(FakeSut sut, TestSettings settings, SessionOptions options) {
        return TestSession.run(sut, new FakeLibrary(10), settings, LogSettings.in(directory), options, stop);
    }

    private static TestSettings server(int queries) {
        return settings(Scenario.SERVER, queries);
    }

    /** A run of exactly so many queries (Offline: samples). */
    private static TestSettings settings(Scenario scenario, int queries) {
        return TestSettings.builder()
                .scenario(scenario)
                .serverTargetQps(1_000)
                .offlineExpectedQps(1)
                .singleStreamExpectedLatencyNanos(1_000)
                .minDurationMillis(0)
                .minQueryCount(queries)
                .build();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException ignored) {
                // Foreign code that ignores interrupts.
            }
        }
    }
}
