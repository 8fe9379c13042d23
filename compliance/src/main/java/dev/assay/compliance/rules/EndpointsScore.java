package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.round.Bound;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The score of a result of the endpoints harness as the accuracy rules count it: sub-sets of one benchmark weigh as many
 * rows as they have without their repeats, and a fraction is taken as percent where the target is one.
 */
final class EndpointsScore {
    /** Rows of the sub-sets of gpt-oss-120b with their repeats (30 x 8, 198 x 5, 1055 x 3) to the number of repeats. */
    private static final Map<Long, Integer> REPEATS = Map.of(240L, 8, 990L, 5, 3165L, 3);

    private EndpointsScore() {}

    /** The score to compare with a bound; empty if an entry has no number. */
    static Optional<Double> of(List<JsonNode> entries, Bound bound) {
        double sum = 0;
        double weights = 0;
        for (JsonNode entry : entries) {
            JsonNode score = entry.get("score");
            Optional<Double> number = score == null ? Optional.empty() : EndpointsView.number(score);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            double weight = entries.size() == 1 ? 1 : rows(entry);
            sum += number.get() * weight;
            weights += weight;
        }
        return weights > 0 ? Optional.of(scaled(sum / weights, bound)) : Optional.empty();
    }

    private static double rows(JsonNode entry) {
        long total = Optional.ofNullable(entry.get("total_samples"))
                .flatMap(Scalars::exact)
                .map(n -> n.longValue())
                .orElse(1L);
        return (double) total / REPEATS.getOrDefault(total, 1);
    }

    private static double scaled(double score, Bound bound) {
        return score <= 1 && bound.value() > 1 ? score * 100 : score;
    }
}
