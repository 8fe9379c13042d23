package dev.assay.conf.data;

import java.util.Locale;

/** Text of foreign documents as it may be shown on a terminal: a name in a log or a package may hold commands for it. */
public final class Printable {
    private Printable() {}

    /**
     * The text with line breaks and tabs as blanks, and other characters that a terminal obeys or hides, such as escape or a change of
     * the writing direction, as their numbers: {@code \\u001b}.
     */
    public static String line(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\r' || c == '\t') {
                shown.append(' ');
            } else if (isObeyed(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static boolean isObeyed(int character) {
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
