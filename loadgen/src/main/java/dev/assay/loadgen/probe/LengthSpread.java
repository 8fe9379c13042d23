package dev.assay.loadgen.probe;

import java.util.Arrays;

/** A distribution of lengths in tokens, percentiles by the reference's index rule (loadgen-spec 6.1). */
public record LengthSpread(long count, double mean, long min, long p50, long p99, long max) {
    /** Of no value at all. */
    static final LengthSpread NONE = new LengthSpread(0, 0, 0, 0, 0, 0);

    /** Sorts the array. */
    static LengthSpread of(long[] values) {
        if (values.length == 0) {
            return NONE;
        }
        Arrays.sort(values);
        return new LengthSpread(
                values.length,
                (double) Arrays.stream(values).sum() / values.length,
                values[0],
                LatencySpread.at(values, 0.5),
                LatencySpread.at(values, 0.99),
                values[values.length - 1]);
    }
}
