package dev.assay.loadgen.stats;

/**
 * The arithmetic of early stopping (loadgen-spec 6.6): how many queries under the bound are needed so that, had the true share
 * of queries under the bound been smaller than demanded, so good a run would have been less likely than 1 - confidence.
 *
 * <p>Immutable and thread-safe. Exact for up to 10^9 queries; a call then takes a few milliseconds.
 */
public final class EarlyStopping {
    /** Confidence of the official rules. */
    public static final double CONFIDENCE = 0.99;

    private final BinomialTail tail;
    private final double percentile;
    private final double threshold;

    /**
     * @param percentile demanded share of queries under the bound; above 0 and below 1
     * @param tolerance subtracted from the percentile before anything is computed; 0 in the official rules
     * @param confidence above 0 and below 1
     * @throws IllegalArgumentException outside of these ranges
     */
    public EarlyStopping(double percentile, double tolerance, double confidence) {
        this.percentile = percentile - tolerance;
        if (!(this.percentile > 0 && this.percentile < 1) || !(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("early stopping needs a percentile, less its tolerance, and a confidence"
                    + " between 0 and 1; given: percentile " + percentile + ", tolerance " + tolerance + ", confidence "
                    + confidence);
        }
        this.tail = new BinomialTail(this.percentile);
        this.threshold = 1.0 - confidence;
    }

    /** With the official tolerance of 0 and confidence of 0.99. */
    public static EarlyStopping official(double percentile) {
        return new EarlyStopping(percentile, 0, CONFIDENCE);
    }

    /** As {@link #minPassing(long)} for one question. */
    public static long minPassing(long overLimit, double percentile, double tolerance, double confidence) {
        return new EarlyStopping(percentile, tolerance, confidence).minPassing(overLimit);
    }

    /** Probability that at most {@code overLimit} of all queries are over the bound if the true share just fails. */
    public double odds(long underLimit, long overLimit) {
        return tail.atMost(underLimit, overLimit);
    }

    /**
     * Fewest queries under the bound with which a run passes that has {@code overLimit} queries over it.
     *
     * @param overLimit at least 0
     */
    public long minPassing(long overLimit) {
        double guess = expectedPassing(overLimit);
        long step = 1 + (long) (guess / (8 * Math.sqrt(overLimit + 1.0)));
        long high = Math.max(1, (long) guess);
        long low = high - 1;
        while (!passes(high, overLimit)) {
            low = high;
            high += step;
            step *= 2;
        }
        while (low > 0 && passes(low, overLimit)) {
            high = low;
            low = Math.max(0, low - step);
            step *= 2;
        }
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (passes(middle, overLimit)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /**
     * Largest number of queries that may be over the bound among {@code queries}; -1 when even none over it would not pass.
     */
    public long mostOverLimit(long queries) {
        long low = -1;
        long high = 1 + (long) Math.ceil(queries * (1 - percentile));
        while (high <= queries && passes(queries - high, high)) {
            high *= 2;
        }
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (passes(queries - middle, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether so many queries under and over the bound pass. */
    public boolean passes(long underLimit, long overLimit) {
        return underLimit > 0 && odds(underLimit, overLimit) < threshold;
    }

    /** The mean plus 2.3 standard deviations; only a start for the search. */
    private double expectedPassing(long overLimit) {
        double ratio = percentile / (1 - percentile);
        return (overLimit + 2.3 * Math.sqrt(overLimit + 1.0) + 2.3) * ratio;
    }
}
