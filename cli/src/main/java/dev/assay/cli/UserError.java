package dev.assay.cli;

/** A mistake in what the user gave. The message is one sentence: what is wrong, where, and what to do. Exit status 2. */
final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UserError(String message) {
        super(message);
    }

    UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
