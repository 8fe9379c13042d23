package dev.assay.conf.rules;

/**
 * A remark on a configuration.
 *
 * @param severity what it means for a run
 * @param place {@code file:line}, or the name of the file or the run
 * @param message the rest of the sentence: what is there, why it matters, what to do
 */
public record Diagnostic(Severity severity, String place, String message) {
    /** What a remark means for a run. */
    public enum Severity {
        /** The run must not start. */
        ERROR,
        /** The run may start; something is probably not meant so. */
        WARNING,
        /** For those who want to know. */
        NOTE
    }

    /** The whole sentence. */
    public String text() {
        return place + " " + message;
    }

    static Diagnostic error(String place, String message) {
        return new Diagnostic(Severity.ERROR, place, message);
    }

    static Diagnostic warning(String place, String message) {
        return new Diagnostic(Severity.WARNING, place, message);
    }

    static Diagnostic note(String place, String message) {
        return new Diagnostic(Severity.NOTE, place, message);
    }
}
