package dev.assay.cli.audit;

import dev.assay.cli.run.SutUnreachable;

/** A run of a compliance test was given up because the system did not answer; the message says which, and where its logs are. */
public final class RunGivenUp extends SutUnreachable {
    private static final long serialVersionUID = 1;

    RunGivenUp(String message) {
        super(message);
    }
}
