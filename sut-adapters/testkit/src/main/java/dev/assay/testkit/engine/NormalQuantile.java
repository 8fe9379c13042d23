package dev.assay.testkit.engine;

/**
 * Quantiles of the standard normal distribution by Hastings' rational approximation (Abramowitz and Stegun 26.2.23, error
 * below 0.00045): exact enough for drawing lengths.
 */
final class NormalQuantile {
    /** Keeps the tails finite: about plus and minus 6. */
    private static final double SMALLEST = 1e-9;

    private NormalQuantile() {}

    static double at(double quantile) {
        double q = Math.clamp(quantile, SMALLEST, 1 - SMALLEST);
        return q < 0.5 ? -upperTail(q) : upperTail(1 - q);
    }

    private static double upperTail(double p) {
        double t = StrictMath.sqrt(-2 * StrictMath.log(p));
        double numerator = 2.515517 + t * (0.802853 + t * 0.010328);
        double denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
        return t - numerator / denominator;
    }
}
