package dev.assay.loadgen.search;

import java.util.OptionalDouble;

/**
 * Whether a queue only grows. The time after the start-up is cut into equal windows; the net inflow of a window is arrivals
 * minus completions. Were arrivals and completions in balance, the sum of the inflows would be the displacement of a random walk
 * (of less, in a stable queue), so
 *
 * <p>z = (sum of the inflows) / (standard deviation of an inflow * square root of their number)
 *
 * <p>is at most standard normal. Above {@link #CLEAR} the trend is called clear: by chance that happens once in 30,000 looks
 * at a system exactly at its limit, and less often below it. Pure.
 */
public final class QueueTrend {
    /** From here on a trend is clear. */
    public static final double CLEAR = 4;

    /** Fewest windows. */
    static final int WINDOWS = 24;

    /**
     * A trend.
     *
     * @param z the test statistic
     * @param perSecond samples by which the queue grows, each second
     */
    public record Trend(double z, double perSecond) {
        /** Whether the queue grows beyond doubt. */
        public boolean isClear() {
            return z > CLEAR;
        }
    }

    /** Too little was seen to say anything: not a number. */
    static final Trend NONE = new Trend(Double.NaN, 0);

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LEADING_SAMPLES = 50;
    private static final int LEADING_SHARE = 20;
    private static final int START_UP_TURNS = 2;

    private QueueTrend() {}

    /**
     * End of the start-up: twice the time until the leading samples (50, at most a twentieth of the plan) have all ended. Before
     * it the queue fills in any system.
     *
     * @return nothing when that time has not come
     */
    public static OptionalDouble startUpEndNanos(ProbeSeries series, long plannedSamples) {
        long leading = Math.max(1, Math.min(LEADING_SAMPLES, plannedSamples / LEADING_SHARE));
        long turned = series.prefixEndedNanos(leading);
        return turned == Long.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of((double) turned * START_UP_TURNS);
    }

    /** The trend from an instant to the last look; NaN when there are too few looks. */
    public static Trend of(ProbeSeries series, double fromNanos) {
        int last = series.size() - 1;
        if (last < 1 || fromNanos >= series.nowNanos()) {
            return NONE;
        }
        int first = series.lookAt((long) fromNanos);
        if (last - first < WINDOWS) {
            return NONE;
        }
        double mean = 0;
        double squares = 0;
        int from = first;
        for (int window = 1; window <= WINDOWS; window++) {
            int to = first + (int) ((long) (last - first) * window / WINDOWS);
            double inflow = (series.arrived(to) - series.arrived(from)) - (series.ended(to) - series.ended(from));
            double delta = inflow - mean;
            mean += delta / window;
            squares += delta * (inflow - mean);
            from = to;
        }
        double deviation = Math.sqrt(squares / (WINDOWS - 1));
        // One arrival more or less is chance in any window.
        double z = mean * Math.sqrt(WINDOWS) / Math.max(deviation, 1);
        double seconds = (series.atNanos(last) - series.atNanos(first)) / NANOS_PER_SECOND;
        return new Trend(z, mean * WINDOWS / seconds);
    }
}
