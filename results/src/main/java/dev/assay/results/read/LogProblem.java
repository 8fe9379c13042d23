package dev.assay.results.read;

/** Something about a detail log's form that is not as it must be, and the line where (first = 1). */
public record LogProblem(Kind kind, long line, String found) {
    /** Kinds of damage. */
    public enum Kind {
        /** The first line does not begin with a log marker. */
        NO_MARKER,
        /** The file begins with a byte order mark. */
        BYTE_ORDER_MARK,
        /** A line begins with the marker, but its rest is no JSON object with a key. */
        BROKEN_LINE,
        /** A line is not UTF-8. */
        NOT_UTF8,
        /** A line is longer than the reader keeps. */
        LINE_TOO_LONG,
        /** More different keys than the reader keeps. */
        TOO_MANY_KEYS
    }
}
