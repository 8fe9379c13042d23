package dev.assay.bench;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A run of the whole load generator against a system under test that does nothing.
 *
 * @param name as given on the command line
 * @param size queries; samples in Offline
 * @param settings the same as those the reference was measured with
 * @param samplesPerCall most samples in one completion call
 * @param keptDelays queries whose hand-over delay is kept
 * @param trace whether the trace is written
 * @param waiting how the issuing thread waits
 * @param engine library of an engine that answers through the C ABI; absent: nothing but Java
 * @param isolated whether that engine runs in a process of its own
 */
record Workload(
        String name,
        long size,
        TestSettings settings,
        int samplesPerCall,
        int keptDelays,
        boolean trace,
        RunClock.Waiting waiting,
        Optional<Path> engine,
        boolean isolated) {
    private static final double SECOND_NANOS = 1e9;
    private static final long SERVER_LATENCY_NANOS = 10_000_000;
    private static final int SAMPLES_PER_QUERY = 8;
    private static final int SMALL_CALL = 1024;
    // A Poisson schedule may hold some more queries than rate times duration.
    private static final double SPARE_DELAYS = 1.1;

    private Workload(String name, long size, TestSettings settings, int samplesPerCall, int keptDelays, boolean trace) {
        this(name, size, settings, samplesPerCall, keptDelays, trace, RunClock.Waiting.HYBRID, Optional.empty(), false);
    }

    /** The same work with another way of waiting. */
    Workload waiting(RunClock.Waiting other) {
        String suffix = "-" + other.name().toLowerCase(Locale.ROOT);
        return new Workload(name + suffix, size, settings, samplesPerCall, keptDelays, trace, other, engine, isolated);
    }

    /** The same work, answered by an engine library. */
    Workload answeredBy(Path library, boolean isolate) {
        return new Workload(
                (isolate ? "isolated-" : "native-") + name,
                size,
                settings,
                samplesPerCall,
                keptDelays,
                trace,
                waiting,
                Optional.of(library),
                isolate);
    }

    private static TestSettings.Builder common(Scenario scenario) {
        return TestSettings.builder()
                .scenario(scenario)
                .mode(TestMode.PERFORMANCE_ONLY)
                .qslRngSeed(2085463073848966840L)
                .sampleIndexRngSeed(2747215439041700203L)
                .scheduleRngSeed(Long.parseUnsignedLong("16159082839903944936"))
                .minDurationMillis(0);
    }

    static Workload singleStream(long queries, boolean trace) {
        TestSettings settings = common(Scenario.SINGLE_STREAM)
                .singleStreamExpectedLatencyNanos(SECOND_NANOS)
                .minQueryCount(queries)
                .build();
        return new Workload(trace ? "trace" : "singlestream", queries, settings, 1, 0, trace);
    }

    static Workload multiStream(long queries) {
        TestSettings settings = common(Scenario.MULTI_STREAM)
                .multiStreamExpectedLatencyNanos(SECOND_NANOS)
                .multiStreamSamplesPerQuery(SAMPLES_PER_QUERY)
                .minQueryCount(queries)
                .build();
        return new Workload("multistream", queries, settings, SAMPLES_PER_QUERY, 0, false);
    }

    static Workload offline(long samples, boolean inOneCall) {
        TestSettings settings = common(Scenario.OFFLINE)
                .offlineExpectedQps(1)
                .minQueryCount(samples)
                .build();
        return new Workload(
                inOneCall ? "offline-one" : "offline-1024",
                samples,
                settings,
                inOneCall ? Integer.MAX_VALUE : SMALL_CALL,
                0,
                false);
    }

    static Workload server(double rate, long seconds) {
        TestSettings settings = common(Scenario.SERVER)
                .serverTargetQps(rate)
                .serverTargetLatencyNanos(SERVER_LATENCY_NANOS)
                .minQueryCount(1)
                .minDurationMillis(seconds * 1000)
                .build();
        int delays = (int) (rate * seconds * SPARE_DELAYS) + SMALL_CALL;
        return new Workload(
                String.format(Locale.ROOT, "server-%.0f", rate), (long) (rate * seconds), settings, 1, delays, false);
    }
}
