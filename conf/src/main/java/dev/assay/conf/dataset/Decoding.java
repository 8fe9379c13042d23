package dev.assay.conf.dataset;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How answers are generated.
 *
 * @param temperature of the sampling; 0 takes the most likely token each time
 * @param topP share of probability to sample from; empty where the reference sets none
 * @param topK number of tokens to sample from; empty where there is no limit
 * @param seed of the sampling; empty where the reference sets none
 * @param minTokens fewest output tokens; 0 for no wish
 * @param maxTokens most output tokens in performance runs
 * @param maxTokensAccuracy most output tokens in accuracy runs
 */
public record Decoding(
        double temperature,
        OptionalDouble topP,
        OptionalLong topK,
        OptionalLong seed,
        int minTokens,
        int maxTokens,
        int maxTokensAccuracy) {}
