package dev.assay.grpc;

/**
 * What is asked of the engine with each sample.
 *
 * @param model name of the model; empty leaves the choice to the server
 * @param maxTokens most output tokens of samples that do not bring their own limit
 * @param minTokens fewest output tokens; 0 for none
 * @param ignoreEos whether each answer runs to its limit
 * @param temperature sampling temperature, 0 for the most likely token each time
 */
public record Asked(String model, int maxTokens, int minTokens, boolean ignoreEos, double temperature) {
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
        return new Asked(model, 1024, 0, false, 0);
    }

    public Asked withMaxTokens(int value) {
        return new Asked(model, value, Math.min(minTokens, value), ignoreEos, temperature);
    }

    public Asked withIgnoreEos(boolean value) {
        return new Asked(model, maxTokens, minTokens, value, temperature);
    }

    int maxTokensOf(dev.assay.datasets.Prompt prompt) {
        return prompt.maxTokens() > 0 ? prompt.maxTokens() : maxTokens;
    }

    int minTokensOf(dev.assay.datasets.Prompt prompt) {
        return Math.min(minTokens, maxTokensOf(prompt));
    }
}
