package dev.assay.testkit.engine;

/**
 * How long the outputs are when nothing cuts them, in tokens with the end token included. Each prompt has one length, drawn
 * from these distributions by a number that comes from the prompt.
 */
public sealed interface OutputLength {
    /** The length at a quantile, which is in [0, 1). */
    int at(double quantile);

    /** Always the same length, at least 1. */
    record Fixed(int tokens) implements OutputLength {
        public Fixed {
            requireLength("tokens", tokens);
        }

        @Override
        public int at(double quantile) {
            return tokens;
        }
    }

    /** Every length from {@code minTokens} to {@code maxTokens}, both included, equally often. */
    record Uniform(int minTokens, int maxTokens) implements OutputLength {
        public Uniform {
            requireRange(minTokens, maxTokens);
        }

        @Override
        public int at(double quantile) {
            return minTokens + (int) (quantile * (maxTokens - minTokens + 1L));
        }
    }

    /** Log-normal around a median, cut at both ends: the shape of real answers, many short and few long. */
    record LogNormal(int medianTokens, double sigma, int minTokens, int maxTokens) implements OutputLength {
        public LogNormal {
            requireLength("medianTokens", medianTokens);
            requireRange(minTokens, maxTokens);
            if (!(sigma >= 0 && sigma <= 5)) {
                throw new IllegalArgumentException("sigma is " + sigma + "; it must be from 0 to 5");
            }
        }

        @Override
        public int at(double quantile) {
            // StrictMath: the same length on every machine.
            double length = medianTokens * StrictMath.exp(sigma * NormalQuantile.at(quantile));
            return Math.clamp(Math.round(length), minTokens, maxTokens);
        }
    }

    private static void requireLength(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
        }
    }

    private static void requireRange(int minTokens, int maxTokens) {
        requireLength("minTokens", minTokens);
        if (maxTokens < minTokens) {
            throw new IllegalArgumentException(
                    "maxTokens is " + maxTokens + "; it must be at least minTokens, " + minTokens);
        }
    }
}
