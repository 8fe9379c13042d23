package dev.assay.loadgen.stats;

/**
 * Lower tail of the binomial distribution, accurate to about thirteen digits for any number of trials up to 10^9 and beyond.
 *
 * <p>The mass at the border is taken from its saddle-point form (deviance plus Stirling corrections), which has no cancellation
 * where differences of log-gamma values would lose ten digits; the tail is that mass times a short series of positive terms.
 */
final class BinomialTail {
    private static final double[] STIRLING = {1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188};
    private static final int LAST_EXACT_FACTORIAL = 20;
    private static final double HALF_LOG_TWO_PI = 0.9189385332046728;
    // Below this relative distance the logarithm would cancel against its linear part.
    private static final double NEAR = 0.1;
    private static final double NEGLIGIBLE = 0x1p-60;

    private final double over;
    private final double under;

    /** @param under probability of one trial being under the bound; above 0 and below 1 */
    BinomialTail(double under) {
        this.under = under;
        this.over = 1 - under;
    }

    /** Probability that at most {@code t} of {@code h + t} trials are over the bound: the regularised beta I_p(h, 1 + t). */
    double atMost(long h, long t) {
        if (h <= 0) {
            return 1;
        }
        double trials = (double) h + t;
        return t > trials * over ? 1 - massAt(h - 1, t + 1) * upwards(h - 1, t + 1) : massAt(h, t) * downwards(h, t);
    }

    /** Probability of exactly {@code h} trials under and {@code t} over the bound. */
    double massAt(long h, long t) {
        if (t == 0) {
            return Math.exp((double) h * Math.log(under));
        }
        if (h == 0) {
            return Math.exp((double) t * Math.log(over));
        }
        double trials = (double) h + t;
        double exponent = stirlingError(h + t)
                - stirlingError(h)
                - stirlingError(t)
                - deviance((double) h, trials, under)
                - deviance((double) t, trials, over);
        return Math.exp(exponent - HALF_LOG_TWO_PI) * Math.sqrt(trials / ((double) h * t));
    }

    /** Sum of the masses at t, t - 1, .. 0, relative to the mass at t; the reference's hypergeometric sum. */
    double downwards(long h, long t) {
        double odds = under / over;
        double term = 1;
        double sum = 1;
        for (long i = 0; i < t; i++) {
            term *= (t - i) * odds / (h + 1 + i);
            sum += term;
            if (term < sum * NEGLIGIBLE) {
                break;
            }
        }
        return sum;
    }

    private double upwards(long h, long t) {
        double odds = over / under;
        double term = 1;
        double sum = 1;
        for (long i = 0; i < h; i++) {
            term *= (h - i) * odds / (t + 1 + i);
            sum += term;
            if (term < sum * NEGLIGIBLE) {
                break;
            }
        }
        return sum;
    }

    /** x ln(x / m) + m - x with m = trials * probability. */
    private static double deviance(double x, double trials, double probability) {
        double expected = trials * probability;
        double difference = -Math.fma(trials, probability, -x);
        double ratio = difference / (x + expected);
        if (Math.abs(ratio) >= NEAR) {
            return x * Math.log(x / expected) - difference;
        }
        double square = ratio * ratio;
        double power = ratio * square;
        double sum = 0;
        for (int k = 3; ; k += 2) {
            double next = sum + power / k;
            if (next == sum) {
                return ratio * difference + 2 * x * sum;
            }
            sum = next;
            power *= square;
        }
    }

    /** ln n! minus Stirling's approximation of it. */
    private static double stirlingError(long n) {
        if (n <= LAST_EXACT_FACTORIAL) {
            long factorial = 1;
            for (int i = 2; i <= n; i++) {
                factorial *= i;
            }
            return Math.log((double) factorial) - ((n + 0.5) * Math.log((double) n) - n + HALF_LOG_TWO_PI);
        }
        double inverse = 1.0 / n;
        double power = inverse;
        double sum = 0;
        for (double coefficient : STIRLING) {
            sum += coefficient * power;
            power *= inverse * inverse;
        }
        return sum;
    }
}
