package dev.assay.audit.score;

import dev.assay.audit.accuracy.Extraction;
import dev.assay.audit.accuracy.MultipleChoice;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** The rules by which deepseek-r1 and gpt-oss-120b judge a row; the data set's name picks one (accuracy-spec 4). */
enum ReasoningRows {
    GPQA,
    MMLU_PRO,
    MATH500,
    AIME,
    LIVECODEBENCH;

    private static final MultipleChoice FOUR = new MultipleChoice('D');
    private static final MultipleChoice TEN = new MultipleChoice('J');

    /** The rule of a row; its data set's name, or else its metric's, holds the name of the rule. */
    static ReasoningRows of(ReferenceRow row) {
        String dataset = row.field(ReferenceField.DATASET).orElse("");
        String metric = row.field(ReferenceField.METRIC).orElse("");
        String name = squeezed(dataset.isBlank() ? metric.replaceAll("_em$", "") : dataset);
        for (ReasoningRows rule : values()) {
            if (name.contains(squeezed(rule.name()))) {
                return rule;
            }
        }
        throw new ScoreException("a reference row belongs to the data set \"" + dataset
                + "\", for which no rule is known; known are gpqa, mmlu_pro, math500, aime and livecodebench; name the"
                + " column with --reference-fields dataset=COLUMN.");
    }

    private static String squeezed(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Why a row of this kind cannot be scored here, if it cannot. */
    Optional<String> refusal() {
        return switch (this) {
            case LIVECODEBENCH ->
                Optional.of(
                        "the livecodebench rows are judged by running the generated programs; run the benchmark's own"
                                + " evaluation script in its container for them");
            case MATH500 ->
                Optional.of("the math500 rows are judged by symbolic equality (PRM800K grader); run the benchmark's own"
                        + " evaluation script for them");
            case GPQA, MMLU_PRO, AIME -> Optional.empty();
        };
    }

    /** Whether an answer is right. Programs count as wrong, and formulas are compared as text: a lower bound. */
    boolean isRight(String text, String truth, boolean finalSectionFirst) {
        return switch (this) {
            case GPQA ->
                letter(FOUR, text, finalSectionFirst).equals(truth.strip().toUpperCase(Locale.ROOT));
            case MMLU_PRO ->
                letter(TEN, text, finalSectionFirst).equals(truth.strip().toUpperCase(Locale.ROOT));
            case AIME -> {
                OptionalInt wanted = integer(truth);
                yield wanted.isPresent()
                        && Extraction.aimeInteger(text)
                                .filter(v -> v == wanted.getAsInt())
                                .isPresent();
            }
            case MATH500 ->
                Extraction.boxed(text)
                        .filter(found -> plain(found).equals(plain(truth)))
                        .isPresent();
            case LIVECODEBENCH -> false;
        };
    }

    private static String letter(MultipleChoice rule, String text, boolean finalSectionFirst) {
        return (finalSectionFirst ? rule.letterOfFinalSection(text) : rule.letter(text)).orElse("none");
    }

    private static OptionalInt integer(String truth) {
        try {
            return OptionalInt.of((int) Double.parseDouble(truth.strip()));
        } catch (NumberFormatException notANumber) {
            return OptionalInt.empty();
        }
    }

    private static String plain(String formula) {
        return formula.replaceAll("\\s+", "")
                .replace("\\left", "")
                .replace("\\right", "")
                .replace("\\!", "");
    }
}
