package dev.assay.cli;

/** What the launcher found out about the terminal; Java can only tell whether both streams are one. */
final class Terminal {
    private static final int DEFAULT_COLUMNS = 120;

    private Terminal() {}

    /** Whether standard error is a terminal, where a line can be rewritten. */
    static boolean errorIsTerminal() {
        return Boolean.getBoolean("assay.terminal.err");
    }

    /** Its width in characters. */
    static int columns() {
        int columns = Integer.getInteger("assay.terminal.columns", DEFAULT_COLUMNS);
        return columns < 20 ? DEFAULT_COLUMNS : columns;
    }
}
