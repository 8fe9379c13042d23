package dev.assay.loadgen.search;

/**
 * A bound on one latency. A value strictly above it is over the limit, as in the reference (loadgen-spec 6.1).
 *
 * @param limitNanos above 0
 * @param percentile share of samples that must be within the limit; above 0 and below 1
 */
public record Limit(Metric metric, long limitNanos, double percentile) {
    public Limit {
        if (limitNanos <= 0) {
            throw new IllegalArgumentException(
                    metric.label() + " has a limit of " + limitNanos + " ns; a limit must be longer than nothing");
        }
        if (!(percentile > 0 && percentile < 1)) {
            throw new IllegalArgumentException(metric.label() + " has the percentile " + percentile
                    + "; as a fraction it must be above 0 and below 1");
        }
    }
}
