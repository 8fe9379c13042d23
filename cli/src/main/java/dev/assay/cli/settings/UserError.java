package dev.assay.cli.settings;

/** A mistake in what the user gave. The message is one sentence: what is wrong, where, and what to do. Exit status 2. */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }

    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
