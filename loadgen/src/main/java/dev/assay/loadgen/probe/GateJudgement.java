package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Verdict;
import java.util.List;
import java.util.OptionalLong;

/**
 * What one probe says about one gate.
 *
 * @param reason one clause
 * @param decidedNanos time into the probe at which the verdict stood
 * @param observed each limit against what was seen
 * @param jointConfidence that all limits hold, by the union bound
 * @param allLimitsConfidence that the demanded share of samples (the largest percentile of the limits) is within all limits at
 *     once
 * @param goodSamples answered samples within all limits
 * @param goodTokens their output tokens
 */
public record GateJudgement(
        Gate gate,
        Verdict verdict,
        String reason,
        OptionalLong decidedNanos,
        List<Observed> observed,
        double jointConfidence,
        double allLimitsConfidence,
        long goodSamples,
        long goodTokens) {
    public GateJudgement {
        observed = List.copyOf(observed);
    }

    /**
     * One limit against what was seen.
     *
     * @param observedNanos value at the percentile over the answered samples
     * @param samples answered samples, and unanswered ones that are over the limit
     * @param overLimit of them, over the limit
     * @param forgiven most that the plan forgives; -1 when it is too short to pass
     * @param confidence that the limit holds
     */
    public record Observed(
            Limit limit, OptionalLong observedNanos, long samples, long overLimit, long forgiven, double confidence) {}
}
