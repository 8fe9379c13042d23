package dev.assay.loadgen.stats;

import java.util.List;

/** The official percentile rule (loadgen-spec 6.1). */
public final class Percentiles {
    /** The six percentiles that every result shows, as fractions. */
    public static final List<Double> SHOWN = List.of(0.50, 0.90, 0.95, 0.97, 0.99, 0.999);

    private Percentiles() {}

    /**
     * Position of a percentile in an ascending list: the product cut down to an integer, without interpolation.
     *
     * @param count number of values; at least 1
     * @param fraction from 0; a value that leads past the end, which is undefined in the reference, gives the last position
     */
    public static int index(int count, double fraction) {
        return Math.clamp((long) (count * fraction), 0, count - 1);
    }
}
