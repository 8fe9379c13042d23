package dev.assay.openaihttp.dialect;

import java.util.OptionalLong;

/**
 * What a request asks for besides its prompt. All sampling values are sent, so that no default of a server can slip in.
 *
 * @param model model name, empty when none was given
 * @param maxTokens most output tokens, at least 1
 * @param maxTokensField name of that limit where servers differ
 * @param minTokens fewest output tokens, 0 for no wish
 * @param ignoreEos whether the answer goes on after the end token
 * @param temperature 0 for the most likely token each time
 * @param seed of the sampling, if given
 * @param stream whether the answer is wanted as a stream
 * @param tokenIds whether token ids are wanted where that is a choice
 * @param usage whether usage is wanted in the stream where that is a choice
 */
public record Ask(
        String model,
        int maxTokens,
        String maxTokensField,
        int minTokens,
        boolean ignoreEos,
        double temperature,
        OptionalLong seed,
        boolean stream,
        boolean tokenIds,
        boolean usage) {
    /** The fewest tokens to ask for, never more than the most. */
    public int effectiveMinTokens() {
        return Math.min(minTokens, maxTokens);
    }
}
