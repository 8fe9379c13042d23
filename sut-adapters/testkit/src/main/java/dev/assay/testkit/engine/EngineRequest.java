package dev.assay.testkit.engine;

import java.util.Optional;

/**
 * One request to the engine. Immutable by agreement: nobody writes to the array.
 *
 * @param promptTokens prompt as token ids, at least one, each at least 0; ids outside the built-in vocabulary are welcome,
 *     because the engine only hashes them
 * @param maxTokens output limit, at least 1, the end token included
 * @param minTokens the end token may not come before this many other tokens; at least 0
 * @param ignoreEos whether the output always runs to the limit
 * @param salt chooses another output for the same prompt; 0 gives the greedy one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and a copy per request would cost
public record EngineRequest(int[] promptTokens, int maxTokens, int minTokens, boolean ignoreEos, long salt) {

    /** A greedy request without further wishes. */
    public static EngineRequest of(int[] promptTokens, int maxTokens) {
        return new EngineRequest(promptTokens, maxTokens, 0, false, 0);
    }

    /** Output tokens that an engine of that configuration answers this with, the end token included. */
    public int outputTokens(EngineConfig config) {
        OutputTokens output = new OutputTokens(config.seed(), salt, promptTokens);
        return ignoreEos ? maxTokens : Math.min(maxTokens, wantedTokens(config.outputLength(), output));
    }

    /** Output tokens when no limit cuts them. */
    int wantedTokens(OutputLength length, OutputTokens output) {
        return Math.max(length.at(output.lengthQuantile()), minTokens + 1);
    }

    /** What keeps an engine from ever serving this request, in one sentence; empty when nothing does. */
    public Optional<String> problem(EngineConfig config) {
        if (promptTokens.length == 0) {
            return Optional.of("the prompt is empty; at least one token is needed");
        }
        if (maxTokens < 1) {
            return Optional.of("the output limit is " + maxTokens + " tokens; it must be at least 1");
        }
        if (minTokens < 0 || minTokens > maxTokens) {
            return Optional.of("the output minimum is " + minTokens + " tokens; it must be from 0 to the output limit, "
                    + maxTokens);
        }
        if ((long) promptTokens.length + maxTokens > config.maxContextTokens()) {
            return Optional.of("the model's maximum context length is " + config.maxContextTokens() + " tokens, but "
                    + promptTokens.length + " prompt tokens and up to " + maxTokens
                    + " output tokens were asked for; shorten one of them");
        }
        for (int token : promptTokens) {
            if (token < 0) {
                return Optional.of("the prompt holds token id " + token + "; ids must be at least 0");
            }
        }
        return Optional.empty();
    }
}
