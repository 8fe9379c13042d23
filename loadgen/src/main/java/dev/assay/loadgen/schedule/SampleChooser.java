package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.Shuffle;
import dev.assay.loadgen.random.UniformIntegers;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;
import java.util.stream.IntStream;

/**
 * Chooses the samples of a series (loadgen-spec 2.7). The random engine passes through every preparation step of the
 * reference, needed or not, because what is drawn later depends on it.
 */
final class SampleChooser {
    private final EffectiveSettings settings;
    private final LoadableSets.LoadedSet set;
    private final SeriesPlan plan;
    private final int queryCount;
    private final boolean accuracy;
    private final UniformIntegers integers;
    private final Shuffle shuffle;
    private final RandomEngine engine;

    SampleChooser(
            EffectiveSettings settings,
            LoadableSets.LoadedSet set,
            SeriesPlan plan,
            int queryCount,
            boolean accuracy,
            ReferenceVariant variant) {
        this.settings = settings;
        this.set = set;
        this.plan = plan;
        this.queryCount = queryCount;
        this.accuracy = accuracy;
        this.integers = new UniformIntegers(variant.uniformInt());
        this.shuffle = new Shuffle(integers);
        this.engine = new RandomEngine(settings.sampleIndexRngSeed());
    }

    /** To be called once: it uses up the random engine. */
    SampleChoice choose(HeapBudget budget) {
        int stride = settings.scenario() == Scenario.MULTI_STREAM ? plan.samplesPerQuery() : 1;
        int[] eachOnce = accuracy ? shuffledStarts(stride) : new int[0];
        int[] unique = shuffledStarts(stride);
        return switch (settings.scenario()) {
            case SINGLE_STREAM, SERVER -> onePerQuery(eachOnce, unique, budget);
            case MULTI_STREAM -> neighbours(eachOnce, unique, budget);
            case OFFLINE -> singleQuery(budget);
        };
    }

    private SampleChoice onePerQuery(int[] eachOnce, int[] unique, HeapBudget budget) {
        if (settings.performanceIssueUnique()) {
            return new SampleChoice.OnePerQuery(fromSet(allOf(unique)));
        }
        if (settings.performanceIssueSame()) {
            return new SampleChoice.Same(set.indices()[sameIndex(set.length())]);
        }
        budget.require("samples", queryCount, Integer.BYTES);
        if (settings.sampleConcatenatePermutation()) {
            return new SampleChoice.OnePerQuery(equalIssue());
        }
        passEqualIssue();
        return new SampleChoice.OnePerQuery(fromSet(accuracy ? allOf(eachOnce) : randomStarts()));
    }

    private SampleChoice neighbours(int[] eachOnce, int[] unique, HeapBudget budget) {
        if (settings.performanceIssueUnique()) {
            return new SampleChoice.Neighbours(allOf(unique), set.indices());
        }
        if (settings.performanceIssueSame()) {
            return new SampleChoice.SameNeighbours(sameIndex(set.end()), set.indices());
        }
        budget.require("queries", queryCount, Integer.BYTES);
        passEqualIssue();
        return new SampleChoice.Neighbours(accuracy ? allOf(eachOnce) : randomStarts(), set.indices());
    }

    private SampleChoice singleQuery(HeapBudget budget) {
        if (queryCount != 1) {
            throw new IllegalStateException("an Offline series has one query, not " + queryCount);
        }
        if (settings.performanceIssueSame()) {
            return new SampleChoice.Same(set.indices()[sameIndex(set.length())]);
        }
        if (!settings.sampleConcatenatePermutation()) {
            return new SampleChoice.Repeated(set.indices());
        }
        budget.require("samples", plan.samplesPerQuery(), Integer.BYTES);
        passEqualIssue();
        int[] indices = new int[plan.samplesPerQuery()];
        for (int from = 0; from < indices.length; from += set.length()) {
            int[] copy = set.indices().clone();
            shuffle.shuffle(copy, engine);
            System.arraycopy(copy, 0, indices, from, copy.length);
        }
        return new SampleChoice.SingleQuery(indices);
    }

    private int[] shuffledStarts(int stride) {
        int[] starts = IntStream.range(0, Math.ceilDiv(set.end(), stride))
                .map(i -> i * stride)
                .toArray();
        shuffle.shuffle(starts, engine);
        return starts;
    }

    private int[] randomStarts() {
        int[] starts = new int[queryCount];
        for (int i = 0; i < queryCount; i++) {
            starts[i] = (int) integers.below(engine, set.end());
        }
        return starts;
    }

    /** The permutations are made one from the other; when they are used up, the first one comes again. */
    private int[] equalIssue() {
        int[] permutation = IntStream.range(0, set.length()).toArray();
        int[] indices = new int[queryCount];
        int filled = 0;
        for (long round = 0; round < permutationCount(); round++) {
            shuffle.shuffle(permutation, engine);
            for (int position : permutation) {
                indices[filled++] = set.indices()[position];
            }
        }
        if (filled == 0) {
            throw new SettingsException(
                    "sample_concatenate_permutation needs a min_query_count of at least 1, which decides how"
                            + " many permutations are drawn: it is 0");
        }
        for (int i = filled; i < queryCount; i++) {
            indices[i] = indices[i - filled];
        }
        return indices;
    }

    private void passEqualIssue() {
        int[] permutation = IntStream.range(0, set.length()).toArray();
        for (long round = 0; round < permutationCount(); round++) {
            shuffle.shuffle(permutation, engine);
        }
    }

    private long permutationCount() {
        return Math.ceilDiv(plan.shuffledQueries(), set.length());
    }

    private int[] fromSet(int[] positions) {
        for (int i = 0; i < positions.length; i++) {
            positions[i] = set.indices()[positions[i]];
        }
        return positions;
    }

    private int[] allOf(int[] starts) {
        if (queryCount > starts.length) {
            throw new SettingsException("performance_issue_unique has only " + starts.length + " queries to issue, but "
                    + queryCount + " are wanted because of sample_concatenate_permutation: set one of the two to 0");
        }
        return starts;
    }

    private int sameIndex(int limit) {
        long index = settings.performanceIssueSameIndex();
        if (index < 0 || index >= limit) {
            throw new SettingsException("performance_issue_same_index is " + Long.toUnsignedString(index)
                    + ", but the loaded set has only " + limit + " samples to start from: use a position from 0 to "
                    + (limit - 1));
        }
        return (int) index;
    }
}
