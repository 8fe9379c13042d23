package dev.assay.loadgen.record;

/** What a system under test can report wrongly. Each is counted, never thrown. */
public enum Misuse {
    UNKNOWN_ID("completion of an id that was never issued", false),
    SECOND_COMPLETION("second completion of a sample; the first one was kept", false),
    AFTER_END("completion after the end of the series it belongs to", false),
    FIRST_TOKEN_MISSING("completion without a first token", false),
    FIRST_TOKEN_AFTER_COMPLETION("first token after the completion of the sample", false),
    SECOND_FIRST_TOKEN("second first token of a sample; the first one was kept", false),
    NEGATIVE_LATENCY("time stamp before the sample was issued; is it from another clock?", false),
    TOKEN_COUNT_MISSING("n_tokens argument missing or attempted to record 0 as number of tokens", true),
    TOKEN_COUNT_ONE("Number of tokens need to be greater than 1", true),
    TOKEN_COUNT_NEGATIVE("Attempted to record a negative number of tokens", true);

    private final String text;
    private final boolean oneLineEach;

    Misuse(String text, boolean oneLineEach) {
        this.text = text;
        this.oneLineEach = oneLineEach;
    }

    /** Words for logs and reports; where the official log has a fixed text, that text. */
    public String text() {
        return text;
    }

    /**
     * Whether the official log has a line for each occurrence and leaves the verdict alone (loadgen-spec 5.3). All others
     * get one line a kind.
     */
    public boolean hasOneLineEach() {
        return oneLineEach;
    }

    /**
     * Whether a run in which it happened cannot be VALID. A missing count is among them, unlike in the official verdict: a
     * result of tokens that nobody counted would be a low figure or none at all, called VALID.
     */
    public boolean invalidates() {
        return !oneLineEach || this == TOKEN_COUNT_MISSING;
    }
}
