package dev.assay.audit.accuracy;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the official scripts find an answer in a generated text (accuracy-spec 4 and 9). Regular expressions carry the flags
 * that make white space, digits and word borders mean the same as in the scripts, on all of Unicode.
 */
public final class Extraction {
    private static final int UNICODE = Pattern.UNICODE_CHARACTER_CLASS;
    private static final Pattern NUMBER = Pattern.compile("-?[\\d,]*\\.?\\d+", UNICODE);
    private static final String ANSWER_IS = "The answer is";
    private static final Pattern BOXED_INTEGER = Pattern.compile("\\\\boxed\\{\\s*(\\d+)\\s*\\}", UNICODE);
    private static final Pattern ANSWER_INTEGER = Pattern.compile(
            "Answer:\\s*(\\d+)(?!\\.)(?!\\d)", UNICODE | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final int LARGEST_AIME_ANSWER = 999;

    private Extraction() {}

    /** The number that a grade-school answer names, as written without commas; absent when there is none. */
    public static Optional<String> gsm8kNumber(String text) {
        int nextQuestion = text.indexOf("\nQ:");
        String answer = nextQuestion < 0 ? text : text.substring(0, nextQuestion);
        int marker = answer.lastIndexOf(ANSWER_IS);
        if (marker >= 0) {
            Matcher first = NUMBER.matcher(answer.substring(marker + ANSWER_IS.length()));
            if (first.find()) {
                return Optional.of(first.group().replace(",", ""));
            }
        }
        String last = null;
        for (Matcher matcher = NUMBER.matcher(answer); matcher.find(); ) {
            last = matcher.group();
        }
        return Optional.ofNullable(last).map(number -> number.replace(",", ""));
    }

    /** Whether a grade-school answer equals the reference, compared as doubles. */
    public static boolean gsm8kIsRight(String text, double reference) {
        return gsm8kNumber(text)
                .map(Double::parseDouble)
                .filter(value -> value == reference)
                .isPresent();
    }

    /** The integer 0 to 999 of a competition answer: the last boxed one, else the last after "Answer:". */
    public static Optional<Integer> aimeInteger(String text) {
        Optional<String> boxed = last(BOXED_INTEGER, text);
        return boxed.or(() -> last(ANSWER_INTEGER, text))
                .filter(digits -> digits.length() <= 9)
                .map(Integer::parseInt)
                .filter(value -> value <= LARGEST_AIME_ANSWER);
    }

    /** Content of the last {@code \boxed{...}} with balanced braces, stripped. */
    public static Optional<String> boxed(String text) {
        int start = text.lastIndexOf("\\boxed{");
        if (start < 0) {
            return Optional.empty();
        }
        int from = start + "\\boxed{".length();
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return Optional.of(text.substring(from, i).strip());
            }
        }
        return Optional.empty();
    }

    /** Percent, 0 or 100, for a question answered in words; label entries are separated by {@code |}. */
    public static double qaExactMatch(String label, String prediction) {
        int marker = prediction.lastIndexOf("Answer: ");
        String answer = marker < 0 ? prediction : prediction.substring(marker + "Answer: ".length());
        if (label.contains(answer)) {
            return 100;
        }
        String squeezed = squeeze(answer);
        for (String entry : label.split("\\|", -1)) {
            if (squeezed.contains(squeeze(entry))) {
                return 100;
            }
        }
        return 0;
    }

    private static String squeeze(String text) {
        return Pattern.compile("\\s+", UNICODE).matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
    }

    private static Optional<String> last(Pattern pattern, String text) {
        String found = null;
        for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
            found = matcher.group(1);
        }
        return Optional.ofNullable(found);
    }
}
