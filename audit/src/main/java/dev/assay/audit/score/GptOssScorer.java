package dev.assay.audit.score;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * gpt-oss-120b: every entry counts, and each data set is divided by how often it repeats its questions. A log of the
 * compliance data set, which holds gpqa rows only, is scored the same way.
 */
record GptOssScorer() implements Scorer {
    @Override
    public Optional<String> refusal(ReferenceRow row) {
        return ReasoningRows.of(row).refusal();
    }

    @Override
    public boolean needsSpecialTokens() {
        return true;
    }

    @Override
    public boolean scoresRepeats() {
        return true;
    }

    @Override
    public boolean needsTokenCounts() {
        return false;
    }

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        ReasoningRows rule = ReasoningRows.of(row);
        boolean right = rule.isRight(sample.text(), row.answer(), true);
        return SampleScore.of(
                rule.name(), Map.of(AccuracyMetric.EXACT_MATCH, right ? 100.0 : 0.0), sample.text(), sample);
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        double right = 0;
        double rows = 0;
        for (ReasoningRows rule : ReasoningRows.values()) {
            List<SampleScore> part = scores.stream()
                    .filter(score -> score.part().equals(rule.name()))
                    .toList();
            right += part.stream()
                            .filter(score -> score.values().getOrDefault(AccuracyMetric.EXACT_MATCH, 0.0) > 0)
                            .count()
                    / repeats(rule);
            rows += part.size() / repeats(rule);
        }
        String percent = String.format(Locale.ROOT, "%.3f", 100 * right / rows);
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        values.put(AccuracyMetric.EXACT_MATCH, Double.parseDouble(percent));
        String line = new OfficialLine()
                .raw(AccuracyMetric.EXACT_MATCH.printedName(), percent)
                .count("num-samples", scores.size())
                .text();
        return new OfficialScore(values, line, List.of());
    }

    private static double repeats(ReasoningRows rule) {
        return switch (rule) {
            case AIME -> 8;
            case GPQA -> 5;
            case LIVECODEBENCH -> 3;
            case MMLU_PRO, MATH500 -> 1;
        };
    }
}
