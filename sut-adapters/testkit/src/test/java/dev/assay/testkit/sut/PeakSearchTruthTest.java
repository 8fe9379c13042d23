package dev.assay.testkit.sut;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.probe.GateSettings;
import dev.assay.loadgen.probe.PeakRun;
import dev.assay.loadgen.probe.ProbeReport;
import dev.assay.loadgen.probe.ProbeRunner;
import dev.assay.loadgen.probe.Subject;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.GateAnswer;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Metric;
import dev.assay.loadgen.search.SearchBounds;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.OutputLength;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The adaptive search against brute force; the bench does the same with twenty engines and longer runs. */
@Timeout(240)
class PeakSearchTruthTest {
    private static final double PRECISION = 0.02;
    private static final double GRID_STEP = 0.01;

    @TempDir
    private Path folder;

    private record Simulated(SystemUnderTest sut, SampleLibrary library, RunClock clock) implements Subject {
        @Override
        public void close() {}
    }

    private static Subject open() {
        EngineConfig engine = EnginePresets.byName("7b-one-gpu").withOutputLength(new OutputLength.Uniform(10, 70));
        List<Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int[] tokens = new int[60 + i];
            Arrays.fill(tokens, i);
            prompts.add(new Prompt(Optional.empty(), tokens, 0));
        }
        ListLibrary library = new ListLibrary(prompts);
        VirtualClock clock = new VirtualClock(0);
        return new Simulated(
                EmbeddedEngineSut.virtualTime(engine, library, OutputSettings.DEFAULT, clock),
                library,
                RunClock.virtual(clock));
    }

    private static TestSettings settings() {
        return TestSettings.builder()
                .scenario(Scenario.SERVER)
                .minDurationMillis(60_000)
                .useTokenLatencies(true)
                .scheduleRngSeed(33)
                .sampleIndexRngSeed(22)
                .qslRngSeed(11)
                .build();
    }

    private static Gate gate(long ttftMillis, long tpotMillis) {
        return new Gate(
                "gate",
                List.of(
                        new Limit(Metric.TTFT, ttftMillis * 1_000_000, 0.99),
                        new Limit(Metric.TPOT, tpotMillis * 1_000_000, 0.99)));
    }

    private RunOutcome whole(Gate gate, double qps) throws IOException {
        try (Subject subject = open()) {
            return TestSession.run(
                    subject.sut(),
                    subject.library(),
                    GateSettings.of(settings(), gate, qps),
                    LogSettings.in(Files.createDirectories(folder.resolve("whole")))
                            .withTrace(false),
                    SessionOptions.on(subject.clock()),
                    new StopFlag());
        }
    }

    /** Limits that bind on TTFT and on TPOT. */
    @ParameterizedTest
    @CsvSource({"1000, 200", "2000, 12"})
    void findsTheHighestValidRateOfAFineGridToTwoPercent(long ttftMillis, long tpotMillis) throws IOException {
        Gate gate = gate(ttftMillis, tpotMillis);
        ProbeRunner runner = new ProbeRunner(
                PeakSearchTruthTest::open, settings(), options -> options, List.of(gate), new StopFlag());
        PeakRun.Result result = new PeakRun(
                        runner,
                        new SearchBounds(10, PRECISION, 60, Long.MAX_VALUE, 0, 0.1, 10_000),
                        folder.resolve("search"),
                        (number, probe, answers) -> {})
                .run(List.of());
        GateAnswer answer = result.answers().getFirst();
        double found = answer.targetQps();

        assertThat(result.end()).isEqualTo(PeakRun.End.COMPLETE);
        assertThat(answer.confirmed()).isTrue();
        double truth = 0;
        for (int step = -8; step <= 8; step++) {
            double qps = found * (1 + step * GRID_STEP);
            truth = whole(gate, qps).valid() ? qps : truth;
        }
        // Highest rate of the grid that is VALID: not the end of the grid, and within 2 % of what was found.
        assertThat(truth).isBetween(found / (1 + PRECISION + GRID_STEP / 2), found * (1 + PRECISION + GRID_STEP / 2));
        List<ProbeReport> failing = result.probes().stream()
                .filter(probe -> probe.ended() == ProbeReport.Ended.EARLY)
                .toList();
        assertThat(failing).isNotEmpty();
        assertThat(whole(gate, answer.failingQps()).valid()).isFalse();
        assertThat(whole(gate, found).valid()).isTrue();
    }
}
