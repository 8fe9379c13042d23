package dev.assay.compliance.output;

import java.io.IOException;

/** Lines for a terminal: wrapped at blanks, and free of what a terminal would take as a command. */
final class TextLines {
    /** Width that running text keeps to, in characters; a single long word, such as a path, is never cut. */
    static final int WIDTH = 80;

    private final Appendable to;

    TextLines(Appendable to) {
        this.to = to;
    }

    /** A line that stays whole, so that the path in it can be copied. */
    void whole(String text) throws IOException {
        to.append(printable(text)).append('\n');
    }

    void blank() throws IOException {
        to.append('\n');
    }

    /** Running text behind a label; the lines that follow are indented as far as the label is long. */
    void wrapped(String label, String text) throws IOException {
        String indent = " ".repeat(label.length());
        StringBuilder line = new StringBuilder(label);
        boolean fresh = true;
        for (String word : printable(text).split(" ", -1)) {
            if (!fresh && line.length() + 1 + word.length() > WIDTH) {
                to.append(line.toString().stripTrailing()).append('\n');
                line.setLength(0);
                line.append(indent);
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        to.append(line.toString().stripTrailing()).append('\n');
    }

    /** A name in a package may hold commands for the terminal; they are shown as a question mark. */
    private static String printable(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == '\n' || c == '\r' || c == '\t' ? ' ' : c)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }
}
