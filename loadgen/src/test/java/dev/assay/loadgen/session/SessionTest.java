package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(120)
class SessionTest {
    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock(1_767_225_600_000_000_000L);

    @Test
    void severalThreadsIssueEveryQueryOnceInTheirStride() {
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        FakeSut sut = new FakeSut((sink, id, index) -> {
            seen.add(id);
            threads.add(Thread.currentThread().getName());
            sink.complete(id, sink.nanoTime(), 0);
        });
        TestSettings settings = settings(Scenario.SERVER, 3_000).toBuilder()
                .serverTargetQps(30_000)
                .serverNumIssueQueryThreads(3)
                .build();

        RunOutcome outcome = run(sut, settings, SessionOptions.defaults(), LogSettings.in(directory));

        assertThat(outcome.counters()).isEqualTo(new RunCounters(3_000, 3_000, 0, 0, 0, 0));
        assertThat(seen).hasSize(3_000);
        assertThat(threads).containsExactlyInAnyOrder("assay-issue-0", "assay-issue-1", "assay-issue-2");
    }

    @Test
    void progressIsToldWithTheFinalCounts() {
        List<ProgressSnapshot> heard = Collections.synchronizedList(new ArrayList<>());
        FakeSut sut = new FakeSut(FakeSut.ANSWER);

        run(
                sut,
                settings(Scenario.SINGLE_STREAM, 500),
                SessionOptions.defaults().withProgress(heard::add, Duration.ofMillis(1)),
                LogSettings.in(directory));

        ProgressSnapshot last = heard.getLast();
        assertThat(last.phase()).isEqualTo("performance");
        assertThat(last.issuedSamples()).isEqualTo(500);
        assertThat(last.completedSamples()).isEqualTo(500);
        assertThat(last.failedSamples()).isZero();
        assertThat(last.generatedSamples()).isGreaterThanOrEqualTo(500);
    }

    @Test
    void aFullDiskCostsOnlyTheFileThatIsOnIt() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "this machine has no /dev/full");
        Files.createSymbolicLink(directory.resolve("mlperf_log_trace.json"), full);

        RunOutcome outcome = run(
                new FakeSut(FakeSut.ANSWER),
                settings(Scenario.SERVER, 2_000),
                virtual(),
                LogSettings.in(directory).withTrace(true));

        assertThat(outcome.state()).isEqualTo(RunState.COMPLETE);
        assertThat(outcome.logFailures())
                .hasSize(1)
                .first()
                .asString()
                .contains("mlperf_log_trace.json", "incomplete", "No space left");
        assertThat(outcome.counters().completed()).isEqualTo(2_000);
        assertThat(new RunLogText(directory).value("result_query_count")).isEqualTo("2000");
    }

    @Test
    void theTraceOfARunWithSeveralThreadsIsWholeJson() {
        FakeSut sut = new FakeSut(
                (sink, id, index) -> Thread.startVirtualThread(() -> sink.complete(id, sink.nanoTime(), 0)));

        run(
                sut,
                settings(Scenario.SINGLE_STREAM, 50),
                SessionOptions.defaults(),
                LogSettings.in(directory).withTrace(true));

        int begins = 0;
        for (JsonNode event : new RunLogText(directory).trace().get("traceEvents")) {
            if (event.get("name").asString().equals("Sample")
                    && event.get("ph").asString().equals("b")) {
                assertThat(event.get("args").get("complete_ns").asLong()).isNotNegative();
                begins++;
            }
        }
        assertThat(begins).isEqualTo(50);
    }

    @Test
    void theTraceOfAnAccuracyRunShowsLoadingAndUnloading() {
        TestSettings settings = settings(Scenario.SERVER, 20).toBuilder()
                .mode(TestMode.ACCURACY_ONLY)
                .performanceSampleCountOverride(4)
                .build();

        RunOutcome outcome = run(
                new FakeSut(FakeSut.ANSWER),
                settings,
                virtual(),
                LogSettings.in(directory).withTrace(true));

        assertThat(outcome.counters().completed()).isEqualTo(10);
        List<String> steps = new ArrayList<>();
        for (JsonNode event : new RunLogText(directory).trace().get("traceEvents")) {
            if (event.get("name").asString().contains("load")
                    || event.get("name").asString().startsWith("Load")) {
                steps.add(event.get("name").asString() + event.get("args").get("count"));
            }
        }
        // Ten samples in sets of four.
        assertThat(steps)
                .containsExactly(
                        "LoadSamples4",
                        "UnloadSampes4",
                        "LoadSamples4",
                        "UnloadSampes4",
                        "LoadSamples2",
                        "UnloadSampes2");
    }

    @Test
    void aPeakSearchOnASystemWithoutLimitEndsWhereNoScheduleCanBeMade() {
        TestSettings settings = settings(Scenario.SERVER, 10).toBuilder()
                .mode(TestMode.FIND_PEAK_PERFORMANCE)
                .minDurationMillis(1)
                .serverFindPeakQpsBoundaryStepSize(1e9)
                .serverFindPeakQpsDecimalsOfPrecision(0)
                .build();

        RunOutcome outcome = run(new FakeSut(FakeSut.ANSWER), settings, virtual(), LogSettings.in(directory));

        assertThat(outcome.state()).isEqualTo(RunState.COMPLETE);
        assertThat(outcome.peakQps()).isEmpty();
        assertThat(outcome.effective().targetQps()).isEqualTo(1_000);
        assertThat(new RunLogText(directory).errors())
                .first()
                .asString()
                .contains("no probe at", "lower the target rate");
    }

    @Test
    void copiesOnStandardOutputEqualTheFiles() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SessionOptions options = virtual().withStandardOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));

        run(
                new FakeSut(FakeSut.ANSWER),
                settings(Scenario.SERVER, 20),
                options,
                new LogSettings(directory, "mlperf_log_", "", false, true, true, false));

        String copied = bytes.toString(StandardCharsets.UTF_8);
        String detail = Files.readString(directory.resolve("mlperf_log_detail.txt"));
        String summary = Files.readString(directory.resolve("mlperf_log_summary.txt"));
        assertThat(copied.lines()).containsAll(detail.lines().toList());
        assertThat(copied).hasSize(detail.length() + summary.length());
    }

    @Test
    void fileNamesFollowTheLogSettings() {
        RunOutcome outcome = run(
                new FakeSut(FakeSut.ANSWER),
                settings(Scenario.SERVER, 20),
                virtual(),
                new LogSettings(directory, "run_", "_x", true, false, false, false));

        assertThat(outcome.logs().detail().getFileName()).hasToString("run_2026-01-01T00:00:00Z_detail_x.txt");
        assertThat(outcome.logs().accuracy().getFileName()).hasToString("run_2026-01-01T00:00:00Z_accuracy_x.json");
        assertThat(outcome.logs().trace()).isEmptyFile();
    }

    @Test
    void aFailureInTheAccuracyPartMakesTheSubmissionInvalid() {
        FakeSut sut = new FakeSut((sink, id, index) -> {
            if (id == 2) {
                sink.fail(id, sink.nanoTime(), FailureKind.FAILED, "HTTP 500");
            } else {
                sink.complete(id, sink.nanoTime(), 0);
            }
        });
        TestSettings settings = settings(Scenario.OFFLINE, 10).toBuilder()
                .mode(TestMode.SUBMISSION_RUN)
                .build();

        RunOutcome outcome = run(sut, settings, virtual(), LogSettings.in(directory));

        assertThat(outcome.state()).isEqualTo(RunState.COMPLETE);
        assertThat(outcome.statistics().orElseThrow().isValid()).isTrue();
        assertThat(outcome.valid()).isFalse();
        RunLogText logs = new RunLogText(directory);
        assertThat(logs.value("result_validity")).isEqualTo("INVALID");
        assertThat(logs.accuracy().size()).isEqualTo(9);
    }

    @Test
    void offlineIsJudgedByItsLastAnswerAndHasNoErrors() {
        // Field report: a valid Offline run logged that queries had run out.
        FakeSut sut = new FakeSut((sink, id, index) -> clock.schedule(
                clock.nanoTime() + (60_000_000_000L + id * 1_000_000L), () -> sink.complete(id, clock.nanoTime(), 0)));
        TestSettings settings = settings(Scenario.OFFLINE, 1_000).toBuilder()
                .minDurationMillis(60_000)
                .offlineExpectedQps(1_000)
                .build();

        RunOutcome outcome = run(sut, settings, virtual(), LogSettings.in(directory));

        assertThat(outcome.valid()).isTrue();
        assertThat(outcome.errors()).isZero();
        assertThat(outcome.counters().issued()).isEqualTo(66_000);
    }

    @Test
    void twoRunsInOneProcessAreIndependent() throws IOException {
        Path second = Files.createDirectory(directory.resolve("second"));
        run(new FakeSut(FakeSut.ANSWER), settings(Scenario.SERVER, 50), virtual(), LogSettings.in(directory));
        RunOutcome outcome =
                run(new FakeSut(FakeSut.ANSWER), settings(Scenario.SERVER, 50), virtual(), LogSettings.in(second));

        assertThat(outcome.counters().issued()).isEqualTo(50);
        assertThat(new RunLogText(second).value("loaded_qsl_set"))
                .isEqualTo(new RunLogText(directory).value("loaded_qsl_set"));
    }

    private SessionOptions virtual() {
        return SessionOptions.on(RunClock.virtual(clock));
    }

    private static RunOutcome run(FakeSut sut, TestSettings settings, SessionOptions options, LogSettings logs) {
        return TestSession.run(sut, new FakeLibrary(10), settings, logs, options, new StopFlag());
    }

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
}
