package dev.assay.grpc;

import dev.assay.datasets.Prompt;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is asked of the engine with each sample.
 *
 * @param model name of the model; empty leaves the choice to the server
 * @param maxTokens most output tokens of samples that do not bring their own limit
 * @param minTokens fewest output tokens; 0 for none
 * @param ignoreEos whether each answer runs to its limit
 * @param temperature sampling temperature, 0 for the most likely token each time
 * @param sampling what else decides which token is taken
 */
public record Asked(
        String model, int maxTokens, int minTokens, boolean ignoreEos, double temperature, Sampling sampling) {
    /**
     * Sent where they are given, left to the server otherwise.
     *
     * @param topP share of probability to sample from
     * @param topK number of tokens to sample from
     * @param seed of the sampling
     */
    public record Sampling(OptionalDouble topP, OptionalLong topK, OptionalLong seed) {
        /** Nothing is given. */
        public static final Sampling NONE =
                new Sampling(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    public Asked {
        if (maxTokens < 1 || minTokens < 0 || minTokens > maxTokens) {
            throw new IllegalArgumentException("max tokens is " + maxTokens + " and min tokens " + minTokens
                    + "; they must be at least 1 and between 0 and max tokens");
        }
        if (!(temperature >= 0) || temperature > 1e6) {
            throw new IllegalArgumentException("temperature is " + temperature + "; it must be at least 0");
        }
    }

    /** Greedy decoding, at most 1024 tokens. */
    public static Asked of(String model) {
        return new Asked(model, 1024, 0, false, 0, Sampling.NONE);
    }

    public Asked withMaxTokens(int value) {
        return new Asked(model, value, Math.min(minTokens, value), ignoreEos, temperature, sampling);
    }

    public Asked withModel(String value) {
        return new Asked(value, maxTokens, minTokens, ignoreEos, temperature, sampling);
    }

    public Asked withSampling(Sampling value) {
        return new Asked(model, maxTokens, minTokens, ignoreEos, temperature, value);
    }

    public Asked withIgnoreEos(boolean value) {
        return new Asked(model, maxTokens, minTokens, value, temperature, sampling);
    }

    int maxTokensOf(Prompt prompt) {
        return prompt.maxTokens() > 0 ? prompt.maxTokens() : maxTokens;
    }

    int minTokensOf(Prompt prompt) {
        return Math.min(minTokens, maxTokensOf(prompt));
    }
}
