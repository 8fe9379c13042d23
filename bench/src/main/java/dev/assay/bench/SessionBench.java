package dev.assay.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.DelayDistribution;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.stats.LatencySummary;
import dev.assay.loadgen.stats.Percentiles;
import dev.assay.nativesut.NativeSut;
import dev.assay.nativesut.NativeSutSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures one run. Generate: from the start of the run to the first issue call; run: from there to the end of the last issue
 * call; finish: from there to the return of the run. CPU seconds are those of the process over the run.
 */
final class SessionBench {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final long LATE_NANOS = 100_000;

    private SessionBench() {}

    static JsonLine run(Workload workload, int warmUps) throws IOException {
        for (int i = 0; i < warmUps; i++) {
            once(workload, new JsonLine());
        }
        JsonLine line = new JsonLine()
                .text("workload", workload.name())
                .whole("size", workload.size())
                .whole("warm_ups", warmUps);
        once(workload, line);
        return line;
    }

    private static void once(Workload workload, JsonLine line) throws IOException {
        Path directory = Files.createTempDirectory("bench");
        try {
            BenchSut sut = new BenchSut(workload.samplesPerCall(), workload.keptDelays(), engine(workload));
            long cpuBefore = cpuNanos();
            long startNanos = System.nanoTime();
            RunOutcome outcome = TestSession.run(
                    sut,
                    new BenchLibrary(),
                    workload.settings(),
                    LogSettings.in(directory).withTrace(workload.trace()),
                    SessionOptions.on(RunClock.realTime(workload.waiting())),
                    new StopFlag());
            long endNanos = System.nanoTime();
            long cpuNanos = cpuNanos() - cpuBefore;
            times(line, sut, startNanos, endNanos, outcome);
            line.number("cpu_s", cpuNanos / NANOS_PER_SECOND).number("peak_mib", Memory.peakMib());
            if (workload.keptDelays() > 0) {
                delays(line, sut, outcome.handOverDelay());
            }
            line.whole("log_bytes", bytesIn(directory));
        } finally {
            delete(directory);
        }
    }

    private static @Nullable SystemUnderTest engine(Workload workload) {
        return workload.engine()
                .map(library -> NativeSut.open(new NativeSutSpec(library, "{}", workload.isolated())))
                .orElse(null);
    }

    private static void times(JsonLine line, BenchSut sut, long startNanos, long endNanos, RunOutcome outcome) {
        double runSeconds = (sut.lastLeftNanos() - sut.firstEnteredNanos()) / NANOS_PER_SECOND;
        long samples = outcome.statistics().orElseThrow().sampleCount();
        LatencySummary latency = outcome.statistics().orElseThrow().sampleLatency();
        line.number("queries_per_s", sut.issued() / runSeconds)
                .number("queries_per_cpu_s", sut.issued() / (sut.issuingCpuNanos() / NANOS_PER_SECOND))
                .number("latency_p50_us", percentile(latency, 0.5) / NANOS_PER_MICRO)
                .number("latency_p99_us", percentile(latency, 0.99) / NANOS_PER_MICRO)
                .number("samples_per_s", samples / runSeconds)
                .number("generate_s", (sut.firstEnteredNanos() - startNanos) / NANOS_PER_SECOND)
                .number("run_s", runSeconds)
                .number("finish_s", (endNanos - sut.lastLeftNanos()) / NANOS_PER_SECOND);
    }

    private static long percentile(LatencySummary latency, double fraction) {
        return latency.percentileNanos().get(Percentiles.SHOWN.indexOf(fraction));
    }

    /** The run's own record of the hand-over of every query, then what the system under test saw. */
    private static void delays(JsonLine line, BenchSut sut, DelayDistribution handOver) {
        line.number("p50_us", handOver.p50Nanos() / NANOS_PER_MICRO)
                .number("p99_us", handOver.p99Nanos() / NANOS_PER_MICRO)
                .number("p999_us", handOver.p999Nanos() / NANOS_PER_MICRO)
                .number("max_us", handOver.maxNanos() / NANOS_PER_MICRO);
        long[] seen = sut.sortedDelays();
        int onTime = 0;
        while (onTime < seen.length && seen[onTime] <= LATE_NANOS) {
            onTime++;
        }
        line.number("sut_p50_us", seen[seen.length / 2] / NANOS_PER_MICRO)
                .number("sut_p90_us", seen[(int) (seen.length * 0.9)] / NANOS_PER_MICRO)
                .number("sut_p99_us", seen[(int) (seen.length * 0.99)] / NANOS_PER_MICRO)
                .number("share_over_100us", (double) (seen.length - onTime) / seen.length);
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static long bytesIn(Path directory) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
