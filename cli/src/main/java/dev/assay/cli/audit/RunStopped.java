package dev.assay.cli.audit;

/** The user ended a run; there is nothing to judge. */
public final class RunStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunStopped(String message) {
        super(message);
    }
}
