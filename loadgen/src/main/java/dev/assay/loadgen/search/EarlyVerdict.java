package dev.assay.loadgen.search;

import dev.assay.loadgen.stats.EarlyStopping;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Judges a running probe for one gate. Pure.
 *
 * <ul>
 *   <li>Certain to fail: a sample failed, or more samples are over a limit than the planned number forgives under the
 *       early-stopping rule (loadgen-spec 6.6) - whatever is still to come.
 *   <li>Likely to fail: the queue grows beyond doubt ({@link QueueTrend}), and by the end of the plan its growth alone adds more
 *       to the wait than a limit on TTFT or end-to-end time allows.
 *   <li>Likely to pass: after the start-up and at least 6 % of the plan, but before its half (from there on the rest is worth a
 *       certain answer), when samples could have become older than every limit on TTFT and end-to-end time and the queue shows no trend, the count expected at the end plus one standard
 *       deviation stays within what is forgiven for every limit. The rate of over-limit samples is taken with half a sample more
 *       than was seen; its deviation is the larger of that of a Poisson count and that between eight equal stretches, since
 *       over-limit samples come in bursts.
 *   <li>Otherwise undecided. Certain to pass is never said here: it takes the whole length.
 * </ul>
 */
public final class EarlyVerdict {
    /** A verdict with its reason, one clause. */
    public record Judged(Verdict verdict, String reason) {}

    private static final double LEAST_SHARE = 0.06;
    private static final double MOST_SHARE = 0.5;
    private static final int STRETCHES = 8;
    private static final double UNSEEN = 0.5;
    private static final double SUSPICIOUS_TREND = 2.5;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Judged OPEN = new Judged(Verdict.UNDECIDED, "too early to say");
    private static final Map<Double, EarlyStopping> RULES = new ConcurrentHashMap<>();

    private final Gate gate;
    private final ProbePlan plan;
    private final int[] positions;
    private final long[] forgiven;

    /** @param series holds the counts of all limits of the gate */
    public EarlyVerdict(Gate gate, ProbePlan plan, ProbeSeries series) {
        this.gate = gate;
        this.plan = plan;
        positions = gate.limits().stream().mapToInt(series.limits()::indexOf).toArray();
        forgiven = gate.limits().stream()
                .mapToLong(limit -> forgiven(limit.percentile(), plan.samples()))
                .toArray();
    }

    /** Most samples over a limit that so many samples forgive; -1 when even none over it would not pass. */
    public static long forgiven(double percentile, long samples) {
        return rule(percentile).mostOverLimit(samples);
    }

    /** Fewest samples that can pass at all. */
    public static long leastSamples(double percentile) {
        return rule(percentile).minPassing(0);
    }

    static EarlyStopping rule(double percentile) {
        return RULES.computeIfAbsent(percentile, EarlyStopping::official);
    }

    /** The verdict at the last look of the series. */
    public Judged judge(ProbeSeries series) {
        if (series.failed() > 0) {
            return new Judged(Verdict.FAIL, series.failed() + " samples failed");
        }
        for (int i = 0; i < positions.length; i++) {
            if (series.overNow(positions[i]) > forgiven[i]) {
                return new Judged(Verdict.FAIL, exceeded(i, series.overNow(positions[i])));
            }
        }
        OptionalDouble startUp = QueueTrend.startUpEndNanos(series, plan.samples());
        if (startUp.isEmpty() || startUp.getAsDouble() >= series.nowNanos()) {
            return OPEN;
        }
        QueueTrend.Trend trend = QueueTrend.of(series, startUp.getAsDouble());
        if (trend.isClear() && queueBreaks(series, trend, startUp.getAsDouble())) {
            return new Judged(
                    Verdict.LIKELY_FAIL,
                    String.format(
                            java.util.Locale.ROOT,
                            "the queue grows by %.3g samples each second (z = %.1f)",
                            trend.perSecond(),
                            trend.z()));
        }
        boolean passes = trend.z() < SUSPICIOUS_TREND && isOnCourse(series, startUp.getAsDouble());
        return passes ? new Judged(Verdict.LIKELY_PASS, "on course to stay within every limit") : OPEN;
    }

    private String exceeded(int limit, long over) {
        String metric = gate.limits().get(limit).metric().label();
        return forgiven[limit] < 0
                ? plan.samples() + " samples are too few to pass at p"
                        + trimmed(gate.limits().get(limit).percentile())
                : over + " samples over the " + metric + " limit, " + plan.samples() + " forgive " + forgiven[limit];
    }

    private static String trimmed(double percentile) {
        return java.math.BigDecimal.valueOf(percentile * 100)
                .setScale(3, java.math.RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** By the end of the plan, growth over completion rate: the wait that the queue adds (Little's law). */
    private boolean queueBreaks(ProbeSeries series, QueueTrend.Trend trend, double fromNanos) {
        int first = series.lookAt((long) fromNanos);
        int last = series.size() - 1;
        double seconds = (series.atNanos(last) - series.atNanos(first)) / NANOS_PER_SECOND;
        double completionsPerSecond = (series.ended(last) - series.ended(first)) / seconds;
        double growth = trend.perSecond() * (plan.nanos() - fromNanos) / NANOS_PER_SECOND;
        double addedNanos = growth / completionsPerSecond * NANOS_PER_SECOND;
        return gate.limits().stream()
                .anyMatch(limit -> limit.metric() != Metric.TPOT && addedNanos > limit.limitNanos());
    }

    private boolean isOnCourse(ProbeSeries series, double fromNanos) {
        // Before that no sample can be over a limit on its age, so that none is says nothing.
        if (series.nowNanos() <= fromNanos + longestAgeLimitNanos()
                || series.nowNanos() < LEAST_SHARE * plan.nanos()
                || series.nowNanos() > MOST_SHARE * plan.nanos()) {
            return false;
        }
        for (int i = 0; i < positions.length; i++) {
            if (expectedOver(series, positions[i], fromNanos) > forgiven[i]) {
                return false;
            }
        }
        return true;
    }

    private long longestAgeLimitNanos() {
        return gate.limits().stream()
                .filter(limit -> limit.metric() != Metric.TPOT)
                .mapToLong(Limit::limitNanos)
                .max()
                .orElse(0);
    }

    private double expectedOver(ProbeSeries series, int limit, double fromNanos) {
        double stretchNanos = (series.nowNanos() - fromNanos) / STRETCHES;
        double stretchesLeft = Math.max(0, plan.nanos() - series.nowNanos()) / stretchNanos;
        int first = series.lookAt((long) fromNanos);
        double mean = 0;
        double squares = 0;
        long before = series.over(limit, first);
        for (int k = 1; k <= STRETCHES; k++) {
            int look = Math.min(series.size() - 1, series.lookAt((long) (fromNanos + k * stretchNanos)));
            double count = series.over(limit, look) - before;
            before = series.over(limit, look);
            double delta = count - mean;
            mean += delta / k;
            squares += delta * (count - mean);
        }
        double rate = mean + UNSEEN / STRETCHES;
        double variance = Math.max(rate, squares / (STRETCHES - 1));
        double deviation = Math.sqrt(variance * stretchesLeft * (1 + stretchesLeft / STRETCHES));
        return series.overNow(limit) + rate * stretchesLeft + deviation;
    }
}
