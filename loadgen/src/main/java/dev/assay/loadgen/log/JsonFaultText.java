package dev.assay.loadgen.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is wrong with damaged JSON, in words for people. The messages of a parser carry its own settings, the codes of characters
 * and names of types, which help nobody who has to mend a file; the place comes first here, the plain reason after it. Pure text:
 * it knows no parser.
 */
public final class JsonFaultText {
    private static final int LONGEST = 160;
    private static final Pattern SOURCE = Pattern.compile("\\s*(?:\\((?:start marker )?at |at |in )?\\[Source: .*");
    private static final Pattern CHARACTER_CODE = Pattern.compile(",? ?\\(?code \\d+(?: / 0x[0-9a-fA-F]+)?\\)");
    private static final Pattern VALUE_KINDS = Pattern.compile("(?:a valid value )?\\(JSON String, Number,[^)]*\\)");
    private static final Pattern UNCLOSED =
            Pattern.compile("(?:expected close marker for|end-of-input within/between) (\\w+)");
    private static final Pattern WRONG_KIND =
            Pattern.compile("Cannot (?:deserialize|construct|coerce)[^\"]*?from (String \"[^\"]*\"|\\w+).*");

    private JsonFaultText() {}

    /**
     * Place and reason, as {@code line 2, column 1: the text ends before an object is closed}.
     *
     * @param message of the parser
     * @param line from 1; below 1 when it is not known
     * @param column from 1; below 1 when it is not known
     */
    public static String of(String message, int line, int column) {
        String place =
                line < 1 ? "" : column < 1 ? "line " + line + ": " : "line " + line + ", column " + column + ": ";
        return place + reason(message);
    }

    /** The reason alone. */
    public static String reason(String message) {
        String text = SOURCE.matcher(message.lines().findFirst().orElse("")).replaceAll("");
        text = CHARACTER_CODE.matcher(text).replaceAll("");
        text = VALUE_KINDS.matcher(text).replaceAll("a value");
        text = text.replace("((CTRL-CHAR)", "(a control character)")
                .replace("Unexpected end-of-input: ", "the text ends too early: ")
                .replace("No content to map due to end-of-input", "there is nothing in it");
        Matcher unclosed = UNCLOSED.matcher(text);
        if (unclosed.find()) {
            return "the text ends before an " + unclosed.group(1).toLowerCase(java.util.Locale.ROOT) + " is closed";
        }
        Matcher kind = WRONG_KIND.matcher(text);
        if (kind.matches()) {
            return "a value of the wrong kind (" + kind.group(1) + ")";
        }
        String plain = text.isBlank() ? "no reason given" : text.strip();
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) : plain;
    }
}
