package dev.assay.testkit.sut;

/**
 * What is asked of the embedded engine with each prompt.
 *
 * @param maxTokens output limit for prompts that name none of their own; at least 1
 * @param minTokens the end token may not come before this many others; at least 0
 * @param ignoreEos whether every output runs to its limit
 */
public record OutputSettings(int maxTokens, int minTokens, boolean ignoreEos) {
    /** Up to 1024 tokens, ending where the engine ends. */
    public static final OutputSettings DEFAULT = new OutputSettings(1024, 0, false);

    public OutputSettings {
        if (maxTokens < 1 || minTokens < 0 || minTokens > maxTokens) {
            throw new IllegalArgumentException("output limits of " + minTokens + " to " + maxTokens
                    + " tokens; the minimum must be at least 0 and the maximum at least 1 and the minimum");
        }
    }
}
