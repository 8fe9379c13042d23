package dev.assay.loadgen.api;

/** Why a sample was not answered. Issued = completed + the sum of these. */
public enum FailureKind {
    /** The engine or the network answered with an error, or broke the stream. */
    FAILED("failed"),
    /** No answer within the bound of the adapter or of the run. */
    TIMED_OUT("timed out"),
    /** Given up by the harness: interrupt, early end, shutdown. */
    CANCELLED("cancelled");

    private final String label;

    FailureKind(String label) {
        this.label = label;
    }

    /** The word used in reports. */
    public String label() {
        return label;
    }
}
