package dev.assay.testkit.engine;

/** Why an output ended. */
public enum FinishReason {
    /** The end-of-sequence token was produced; it is the last token and counts as one. */
    STOP("stop"),
    /** The output limit of the request was reached. */
    LENGTH("length");

    private final String wireName;

    FinishReason(String wireName) {
        this.wireName = wireName;
    }

    /** The word used in OpenAI-style answers. */
    public String wireName() {
        return wireName;
    }
}
