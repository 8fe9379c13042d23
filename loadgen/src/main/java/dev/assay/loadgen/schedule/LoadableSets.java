package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.Shuffle;
import dev.assay.loadgen.random.UniformIntegers;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The library in its shuffled order, cut into sets that fit into memory (loadgen-spec 2.6). Immutable. */
final class LoadableSets {
    /**
     * One set to load.
     *
     * @param indices library indices in loading order; in MultiStream the first ones again at the end, so that a query may
     *     start at any of them
     * @param end number of indices without that repetition
     */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record LoadedSet(int[] indices, int end) {
        int length() {
            return indices.length;
        }
    }

    private final int[] order;
    private final int largestSet;
    private final int padding;

    private LoadableSets(int[] order, int largestSet, int padding) {
        this.order = order;
        this.largestSet = largestSet;
        this.padding = padding;
    }

    /** The one set of performance runs is the first of these. */
    static LoadableSets forPerformance(EffectiveSettings settings, int libraryTotal, ReferenceVariant variant) {
        return of(settings, settings.performanceSampleCount(), libraryTotal, variant);
    }

    /** The sets of an accuracy run, which uses all of them in order. */
    static LoadableSets forAccuracy(EffectiveSettings settings, int libraryTotal, ReferenceVariant variant) {
        return of(settings, settings.accuracySampleCount(), libraryTotal, variant);
    }

    private static LoadableSets of(EffectiveSettings settings, long count, int libraryTotal, ReferenceVariant variant) {
        int shuffled = variant.version().performanceSetIsShuffledPrefix() ? smaller(count, libraryTotal) : libraryTotal;
        int[] order = IntStream.range(0, shuffled).toArray();
        new Shuffle(new UniformIntegers(variant.uniformInt())).shuffle(order, new RandomEngine(settings.qslRngSeed()));
        int largestSet = smaller(settings.performanceSampleCount(), libraryTotal);
        if (largestSet < 1) {
            throw new SettingsException(
                    "the performance sample count is 0: the sample library, or performance_sample_count_override, must"
                            + " give at least 1");
        }
        return new LoadableSets(order, largestSet, padding(settings, largestSet));
    }

    private static int padding(EffectiveSettings settings, int largestSet) {
        if (settings.scenario() != Scenario.MULTI_STREAM) {
            return 0;
        }
        long padding = settings.samplesPerQuery() - 1;
        if (padding < 0 || padding > Integer.MAX_VALUE - (long) largestSet) {
            throw new SettingsException("MultiStream.samples_per_query is "
                    + Long.toUnsignedString(settings.samplesPerQuery()) + ": it must be at least 1 and at most "
                    + (Integer.MAX_VALUE - largestSet));
        }
        return (int) padding;
    }

    private static int smaller(long unsignedCount, int libraryTotal) {
        return Long.compareUnsigned(unsignedCount, libraryTotal) < 0 ? (int) unsignedCount : libraryTotal;
    }

    int count() {
        return Math.ceilDiv(order.length, largestSet);
    }

    LoadedSet get(int set) {
        int from = Math.multiplyExact(set, largestSet);
        int end = Math.min(largestSet, order.length - from);
        int[] indices = Arrays.copyOf(Arrays.copyOfRange(order, from, from + end), end + padding);
        for (int i = 0; i < padding; i++) {
            indices[end + i] = indices[i];
        }
        return new LoadedSet(indices, end);
    }
}
