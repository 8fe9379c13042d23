package dev.assay.loadgen.session;

import org.HdrHistogram.Histogram;

/**
 * A distribution of delays in nanoseconds, with three significant digits.
 *
 * @param count measured delays; all other values are 0 when it is 0
 */
public record DelayDistribution(long count, long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
    public static final DelayDistribution NONE = new DelayDistribution(0, 0, 0, 0, 0);

    /** Longest delay that is told apart; longer ones count as this. One hour. */
    static final long HIGHEST_NANOS = 3_600_000_000_000L;

    static Histogram histogram() {
        return new Histogram(HIGHEST_NANOS, 3);
    }

    static void add(Histogram histogram, long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, HIGHEST_NANOS));
    }

    static DelayDistribution of(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return NONE;
        }
        return new DelayDistribution(
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue());
    }
}
