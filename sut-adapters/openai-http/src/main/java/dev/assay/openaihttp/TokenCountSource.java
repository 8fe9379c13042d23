package dev.assay.openaihttp;

/** Where the number of output tokens of an answer came from, best first. Chunks are never counted as tokens. */
public enum TokenCountSource {
    /** Token ids that the server sent with the text. */
    TOKEN_IDS("token ids"),
    /** The {@code completion_tokens} of the server's usage record. */
    USAGE("usage"),
    /** The user's tokenizer, from the text of the answer, in which no end token stands. */
    TOKENIZER("tokenizer"),
    /** The server told neither: the count is reported as 0, which means not counted. */
    UNKNOWN("unknown");

    private final String label;

    TokenCountSource(String label) {
        this.label = label;
    }

    /** The word used in reports. */
    public String label() {
        return label;
    }
}
