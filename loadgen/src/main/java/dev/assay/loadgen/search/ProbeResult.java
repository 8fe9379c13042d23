package dev.assay.loadgen.search;

import java.util.Map;

/**
 * What a probe came to, as the search sees it.
 *
 * @param forGate name of the gate whose limits it ran with
 * @param verdicts by name of the gate; gates without an entry are undecided
 * @param pressures by name of the gate: samples over the limit that is nearest to its end, extrapolated to the whole plan, over
 *     those that the plan forgives; above 1 fails. Gates without an entry have none
 * @param completedQps completions a second in the second half of the probe, which is what an overloaded system can do; NaN when
 *     there were too few
 * @param underWay samples under way on average; NaN when unknown
 * @param spentNanos time it took
 */
public record ProbeResult(
        double targetQps,
        Purpose purpose,
        String forGate,
        Map<String, Verdict> verdicts,
        Map<String, Double> pressures,
        double completedQps,
        double underWay,
        long spentNanos) {
    private static final double NANOS_PER_SECOND = 1e9;

    public ProbeResult {
        verdicts = Map.copyOf(verdicts);
        pressures = Map.copyOf(pressures);
    }

    /**
     * Samples under way on average, by Little's law. Without any answer, 0 when there was a single sample, which had the system to
     * itself; NaN when nothing can be said, as when samples failed: a system that refuses most of them is idle too.
     *
     * @param meanLatencyNanos of the answered samples; NaN without any
     */
    public static double underWay(double targetQps, double meanLatencyNanos, long arrivedSamples, long failedSamples) {
        if (failedSamples > 0) {
            return Double.NaN;
        }
        return Double.isNaN(meanLatencyNanos) && arrivedSamples == 1
                ? 0
                : targetQps * meanLatencyNanos / NANOS_PER_SECOND;
    }

    /**
     * Pressure of one limit.
     *
     * @param overLimit samples over it
     * @param forgiven most that the plan forgives
     * @param share of the plan that was run, above 0 and at most 1
     */
    public static double pressure(long overLimit, long forgiven, double share) {
        // None over it may still be close: half a sample stands for what was not seen.
        return Math.max((double) overLimit, 0.5) / Math.max((double) forgiven, 0.5) / share;
    }
}
