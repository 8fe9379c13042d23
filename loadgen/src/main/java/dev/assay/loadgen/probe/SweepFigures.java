package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.Metric;
import java.util.Map;

/**
 * Figures of one run of a sweep, over the samples that were due after the warm-up. What was not measured is NaN.
 *
 * @param complete whether the run went to its end
 * @param reason why it did not; may be empty
 * @param completedQps answers that arrived in the measured time, a second
 * @param tokensPerSecond output tokens of the answers that arrived in the measured time, a second
 * @param goodSamples samples due in the measured time that were answered within all limits
 * @param goodputQps those of the answers that arrived in the measured time that are within all limits, a second: a part of
 *     {@code completedQps}
 * @param goodTokensPerSecond their output tokens a second
 * @param measuredSeconds length of the measured time
 * @param meanInFlight mean number of samples under way in it (Little's law over the samples due in it)
 */
public record SweepFigures(
        boolean complete,
        String reason,
        long arrived,
        long completed,
        long failed,
        long open,
        double completedQps,
        double tokensPerSecond,
        long goodSamples,
        double goodputQps,
        double goodTokensPerSecond,
        double measuredSeconds,
        double meanInFlight,
        Map<Metric, LatencySpread> latencies,
        LengthSpread outputTokens,
        long spentNanos) {}
