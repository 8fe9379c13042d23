package dev.assay.audit.score;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one answer scored.
 *
 * @param part part of the data set it belongs to; one name where a benchmark has no parts
 * @param values metrics that this answer has, in percent
 * @param characters code points of the prepared answer
 * @param tokens tokens of the answer, 0 where unknown
 * @param tokensAfterStop tokens up to the part's stop sequence, where the benchmark has one; else all
 * @param categories the category paths to compare, where the benchmark has them
 */
record SampleScore(
        String part,
        Map<AccuracyMetric, Double> values,
        long characters,
        long tokens,
        long tokensAfterStop,
        Optional<CategoryPair> categories) {
    /** A predicted category path, empty if the answer could not be read, and the true one. */
    record CategoryPair(Optional<String> predicted, String truth) {}

    SampleScore {
        values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
    }

    static SampleScore of(String part, Map<AccuracyMetric, Double> values, String prepared, Sample sample) {
        long tokens = sample.tokens().orElse(0L);
        return new SampleScore(
                part, values, prepared.codePointCount(0, prepared.length()), tokens, tokens, Optional.empty());
    }
}
