package dev.assay.audit.logs;

import java.util.Arrays;

/** Statistics that chance can move, with thresholds that an honest run passes in all but 1 of 10,000 cases. */
final class Chance {
    /** One-sided quantile of the normal distribution for a rate of 1e-4. */
    static final double ONE_SIDED = 3.719;
    /** Two-sided quantile of the normal distribution for a rate of 1e-4. */
    static final double TWO_SIDED = 3.891;
    /** Kolmogorov-Smirnov distance times the root of n for a rate of 1e-4: sqrt(ln(2 / 1e-4) / 2). */
    static final double KOLMOGOROV = 2.2253;

    private Chance() {}

    /** Largest distance between the distribution of the gaps and the exponential one of their mean rate. */
    static double distanceFromExponential(double[] gaps, double meanGap) {
        double[] sorted = gaps.clone();
        Arrays.sort(sorted);
        double most = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = 1 - Math.exp(-sorted[i] / meanGap);
            most = Math.max(
                    most, Math.max(expected - i / (double) sorted.length, (i + 1) / (double) sorted.length - expected));
        }
        return most;
    }

    /**
     * Rank sum of the marked values among all, as its deviation from the mean and its variance, ties counted half.
     *
     * @return {sum of (marked below unmarked) minus its mean, variance without tie correction}
     */
    static double[] rankDeviation(double[] marked, double[] others) {
        double below = 0;
        for (double m : marked) {
            for (double o : others) {
                below += m < o ? 1 : m == o ? 0.5 : 0;
            }
        }
        double pairs = (double) marked.length * others.length;
        return new double[] {below - pairs / 2, pairs * (marked.length + others.length + 1) / 12};
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
