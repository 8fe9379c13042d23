package dev.assay.loadgen.session;

/** Words for what foreign code throws. */
final class Sentences {
    private Sentences() {}

    /** The message, which by contract is one clear sentence; with the kind of error where there is none. */
    static String of(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }
}
