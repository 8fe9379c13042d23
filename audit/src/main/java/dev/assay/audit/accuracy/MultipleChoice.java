package dev.assay.audit.accuracy;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The letter that an answer to a multiple-choice question names (accuracy-spec 4, deepseek-r1 and gpt-oss-120b; worked
 * examples in section 9). Not thread bound; one instance serves one range of letters.
 */
public final class MultipleChoice {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    private final boolean fallsBackToStandAloneLetter;
    private final Pattern answer;
    private final Pattern standAlone;
    private final Pattern atStart;
    private final Pattern firstAnswer;

    /** @param lastLetter D for four choices, J for ten */
    public MultipleChoice(char lastLetter) {
        String range = "[A-" + lastLetter + "]";
        fallsBackToStandAloneLetter = lastLetter == 'J';
        answer = Pattern.compile(
                "\\b(?:FINAL\\s+)?ANSWER\\b\\s*[:=]?\\s*[(\\[{]?\\s*(" + range + ")\\s*[)\\]}]?(?![A-Za-z])", FLAGS);
        standAlone = Pattern.compile("\\b(" + range + ")\\b", FLAGS);
        atStart = Pattern.compile("^[^A-Za-z]*(" + range + ")(?![A-Za-z])", FLAGS);
        firstAnswer = Pattern.compile("\\bAnswer\\b\\s*[:.]?\\s*(" + range + ")(?![A-Za-z])", FLAGS);
    }

    /** The rule of deepseek-r1; upper case, absent when no letter is named. */
    public Optional<String> letter(String text) {
        String plain = unwrapped(text.strip());
        Optional<String> named = last(answer, plain);
        return (named.isPresent() || !fallsBackToStandAloneLetter ? named : last(standAlone, plain))
                .map(MultipleChoice::upper);
    }

    /** The rule of gpt-oss-120b, which looks at the final section of the answer first. */
    public Optional<String> letterOfFinalSection(String text) {
        String section = FinalSection.of(text).replace("**", "");
        return first(atStart, section)
                .or(() -> first(firstAnswer, section))
                .map(MultipleChoice::upper)
                .or(() -> letter(text));
    }

    /** Some harnesses log a list with one string: {@code ['...']}; its escapes become characters again. */
    private static String unwrapped(String text) {
        boolean quoted = text.startsWith("['") && text.endsWith("']");
        boolean doubleQuoted = text.startsWith("[\"") && text.endsWith("\"]");
        boolean wrapped = text.length() >= 4 && (quoted || doubleQuoted);
        String inner = wrapped ? text.substring(2, text.length() - 2) : text;
        return inner.replace("\\n", "\n").replace("\\'", "'");
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Optional<String> last(Pattern pattern, String text) {
        String found = null;
        for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
            found = matcher.group(1);
        }
        return Optional.ofNullable(found);
    }

    private static String upper(String letter) {
        return letter.toUpperCase(Locale.ROOT);
    }
}
