package dev.assay.loadgen.session;

/** A run that cannot start for a reason the user can cure. The message is one clear sentence: what, where, what to do. */
public final class RunSetupException extends RuntimeException {
    public RunSetupException(String message) {
        super(message);
    }
}
