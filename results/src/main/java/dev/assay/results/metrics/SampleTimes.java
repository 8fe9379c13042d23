package dev.assay.results.metrics;

import java.util.OptionalDouble;

/**
 * What is kept of an answered sample: four instants in nanoseconds on one clock, and the number of output tokens.
 *
 * @param tokens at least 1
 */
public record SampleTimes(long dueNanos, long handedOverNanos, long firstTokenNanos, long completedNanos, int tokens) {
    public SampleTimes {
        if (tokens < 1) {
            throw new IllegalArgumentException("an answered sample with " + tokens + " tokens");
        }
    }

    /** Time from hand-over to completion. */
    long sinceSent() {
        return completedNanos - handedOverNanos;
    }

    /** Time from first token to completion for each token after it; none without such tokens. */
    OptionalDouble perGap() {
        int divisor = tokens - 1;
        return divisor < 1
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) (completedNanos - firstTokenNanos) / divisor);
    }

    /** Time from hand-over to completion for each token. */
    OptionalDouble perToken() {
        return OptionalDouble.of((double) sinceSent() / tokens);
    }

    Reading fromDue() {
        return Reading.of(firstTokenNanos - dueNanos, completedNanos - dueNanos, perGap(), tokens);
    }

    Reading fromSent(OptionalDouble tpot) {
        return Reading.of(firstTokenNanos - handedOverNanos, sinceSent(), tpot, tokens);
    }
}
