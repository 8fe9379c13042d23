package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.UniformReal;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.UnsignedNumbers;

/**
 * Decides which responses a run writes to the accuracy log (loadgen-spec 2.9). Every sample of the run, over all its series,
 * has a value from one generator with a fixed seed; a seed from the settings only shifts these values. Use one object a run
 * and ask once for each series, in order. Confined to one thread; the selections may be shared.
 */
public final class AccuracyLogSampling {
    private static final long MILLIS_PER_SECOND = 1000;
    private static final int OUTPUTS_PER_VALUE = 2;

    private final RandomEngine values = new RandomEngine(RandomEngine.DEFAULT_SEED);
    private long passedSamples;

    /**
     * The selection of the next series.
     *
     * @param accuracyMode whether the series runs in accuracy mode, which logs everything
     * @param firstSampleId sequence number of its first sample
     * @param sampleCount number of its generated samples
     */
    public AccuracyLogSelection next(
            EffectiveSettings settings, boolean accuracyMode, long firstSampleId, long sampleCount) {
        double probability = accuracyMode ? 1 : probability(settings);
        // A value of exactly 0, which would pass a probability of 0, comes up once in 2^53 samples.
        if (probability <= 0 || probability >= 1) {
            passedSamples += sampleCount;
            return AccuracyLogSelection.allOrNone(firstSampleId, sampleCount, probability >= 1);
        }
        values.skip(OUTPUTS_PER_VALUE * passedSamples);
        passedSamples = 0;
        double offset = offset(settings);
        return AccuracyLogSelection.where(
                firstSampleId, sampleCount, () -> shifted(UniformReal.next(values), offset) <= probability);
    }

    /** The shift of all values of a series, 0 &lt;= offset &lt; 1. */
    static double offset(EffectiveSettings settings) {
        return UniformReal.next(new RandomEngine(settings.accuracyLogRngSeed()));
    }

    /** The share of samples to log; above 1 when the target exceeds the expected number of samples. */
    static double probability(EffectiveSettings settings) {
        if (settings.accuracyLogSamplingTarget() == 0) {
            return settings.accuracyLogProbability();
        }
        return UnsignedNumbers.toDouble(settings.accuracyLogSamplingTarget())
                / UnsignedNumbers.toDouble(expectedSamples(settings));
    }

    private static double shifted(double value, double offset) {
        double sum = value + offset;
        return sum >= 1.0 ? sum - 1.0 : sum;
    }

    /** From the nominal rate and counts, not from the generated ones. */
    private static long expectedSamples(EffectiveSettings settings) {
        double expectedQueries =
                settings.targetQps() * UnsignedNumbers.toDouble(settings.minDurationMillis()) / MILLIS_PER_SECOND;
        long queries = UnsignedNumbers.truncate(expectedQueries);
        boolean offline = settings.scenario() == Scenario.OFFLINE;
        long expected = offline ? queries : queries * settings.samplesPerQuery();
        long least = offline ? settings.minSampleCount() : settings.minQueryCount() * settings.samplesPerQuery();
        return Long.compareUnsigned(expected, least) >= 0 ? expected : least;
    }
}
