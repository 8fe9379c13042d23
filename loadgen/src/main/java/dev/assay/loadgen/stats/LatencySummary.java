package dev.assay.loadgen.stats;

import java.util.List;

/**
 * The figures of one list of durations in nanoseconds; all 0 when the list is empty.
 *
 * @param minNanos smallest value
 * @param maxNanos largest value
 * @param meanNanos sum divided by count, both taken as unsigned 64-bit integers: a negative sum gives a huge number, as in
 *     the reference
 * @param targetNanos value at the percentile that the run is judged by
 * @param percentileNanos values at {@link Percentiles#SHOWN}, in that order
 */
public record LatencySummary(
        long minNanos, long maxNanos, long meanNanos, long targetNanos, List<Long> percentileNanos) {
    /** No values. */
    public static final LatencySummary EMPTY = new LatencySummary(
            0,
            0,
            0,
            0,
            List.copyOf(Percentiles.SHOWN.stream().map(fraction -> 0L).toList()));

    public LatencySummary {
        percentileNanos = List.copyOf(percentileNanos);
    }
}
