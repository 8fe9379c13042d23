package dev.assay.audit;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines that fit a terminal, and shows what a terminal would obey ({@link ShownText}). */
public final class WrappedText {
    /** Columns that every terminal report of this module keeps within. */
    public static final int WIDTH = 100;

    private WrappedText() {}

    /** Lines of at most {@link #WIDTH} columns, each with the same indent; a longer word stays whole. */
    public static List<String> lines(String text, String indent) {
        return lines(text, indent, indent);
    }

    /** The same with another text before the first line. */
    public static List<String> lines(String text, String firstIndent, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(ShownText.of(firstIndent));
        boolean empty = true;
        for (String word : ShownText.of(text).split(" ", -1)) {
            if (!empty && line.length() + word.length() + 1 > WIDTH) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
