package dev.assay.audit.score;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** deepseek-r1: right or wrong by the rule of each row's data set; both means are printed as they are. */
record DeepseekScorer() implements Scorer {
    @Override
    public Optional<String> refusal(ReferenceRow row) {
        return ReasoningRows.of(row).refusal();
    }

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        ReasoningRows rule = ReasoningRows.of(row);
        boolean right = rule.isRight(sample.text(), row.answer(), false);
        return SampleScore.of(
                rule.name(), Map.of(AccuracyMetric.EXACT_MATCH, right ? 100.0 : 0.0), sample.text(), sample);
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        values.put(AccuracyMetric.EXACT_MATCH, RougeScores.mean(scores, AccuracyMetric.EXACT_MATCH));
        values.put(
                AccuracyMetric.TOKENS_PER_SAMPLE,
                OfficialNumber.mean(
                        scores.stream().mapToDouble(SampleScore::tokens).toArray()));
        OfficialLine line = new OfficialLine();
        values.forEach(line::number);
        return new OfficialScore(
                values, line.count("num-samples", scores.size()).text(), List.of());
    }
}
