package dev.assay.testkit.sut;

/**
 * How a sample is answered, counted from the moment at which it was handed over.
 *
 * @param firstTokenNanos when the first token comes, or {@link #NO_FIRST_TOKEN}
 * @param completeNanos when the sample is complete; at least 0 and at least firstTokenNanos
 * @param tokens output tokens, at least 0
 */
public record ScriptedResponse(long firstTokenNanos, long completeNanos, long tokens) {
    /** For answers without a first token. */
    public static final long NO_FIRST_TOKEN = -1;

    public ScriptedResponse {
        if (firstTokenNanos < NO_FIRST_TOKEN || completeNanos < Math.max(0, firstTokenNanos) || tokens < 0) {
            throw new IllegalArgumentException(
                    "a response with its first token after " + firstTokenNanos
                            + " ns and its end after " + completeNanos + " ns with " + tokens
                            + " tokens is impossible; times and count must not be negative, nor the end before the first token");
        }
    }

    /** Complete after a service time, without tokens. */
    public static ScriptedResponse after(long serviceNanos) {
        return new ScriptedResponse(NO_FIRST_TOKEN, serviceNanos, 0);
    }
}
