package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;

/**
 * What a run really uses, derived from the requested settings and the sizes of the sample library (loadgen-spec 1.9).
 * Durations are milliseconds or nanoseconds as the names say; seeds are unsigned 64-bit numbers held in a {@code long}.
 */
public record EffectiveSettings(
        Scenario scenario,
        TestMode mode,
        long samplesPerQuery,
        double targetQps,
        long targetLatencyNanos,
        double targetLatencyPercentile,
        long maxAsyncQueries,
        long targetDurationMillis,
        long minDurationMillis,
        long maxDurationMillis,
        long minQueryCount,
        long maxQueryCount,
        long minSampleCount,
        long qslRngSeed,
        long sampleIndexRngSeed,
        long scheduleRngSeed,
        long accuracyLogRngSeed,
        double accuracyLogProbability,
        long accuracyLogSamplingTarget,
        boolean printTimestamps,
        boolean performanceIssueUnique,
        boolean performanceIssueSame,
        long performanceIssueSameIndex,
        long performanceSampleCount,
        long accuracySampleCount,
        boolean sampleConcatenatePermutation,
        boolean useTokenLatencies,
        long serverTtftLatencyNanos,
        long serverTpotLatencyNanos,
        boolean inferTokenLatencies,
        long tokenLatencyScalingFactor) {

    /** The same with another rate, for one probe of a peak search; queries a second. */
    public EffectiveSettings withTargetQps(double newTargetQps) {
        return new EffectiveSettings(
                scenario,
                mode,
                samplesPerQuery,
                newTargetQps,
                targetLatencyNanos,
                targetLatencyPercentile,
                maxAsyncQueries,
                targetDurationMillis,
                minDurationMillis,
                maxDurationMillis,
                minQueryCount,
                maxQueryCount,
                minSampleCount,
                qslRngSeed,
                sampleIndexRngSeed,
                scheduleRngSeed,
                accuracyLogRngSeed,
                accuracyLogProbability,
                accuracyLogSamplingTarget,
                printTimestamps,
                performanceIssueUnique,
                performanceIssueSame,
                performanceIssueSameIndex,
                performanceSampleCount,
                accuracySampleCount,
                sampleConcatenatePermutation,
                useTokenLatencies,
                serverTtftLatencyNanos,
                serverTpotLatencyNanos,
                inferTokenLatencies,
                tokenLatencyScalingFactor);
    }
}
