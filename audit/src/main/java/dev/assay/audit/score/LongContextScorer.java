package dev.assay.audit.score;

import dev.assay.audit.accuracy.Extraction;
import dev.assay.audit.accuracy.NeedleMatch;
import dev.assay.audit.accuracy.Rouge;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** llama3.1-405b: each row names its own metric, and each mean is over the rows that have it. */
record LongContextScorer() implements Scorer {
    private static final String ROUGE = "rouge";
    private static final String NEEDLE = "niah_em";
    private static final String QUESTION = "qa_em";
    private static final double FULL = 100;

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        String metric = row.field(ReferenceField.METRIC).orElse("");
        String prediction = Sentences.onLines(sample.text());
        String label = Sentences.onLines(row.answer());
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        switch (metric) {
            case ROUGE ->
                values.put(
                        AccuracyMetric.ROUGE_L,
                        FULL * Rouge.score(label, prediction).rougeL());
            case NEEDLE -> values.put(AccuracyMetric.EXACT_MATCH, NeedleMatch.percent(label, prediction));
            case QUESTION -> values.put(AccuracyMetric.EXACT_MATCH, Extraction.qaExactMatch(label, prediction));
            default ->
                throw new ScoreException("the reference row of sample " + sample.sampleIndex() + " has the metric \""
                        + metric + "\"; llama3.1-405b knows rouge, niah_em and qa_em; name the column with"
                        + " --reference-fields metric=COLUMN.");
        }
        return SampleScore.of(metric, values, prediction, sample);
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        OfficialLine line = new OfficialLine();
        for (AccuracyMetric metric : List.of(AccuracyMetric.ROUGE_L, AccuracyMetric.EXACT_MATCH)) {
            double mean = RougeScores.mean(scores, metric);
            if (!Double.isNaN(mean)) {
                values.put(metric, mean);
                line.number(metric, mean);
            }
        }
        long tokens = scores.stream().mapToLong(SampleScore::tokens).sum();
        double perSample = OfficialNumber.rounded(tokens / (double) scores.size(), 1);
        values.put(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
        line.count("gen_num", scores.size())
                .count("gen_tok_len", tokens)
                .number(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
        long free =
                scores.stream().filter(LongContextScorer::rightWithoutAnswer).count();
        return new OfficialScore(
                values,
                line.text(),
                free == 0
                        ? List.of()
                        : List.of(free + " questions count as right with an answer of at most one character, which the"
                                + " official rule cannot tell from a right one"));
    }

    /** An empty answer, or a single letter that occurs in the label, scores 100 by the official rule. */
    private static boolean rightWithoutAnswer(SampleScore score) {
        return score.part().equals(QUESTION)
                && score.characters() <= 1
                && score.values().getOrDefault(AccuracyMetric.EXACT_MATCH, 0.0) == FULL;
    }
}
