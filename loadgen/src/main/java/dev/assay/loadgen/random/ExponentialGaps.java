package dev.assay.loadgen.random;

/**
 * Exponentially distributed gaps, whose running sum makes Poisson arrivals (loadgen-spec 2.3). Each gap takes two outputs
 * of the engine.
 */
public final class ExponentialGaps {
    private static final double NANOS_PER_SECOND = 1e9;

    private final RandomEngine engine;
    private final double perSecond;

    /**
     * Gaps of the mean length 1 / {@code perSecond}.
     *
     * @throws IllegalArgumentException when the rate is not a positive finite number
     */
    public ExponentialGaps(RandomEngine engine, double perSecond) {
        if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
            throw new IllegalArgumentException("the rate " + perSecond + " is not a positive finite number");
        }
        this.engine = engine;
        this.perSecond = perSecond;
    }

    /** The next gap in seconds, at least 0. */
    public double nextSeconds() {
        return -CorrectlyRoundedLog.log(1.0 - UniformReal.next(engine)) / perSecond;
    }

    /** The next gap in whole nanoseconds, truncated; at least 0, and Long.MAX_VALUE where it would not fit. */
    public long nextNanos() {
        return (long) (nextSeconds() * NANOS_PER_SECOND);
    }
}
