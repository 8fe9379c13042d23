package dev.assay.loadgen.search;

import java.util.List;

/**
 * Confidence that limits hold. For one limit it is the official one: 1 - q with q = P[Binomial(n, 1 - p) &lt;= t], the
 * probability of so few over the limit if the true share within it only just fell short (loadgen-spec 6.6).
 *
 * <p>That all limits hold at once: 1 - (q1 + q2 + ...), the union bound. It is right whatever the limits have to do with each
 * other - TTFT and TPOT of one sample are anything but independent - and errs on the safe side. Pure.
 */
public final class JointConfidence {
    private JointConfidence() {}

    /** Confidence that one limit holds. */
    public static double ofLimit(double percentile, long samples, long overLimit) {
        return samples <= 0 ? 0 : 1 - shortfallOdds(percentile, samples, overLimit);
    }

    /** Confidence that all limits hold; from the confidence of each. */
    public static double union(List<Double> confidences) {
        double doubt = 0;
        for (double confidence : confidences) {
            doubt += 1 - confidence;
        }
        return Math.max(0, 1 - doubt);
    }

    private static double shortfallOdds(double percentile, long samples, long overLimit) {
        return EarlyVerdict.rule(percentile).odds(samples - overLimit, overLimit);
    }
}
