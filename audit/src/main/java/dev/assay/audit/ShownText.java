package dev.assay.audit;

import dev.assay.conf.data.Printable;

/** Text from logs, packages and claims as it may be shown on a terminal: it holds no commands for one, and is one line. */
public final class ShownText {
    private ShownText() {}

    /** The text as {@link Printable#line} shows it. */
    public static String of(String text) {
        return Printable.line(text);
    }
}
