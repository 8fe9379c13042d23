package dev.assay.loadgen.stats;

import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * Throughputs in the definitions of the reference (loadgen-spec 6.3), each per second unless its name says otherwise. A
 * division by zero gives an infinity or the negative NaN that x86 processors produce, as in the reference.
 *
 * @param scheduledSamples samples but one, over the scheduled time of the last query
 * @param completedSamples samples but one, over the completion time of the last issued query
 * @param samples samples over the largest latency (Offline)
 * @param queriesWithOverhead samples but one, over the issue time of the last query (SingleStream)
 * @param queriesWithoutOverhead inverse of the mean latency, which is a whole number of nanoseconds (SingleStream)
 * @param tokens tokens over the largest latency (Offline)
 * @param completedTokens tokens over the completion time of the last issued query
 * @param tokensWithOverhead tokens over the issue time of the last query
 * @param tokensWithoutOverhead tokens over the sum of latencies in seconds
 * @param tokensPerNano tokens over the sum of latencies in nanoseconds; the detail log prints this one
 * @param inferredCompletedTokens scaling factor times samples but one, over the completion time of the last issued query
 * @param inferredTokens scaling factor times samples, over the largest latency
 */
public record Rates(
        double scheduledSamples,
        double completedSamples,
        double samples,
        double queriesWithOverhead,
        double queriesWithoutOverhead,
        double tokens,
        double completedTokens,
        double tokensWithOverhead,
        double tokensWithoutOverhead,
        double tokensPerNano,
        double inferredCompletedTokens,
        double inferredTokens) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double INDEFINITE = Double.longBitsToDouble(0xfff8000000000000L);

    static Rates of(EffectiveSettings settings, PerformanceResult result, long meanNanos, long tokenCount) {
        long samples = result.sampleLatencyNanos().size();
        // Unsigned in the reference: without any sample this is 2^64 - 1.
        long samplesButOne = samples - 1;
        double meanSeconds = meanNanos / NANOS_PER_SECOND;
        double scheduled = result.finalQuery().scheduledSeconds();
        double issued = result.finalQuery().issuedSeconds();
        double done = result.finalQuery().allSamplesDoneSeconds();
        double longest = result.maxLatencySeconds();
        long factor = settings.tokenLatencyScalingFactor();
        return new Rates(
                divide(unsigned(samplesButOne), scheduled),
                divide(unsigned(samplesButOne), done),
                divide((double) samples, longest),
                divide(unsigned(samplesButOne), issued),
                divide(1, meanSeconds),
                divide((double) tokenCount, longest),
                divide((double) tokenCount, done),
                divide((double) tokenCount, issued),
                divide((double) tokenCount, meanSeconds * samples),
                divide((double) tokenCount, unsigned(meanNanos * samples)),
                divide(unsigned(factor * samplesButOne), done),
                divide(unsigned(factor * samples), longest));
    }

    private static double divide(double numerator, double denominator) {
        double quotient = numerator / denominator;
        return Double.isNaN(quotient) ? INDEFINITE : quotient;
    }

    private static double unsigned(long value) {
        if (value >= 0) {
            return value;
        }
        // The lowest bit is kept, so that the conversion of the upper half rounds as that of the whole would.
        return 2.0 * ((value >>> 1) | (value & 1));
    }
}
