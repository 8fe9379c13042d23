package dev.assay.audit.score;

import java.util.List;
import java.util.Map;

/** llama2-70b, llama3.1-8b and gpt-j: ROUGE against one reference text a sample, and the length of what was generated. */
record SummaryScorer(Style style) implements Scorer {
    /** How the benchmark's script prints. */
    enum Style {
        /** Plain numbers and token counts: llama2-70b. */
        WITH_TOKENS,
        /** ROUGE values in quotes, no token counts: llama3.1-8b. */
        QUOTED,
        /** Plain numbers, no token counts: gpt-j. */
        PLAIN
    }

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        String prediction = Sentences.onLines(sample.text());
        return SampleScore.of("", RougeScores.of(Sentences.onLines(row.answer()), prediction), prediction, sample);
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        Map<AccuracyMetric, Double> values = RougeScores.means(scores);
        OfficialLine line = new OfficialLine();
        values.forEach((metric, value) -> {
            if (style == Style.QUOTED) {
                line.quoted(metric, value);
            } else {
                line.number(metric, value);
            }
        });
        long characters = scores.stream().mapToLong(SampleScore::characters).sum();
        line.count("gen_len", characters).count("gen_num", scores.size());
        values.put(AccuracyMetric.GEN_LEN, (double) characters);
        if (style == Style.WITH_TOKENS) {
            long tokens = scores.stream().mapToLong(SampleScore::tokens).sum();
            double perSample = OfficialNumber.rounded(tokens / (double) scores.size(), 1);
            values.put(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
            line.count("gen_tok_len", tokens).number(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
        }
        return new OfficialScore(values, line.text(), List.of(SENTENCE_REMARK));
    }

    @Override
    public boolean needsTokenCounts() {
        return style == Style.WITH_TOKENS;
    }

    static final String SENTENCE_REMARK =
            "sentences are cut by rules instead of the official trained cutter, so rougeLsum"
                    + " may differ by some hundredths and gen_len by single characters";
}
