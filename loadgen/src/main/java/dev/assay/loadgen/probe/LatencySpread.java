package dev.assay.loadgen.probe;

import dev.assay.loadgen.stats.Percentiles;
import java.util.Arrays;

/** A distribution in nanoseconds, percentiles by the reference's index rule (loadgen-spec 6.1). */
public record LatencySpread(
        long count, long meanNanos, long p50Nanos, long p90Nanos, long p95Nanos, long p99Nanos, long maxNanos) {
    /** Of at least one value; sorts the array. */
    static LatencySpread of(long[] values) {
        Arrays.sort(values);
        double sum = 0;
        for (long value : values) {
            sum += value;
        }
        return new LatencySpread(
                values.length,
                Math.round(sum / values.length),
                at(values, 0.5),
                at(values, 0.9),
                at(values, 0.95),
                at(values, 0.99),
                values[values.length - 1]);
    }

    /** Value of an ascending list at a percentile given as a fraction. */
    static long at(long[] ascending, double percentile) {
        return ascending[Math.min(ascending.length - 1, Percentiles.index(ascending.length, percentile))];
    }
}
