package dev.assay.bench.peak;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.probe.Subject;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Metric;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.sut.EmbeddedEngineSut;
import dev.assay.testkit.sut.OutputSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An engine in simulated time, and limits.
 *
 * @param ttftMillis limit at p99
 * @param tpotMillis limit at p99
 * @param baseQps where every search starts
 */
record PeakCase(EngineConfig engine, int promptTokens, long ttftMillis, long tpotMillis, double baseQps) {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int PROMPTS = 400;
    private static final double PERCENTILE = 0.99;

    Gate gate() {
        return new Gate(
                engine.name(),
                List.of(
                        new Limit(Metric.TTFT, ttftMillis * NANOS_PER_MILLI, PERCENTILE),
                        new Limit(Metric.TPOT, tpotMillis * NANOS_PER_MILLI, PERCENTILE)));
    }

    /** Ten minutes, as in every round. */
    TestSettings settings() {
        return TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(baseQps)
                .serverTargetLatencyPercentile(PERCENTILE)
                .minDurationMillis(600_000)
                .minQueryCount(100)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(ttftMillis * NANOS_PER_MILLI)
                .serverTpotLatencyNanos(tpotMillis * NANOS_PER_MILLI)
                .scheduleRngSeed(engine.seed() * 7919 + 1)
                .sampleIndexRngSeed(engine.seed() * 104729 + 2)
                .qslRngSeed(engine.seed() * 1299709 + 3)
                .build();
    }

    Subject open() {
        VirtualClock clock = new VirtualClock(0);
        Prompts prompts = new Prompts(promptTokens);
        return new Simulated(
                EmbeddedEngineSut.virtualTime(engine, prompts, OutputSettings.DEFAULT, clock),
                prompts,
                RunClock.virtual(clock));
    }

    private record Simulated(SystemUnderTest sut, SampleLibrary library, RunClock clock) implements Subject {
        @Override
        public void close() {}
    }

    /** Prompts from half to one and a half times the given length. */
    private static final class Prompts implements PromptLibrary {
        private final List<Prompt> prompts = new ArrayList<>();

        Prompts(int meanTokens) {
            for (int i = 0; i < PROMPTS; i++) {
                int[] tokens = new int[meanTokens / 2 + (int) ((long) meanTokens * (i * 173L % PROMPTS) / PROMPTS)];
                Arrays.fill(tokens, i);
                prompts.add(new Prompt(Optional.empty(), tokens, 0));
            }
        }

        @Override
        public Prompt prompt(int sampleIndex) {
            return prompts.get(sampleIndex);
        }

        @Override
        public String name() {
            return "bench-prompts";
        }

        @Override
        public int totalSampleCount() {
            return PROMPTS;
        }

        @Override
        public int performanceSampleCount() {
            return PROMPTS;
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }
}
