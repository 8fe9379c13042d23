package dev.assay.audit;

import java.util.Locale;

/** Text from logs, packages and claims as it may be shown on a terminal: it holds no commands for one, and is one line. */
public final class ShownText {
    private ShownText() {}

    /**
     * The text with line breaks and tabs as blanks, and other characters that a terminal obeys or hides, such as escape or a change of
     * the writing direction, as their numbers: {@code \\u001b}.
     */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\r' || c == '\t') {
                shown.append(' ');
            } else if (obeyed(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static boolean obeyed(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
