package dev.assay.loadgen.search;

/**
 * What a search may do.
 *
 * @param baseQps first rate, queries a second
 * @param precision relative width of the bracket at which it ends
 * @param maxProbes most probes
 * @param maxNanos longest time of all probes together
 * @param repeats how often the failure that decides is repeated
 * @param lowestQps no rate below it is tried
 * @param highestQps no rate above it is tried
 */
public record SearchBounds(
        double baseQps,
        double precision,
        int maxProbes,
        long maxNanos,
        int repeats,
        double lowestQps,
        double highestQps) {
    private static final double FINEST = 0.0005;

    public SearchBounds {
        if (!(baseQps > 0) || !Double.isFinite(baseQps)) {
            throw new IllegalArgumentException(
                    "the first rate of a search is " + baseQps + " queries/s; it must be above 0");
        }
        if (!(precision >= FINEST && precision <= 1)) {
            throw new IllegalArgumentException(
                    "a search cannot be as precise as " + percent(precision) + " %; it must be from 0.05 % to 100 %");
        }
        if (maxProbes < 1) {
            throw new IllegalArgumentException("a search needs at least one probe; given: " + maxProbes);
        }
        if (maxNanos <= 0) {
            throw new IllegalArgumentException("a search needs some time; given: " + maxNanos + " ns");
        }
        if (repeats < 0 || repeats >= RateLevel.MOST_PROBES) {
            throw new IllegalArgumentException("a failure is repeated 0 to 2 times; given: " + repeats);
        }
    }

    private static String percent(double share) {
        double percent = 100 * share;
        return percent == Math.rint(percent) && Math.abs(percent) < 1e9
                ? Long.toString((long) percent)
                : Double.toString(percent);
    }
}
