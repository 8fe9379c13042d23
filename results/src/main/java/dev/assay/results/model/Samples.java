package dev.assay.results.model;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What happened to each sample of a performance series, in columns and in the order of issue. Instants are nanoseconds from the
 * start of the series. Immutable by convention: nobody writes into the columns.
 *
 * @param due instants from which latencies count
 * @param handedOver instants of hand-over, or {@link #UNSET}
 * @param firstToken instants of the first token, or {@link #UNSET}
 * @param completed instants of the answer, or {@link #UNSET} where there was none
 * @param tokens output tokens; 0 when they were not counted
 * @param status what became of each: 0 ok, 1 failed, 2 timed out, 3 cancelled
 */
@SuppressWarnings("ArrayRecordComponent") // Columns of millions of samples: a copy would double the memory.
public record Samples(long[] due, long[] handedOver, long[] firstToken, long[] completed, int[] tokens, byte[] status) {
    /** Instant of something that did not happen. */
    public static final long UNSET = Long.MIN_VALUE;

    /** Names of the states, by number. */
    public static final List<String> STATES = List.of("ok", "failed", "timed_out", "cancelled");

    /** Number of samples. */
    public int count() {
        return due.length;
    }

    /** Whether a sample was answered. */
    public boolean answered(int sample) {
        return status[sample] == 0 && completed[sample] != UNSET;
    }

    /** Whether it was answered, and its first token is known. */
    public boolean hasFirstToken(int sample) {
        return answered(sample) && firstToken[sample] != UNSET;
    }

    /** Whether it has a time per output token. */
    public boolean hasTpot(int sample) {
        return hasFirstToken(sample) && tokens[sample] > 1;
    }

    /** Latency of an answered sample. */
    public long latency(int sample) {
        return completed[sample] - due[sample];
    }

    /** Time to first token of a sample that has one. */
    public long ttft(int sample) {
        return firstToken[sample] - due[sample];
    }

    /** Time per output token in whole nanoseconds, as the reference computes it, of a sample that has one. */
    public long tpot(int sample) {
        return (completed[sample] - firstToken[sample]) / (tokens[sample] - 1);
    }

    /** Positions of the samples for which something holds, in order. */
    public int[] where(IntPredicate holds) {
        return IntStream.range(0, count()).filter(holds).toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Samples s
                && Arrays.equals(due, s.due)
                && Arrays.equals(handedOver, s.handedOver)
                && Arrays.equals(firstToken, s.firstToken)
                && Arrays.equals(completed, s.completed)
                && Arrays.equals(tokens, s.tokens)
                && Arrays.equals(status, s.status);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(due);
    }

    @Override
    public String toString() {
        return count() + " samples";
    }
}
