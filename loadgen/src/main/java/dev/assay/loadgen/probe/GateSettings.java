package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.search.EarlyVerdict;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Metric;
import java.util.Optional;

/** How a gate is told to the load generator, which knows one percentile, and either TTFT and TPOT or the end-to-end time. */
public final class GateSettings {
    /** Stands for no limit: a year. */
    private static final long UNLIMITED_NANOS = 365L * 24 * 3600 * 1_000_000_000L;

    private GateSettings() {}

    /** Whether the load generator judges exactly these limits, so that its verdict is this gate's. */
    public static boolean isOfficial(Gate gate, TestSettings base) {
        boolean onePercentile =
                gate.limits().stream().map(Limit::percentile).distinct().count() == 1;
        boolean onE2e = limit(gate, Metric.E2E).isPresent();
        return onePercentile
                && (base.useTokenLatencies() ? !onE2e : onE2e && gate.limits().size() == 1);
    }

    /**
     * Settings of a probe. The minimum query count is raised where fewer queries could never pass under the early-stopping rule.
     */
    public static TestSettings of(TestSettings base, Gate gate, double targetQps) {
        TestSettings.Builder builder = base.toBuilder()
                .mode(TestMode.PERFORMANCE_ONLY)
                .serverTargetQps(targetQps)
                .minQueryCount(Math.max(base.minQueryCount(), leastQueries(gate)))
                .serverTargetLatencyPercentile(gate.limits().getFirst().percentile());
        if (base.useTokenLatencies()) {
            return builder.serverTtftLatencyNanos(nanos(gate, Metric.TTFT))
                    .serverTpotLatencyNanos(nanos(gate, Metric.TPOT))
                    .build();
        }
        return builder.serverTargetLatencyNanos(nanos(gate, Metric.E2E)).build();
    }

    /** Fewest queries of a run that can pass this gate. */
    public static long leastQueries(Gate gate) {
        return gate.limits().stream()
                .mapToLong(limit -> EarlyVerdict.leastSamples(limit.percentile()))
                .max()
                .orElse(0);
    }

    private static long nanos(Gate gate, Metric metric) {
        return limit(gate, metric).map(Limit::limitNanos).orElse(UNLIMITED_NANOS);
    }

    private static Optional<Limit> limit(Gate gate, Metric metric) {
        return gate.limits().stream().filter(limit -> limit.metric() == metric).findFirst();
    }
}
