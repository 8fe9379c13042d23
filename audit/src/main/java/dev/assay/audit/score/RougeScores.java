package dev.assay.audit.score;

import dev.assay.audit.accuracy.Rouge;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** ROUGE of answers and its means, shared by the benchmarks that have it. */
final class RougeScores {
    static final List<AccuracyMetric> ALL =
            List.of(AccuracyMetric.ROUGE1, AccuracyMetric.ROUGE2, AccuracyMetric.ROUGE_L, AccuracyMetric.ROUGE_L_SUM);

    private RougeScores() {}

    /** The four F values of two prepared texts, as fractions. */
    static Map<AccuracyMetric, Double> of(String reference, String prediction) {
        Rouge.Scores scores = Rouge.score(reference, prediction);
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        values.put(AccuracyMetric.ROUGE1, scores.rouge1());
        values.put(AccuracyMetric.ROUGE2, scores.rouge2());
        values.put(AccuracyMetric.ROUGE_L, scores.rougeL());
        values.put(AccuracyMetric.ROUGE_L_SUM, scores.rougeLsum());
        return values;
    }

    /** Mean of a metric over the answers that have it, NaN if none has. */
    static double mean(Collection<SampleScore> scores, AccuracyMetric metric) {
        return OfficialNumber.mean(scores.stream()
                .map(score -> score.values().get(metric))
                .filter(java.util.Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    /** The four means in percent, rounded as the official scripts round them. */
    static Map<AccuracyMetric, Double> means(Collection<SampleScore> scores) {
        Map<AccuracyMetric, Double> means = new EnumMap<>(AccuracyMetric.class);
        ALL.forEach(metric -> means.put(metric, Rouge.rounded(mean(scores, metric) * 100)));
        return means;
    }
}
