package dev.assay.results.model;

import dev.assay.loadgen.stats.Percentiles;
import java.util.Arrays;
import java.util.Locale;

/**
 * A distribution of the lengths of inputs or outputs. Percentiles are in the reference's definition.
 *
 * @param unit tokens, or characters where the tokens of a text are not known
 * @param count inputs or outputs that were measured; above 0
 */
public record Lengths(String unit, long count, double mean, long min, long p50, long p99, long max) {
    /** Unit of what was counted in tokens. */
    public static final String TOKENS = "tokens";

    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    /** Of at least one value; sorts the array. */
    public static Lengths of(String unit, long[] values) {
        Arrays.sort(values);
        int count = values.length;
        return new Lengths(
                unit,
                count,
                (double) Arrays.stream(values).sum() / count,
                values[0],
                values[Percentiles.index(count, MEDIAN)],
                values[Percentiles.index(count, P99)],
                values[count - 1]);
    }

    /** As {@code mean 117.2, median 118, p99 300, from 10 to 312 tokens}. */
    public String words() {
        return min == max
                ? min + " " + unit + " each"
                : String.format(
                        Locale.ROOT, "mean %.1f, median %d, p99 %d, from %d to %d %s", mean, p50, p99, min, max, unit);
    }
}
