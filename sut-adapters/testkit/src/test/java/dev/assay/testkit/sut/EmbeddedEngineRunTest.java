package dev.assay.testkit.sut;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole Server runs of ten minutes against the embedded engine, on a virtual clock. */
@Timeout(120)
class EmbeddedEngineRunTest {
    private static final int PROMPT_TOKENS = 100;
    private static final int OUTPUT_TOKENS = 100;
    private static final EngineConfig ENGINE =
            EnginePresets.byName("7b-one-gpu").withOutputLength(new OutputLength.Fixed(OUTPUT_TOKENS));
    private static final double CAPACITY_QPS = ENGINE.capacityQps(PROMPT_TOKENS, OUTPUT_TOKENS);

    @TempDir
    private Path folder;

    private RunOutcome run(String name, double qps) throws IOException {
        List<Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int[] tokens = new int[PROMPT_TOKENS];
            Arrays.fill(tokens, i);
            prompts.add(new Prompt(Optional.empty(), tokens, 0));
        }
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(qps)
                .minDurationMillis(600_000)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(2_000_000_000L)
                .serverTpotLatencyNanos(200_000_000L)
                .build();
        ListLibrary library = new ListLibrary(prompts);
        VirtualClock clock = new VirtualClock(0);
        return TestSession.run(
                EmbeddedEngineSut.virtualTime(ENGINE, library, OutputSettings.DEFAULT, clock),
                library,
                settings,
                LogSettings.in(Files.createDirectory(folder.resolve(name))),
                SessionOptions.on(RunClock.virtual(clock)),
                new StopFlag());
    }

    @Test
    void aRateBelowCapacityIsValidAndTheLogsRepeatToTheByte() throws IOException {
        RunOutcome first = run("first", CAPACITY_QPS * 0.7);
        RunOutcome second = run("second", CAPACITY_QPS * 0.7);
        assertThat(first.valid()).as(first.reason()).isTrue();
        assertThat(second.valid()).isTrue();
        List<Path> logs;
        try (var files = Files.list(folder.resolve("first"))) {
            logs = files.toList();
        }
        assertThat(logs)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(log -> assertThat(folder.resolve("second").resolve(log.getFileName()))
                        .hasSameBinaryContentAs(log));
    }

    @Test
    void aRateAboveCapacityIsInvalid() throws IOException {
        RunOutcome outcome = run("above", CAPACITY_QPS * 1.3);
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.counters().completed()).isEqualTo(outcome.counters().issued());
    }
}
