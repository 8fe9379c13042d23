package dev.assay.testkit.engine;

import java.util.Objects;

/**
 * What an engine can do and how fast it is. A step that decodes {@code d} sequences whose contexts sum up to {@code k}
 * tokens and that reads {@code p} prompt tokens takes {@code stepBaseNanos + d * decodeSequenceNanos + k * contextTokenNanos
 * + p * prefillTokenNanos}, rounded to whole nanoseconds.
 *
 * @param name what the engine calls its model
 * @param comment what the numbers stand for
 * @param seed chooses the outputs
 * @param maxBatchSequences most sequences in progress at once
 * @param maxStepTokens most tokens a step works on, decoded and prompt tokens together; at least maxBatchSequences
 * @param stepBaseNanos fixed cost of a step: reading the weights, starting the kernels; at least 1000
 * @param decodeSequenceNanos cost of each decoded sequence
 * @param contextTokenNanos cost of each token of context of each decoded sequence
 * @param prefillTokenNanos cost of each prompt token
 * @param kvCapacityTokens room of the key/value cache, in tokens
 * @param maxContextTokens most tokens of prompt and output of one request; at most kvCapacityTokens
 * @param kvPolicy what happens when the cache fills up
 * @param outputLength how long the outputs are
 */
public record EngineConfig(
        String name,
        String comment,
        long seed,
        int maxBatchSequences,
        int maxStepTokens,
        double stepBaseNanos,
        double decodeSequenceNanos,
        double contextTokenNanos,
        double prefillTokenNanos,
        long kvCapacityTokens,
        int maxContextTokens,
        KvPolicy kvPolicy,
        OutputLength outputLength) {

    private static final double SHORTEST_STEP_NANOS = 1_000;
    private static final double LONGEST_COST_NANOS = 3.6e12;

    /** @throws IllegalArgumentException naming the value that is out of range */
    public EngineConfig {
        Objects.requireNonNull(kvPolicy);
        Objects.requireNonNull(outputLength);
        requireCount("maxBatchSequences", maxBatchSequences, 1);
        requireCount("maxStepTokens", maxStepTokens, maxBatchSequences);
        requireCount("maxContextTokens", maxContextTokens, 2);
        requireCount("kvCapacityTokens", kvCapacityTokens, maxContextTokens);
        requireCost("stepBaseNanos", stepBaseNanos, SHORTEST_STEP_NANOS);
        requireCost("decodeSequenceNanos", decodeSequenceNanos, 0);
        requireCost("contextTokenNanos", contextTokenNanos, 0);
        requireCost("prefillTokenNanos", prefillTokenNanos, 0);
    }

    /** The same engine with another seed: other outputs, same speed. */
    public EngineConfig withSeed(long newSeed) {
        return new EngineConfig(
                name,
                comment,
                newSeed,
                maxBatchSequences,
                maxStepTokens,
                stepBaseNanos,
                decodeSequenceNanos,
                contextTokenNanos,
                prefillTokenNanos,
                kvCapacityTokens,
                maxContextTokens,
                kvPolicy,
                outputLength);
    }

    /** The same engine under another name. */
    public EngineConfig withName(String newName) {
        return new EngineConfig(
                newName,
                comment,
                seed,
                maxBatchSequences,
                maxStepTokens,
                stepBaseNanos,
                decodeSequenceNanos,
                contextTokenNanos,
                prefillTokenNanos,
                kvCapacityTokens,
                maxContextTokens,
                kvPolicy,
                outputLength);
    }

    /** The same engine with all costs multiplied; the base of a step stays at least 1000 ns. */
    public EngineConfig withCosts(double factor) {
        return new EngineConfig(
                name,
                comment,
                seed,
                maxBatchSequences,
                maxStepTokens,
                Math.max(SHORTEST_STEP_NANOS, stepBaseNanos * factor),
                decodeSequenceNanos * factor,
                contextTokenNanos * factor,
                prefillTokenNanos * factor,
                kvCapacityTokens,
                maxContextTokens,
                kvPolicy,
                outputLength);
    }

    /** The same engine with other output lengths. */
    public EngineConfig withOutputLength(OutputLength newLength) {
        return new EngineConfig(
                name,
                comment,
                seed,
                maxBatchSequences,
                maxStepTokens,
                stepBaseNanos,
                decodeSequenceNanos,
                contextTokenNanos,
                prefillTokenNanos,
                kvCapacityTokens,
                maxContextTokens,
                kvPolicy,
                newLength);
    }

    /** How long a step takes, in nanoseconds; at least 1000. */
    public long stepNanos(int decodedSequences, long contextTokens, int promptTokens) {
        return Math.round(stepBaseNanos
                + decodedSequences * decodeSequenceNanos
                + contextTokens * contextTokenNanos
                + promptTokens * prefillTokenNanos);
    }

    /**
     * Requests a second that the engine sustains when all are alike and the batch is full: a request costs its share of the
     * base of each of its decode steps and its own tokens. The batch is as large as the cache lets it be.
     */
    public double capacityQps(int promptTokens, int outputTokens) {
        double heldTokens =
                kvPolicy == KvPolicy.RESERVE ? promptTokens + (double) outputTokens : promptTokens + outputTokens / 2.0;
        double batch = Math.min(maxBatchSequences, Math.max(1, Math.floor(kvCapacityTokens / heldTokens)));
        double decodes = outputTokens - 1.0;
        double meanContext = promptTokens + outputTokens / 2.0;
        double requestNanos = decodes * (stepBaseNanos / batch + decodeSequenceNanos + meanContext * contextTokenNanos)
                + promptTokens * prefillTokenNanos
                + stepBaseNanos / batch;
        return 1e9 / requestNanos;
    }

    private static void requireCount(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + "; it must be at least " + least);
        }
    }

    private static void requireCost(String name, double value, double least) {
        if (!(value >= least && value <= LONGEST_COST_NANOS)) {
            throw new IllegalArgumentException(
                    name + " is " + value + "; it must be from " + least + " to " + LONGEST_COST_NANOS);
        }
    }
}
