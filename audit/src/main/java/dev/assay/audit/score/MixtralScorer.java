package dev.assay.audit.score;

import dev.assay.audit.accuracy.Extraction;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** mixtral-8x7b: ROUGE on OpenOrca, exact match on GSM8K; the third part, MBXP, runs programs and is refused. */
record MixtralScorer() implements Scorer {
    private static final String ORCA = "OpenOrca";
    private static final String GSM8K = "GSM8K";
    private static final String CODE = "MBXP";
    /** Newline, three back-quotes, newline: where an MBXP answer ends (dataset-spec 3). */
    private static final int[] CODE_STOP = {13, 13940, 28832, 13};

    @Override
    public Optional<String> refusal(ReferenceRow row) {
        return part(row).equals(CODE)
                ? Optional.of("the MBXP part is judged by running the generated programs; run the benchmark's own"
                        + " evaluate-accuracy script in its container for it")
                : Optional.empty();
    }

    static String part(ReferenceRow row) {
        String dataset = row.field(ReferenceField.DATASET).orElse("").toLowerCase(Locale.ROOT);
        return dataset.equals("openorca") ? ORCA : dataset.equals("gsm8k") ? GSM8K : CODE;
    }

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        String part = part(row);
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        String prepared = sample.text();
        if (part.equals(ORCA)) {
            prepared = Sentences.onLines(sample.text());
            values.putAll(RougeScores.of(Sentences.onLines(row.answer()), prepared));
        } else if (part.equals(GSM8K)) {
            values.put(
                    AccuracyMetric.GSM8K,
                    Extraction.gsm8kIsRight(sample.text(), number(sample, row.answer())) ? 100.0 : 0.0);
        }
        long tokens = sample.tokens().orElse(0L);
        long kept = part.equals(CODE) ? untilStop(sample.tokenIds(), tokens) : tokens;
        return new SampleScore(
                part, values, prepared.codePointCount(0, prepared.length()), tokens, kept, Optional.empty());
    }

    private static double number(Sample sample, String reference) {
        try {
            return Double.parseDouble(reference.replace(",", "").strip());
        } catch (NumberFormatException notANumber) {
            throw new ScoreException(
                    "the reference of sample " + sample.sampleIndex() + " is \"" + reference
                            + "\", but a GSM8K reference is a number; name the right column with --reference-fields"
                            + " answer=COLUMN.",
                    notANumber);
        }
    }

    /** Tokens before the stop sequence, or all of them. */
    static long untilStop(int[] ids, long tokens) {
        for (int at = 0; at + CODE_STOP.length <= ids.length; at++) {
            boolean stop = true;
            for (int i = 0; i < CODE_STOP.length && stop; i++) {
                stop = ids[at + i] == CODE_STOP[i];
            }
            if (stop) {
                return at;
            }
        }
        return tokens;
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        Map<AccuracyMetric, Double> values = new EnumMap<>(AccuracyMetric.class);
        OfficialLine line = new OfficialLine();
        List<SampleScore> orca = of(scores, ORCA);
        if (!orca.isEmpty()) {
            values.putAll(RougeScores.means(orca));
        }
        if (!of(scores, GSM8K).isEmpty()) {
            values.put(AccuracyMetric.GSM8K, RougeScores.mean(scores, AccuracyMetric.GSM8K));
        }
        values.forEach(line::number);
        long tokens = scores.stream().mapToLong(SampleScore::tokens).sum();
        double perSample = OfficialNumber.rounded(tokens / (double) survey.entries(), 1);
        values.put(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
        line.count("gen_num", survey.entries())
                .count("gen_tok_len", tokens)
                .number(AccuracyMetric.TOKENS_PER_SAMPLE, perSample);
        return new OfficialScore(values, line.text(), stopRemark(of(scores, CODE)));
    }

    private static List<SampleScore> of(List<SampleScore> scores, String part) {
        return scores.stream().filter(score -> score.part().equals(part)).toList();
    }

    private static List<String> stopRemark(List<SampleScore> code) {
        double uncut = code.stream().mapToLong(SampleScore::tokens).average().orElse(0);
        double cut =
                code.stream().mapToLong(SampleScore::tokensAfterStop).average().orElse(0);
        return uncut > cut
                ? List.of(String.format(
                        Locale.ROOT,
                        "MBXP answers run past their stop sequence: %.1f tokens a sample as logged, %.1f up to it; the"
                                + " stop sequence was not applied",
                        uncut,
                        cut))
                : List.of();
    }
}
