package dev.assay.loadgen.record;

import dev.assay.loadgen.api.FailureKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one series in flat memory: eight bytes a sample for its end, eight a query for its issue, and where first
 * tokens are reported eight more, token counts four more. A sample ends exactly once, by one atomic exchange of its slot; the
 * winner then stores the rest and adds to {@link #ended()}, which publishes it to the thread that reads the series.
 *
 * <p>Issuing threads write the issue slots, each its own; any thread ends samples; statistics are read after the series.
 * Instants are readings of the run's clock in nanoseconds.
 */
public final class SampleSlots {
    /** How queries arrive. */
    public enum Arrival {
        /** Only one query is ever outstanding. */
        ONE_BY_ONE,
        /** At instants that were fixed before. */
        SCHEDULED,
        /** All at the start. */
        AT_ONCE
    }

    /** Value of a slot that nothing was written to. */
    public static final long UNSET = Long.MIN_VALUE;

    private static final int STRIPES = 8;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long LAST_FAILURE = UNSET + 3;

    private final long firstId;
    private final int sampleCount;
    private final int samplesPerQuery;
    private final long[] endNanos;
    private final long[] issuedNanos;
    private final int @Nullable [] ownDelayNanos;
    private final int @Nullable [] tokenCounts;
    private final EndedCount ended;
    // Allocated once by the first caller that reports a first token, because many systems never do.
    private volatile long @Nullable [] firstTokenNanos;

    /**
     * @param firstId id of the first sample; ids are consecutive
     * @param queryCount generated queries; at least 0
     * @param samplesPerQuery at least 1; the product must fit into an array
     * @param keepTokenCounts whether token counts are needed after the series
     * @param arrival what the arrival of queries means for the layout
     */
    public SampleSlots(long firstId, int queryCount, int samplesPerQuery, boolean keepTokenCounts, Arrival arrival) {
        this.firstId = firstId;
        this.samplesPerQuery = samplesPerQuery;
        sampleCount = Math.multiplyExact(queryCount, samplesPerQuery);
        endNanos = filled(sampleCount);
        issuedNanos = filled(queryCount);
        tokenCounts = keepTokenCounts ? new int[sampleCount] : null;
        ownDelayNanos = arrival == Arrival.SCHEDULED ? new int[queryCount] : null;
        ended = new EndedCount(arrival == Arrival.ONE_BY_ONE ? 1 : STRIPES);
    }

    /** Notes that a query is being issued; before its samples are handed over. */
    public void issue(int query, long nanos) {
        issuedNanos[query] = nanos;
    }

    /** Notes how much of a query's hand-over delay was the harness's own; saturates at about two seconds. */
    public void ownDelay(int query, long nanos) {
        int[] delays = ownDelayNanos;
        if (delays != null) {
            delays[query] = (int) Math.min(nanos, Integer.MAX_VALUE);
        }
    }

    /** The harness's own part of a query's hand-over delay in nanoseconds; 0 where it is not kept. */
    public int ownDelayNanos(int query) {
        int[] delays = ownDelayNanos;
        return delays == null ? 0 : delays[query];
    }

    /** Instant of issue, or {@link #UNSET}. */
    public long issuedNanos(int query) {
        return issuedNanos[query];
    }

    /** Position of a sample in this series, or -1 when the id is not one of it or was not issued yet. */
    int indexOf(long sampleId) {
        long index = sampleId - firstId;
        if (index < 0 || index >= sampleCount || issuedNanos[queryOf((int) index)] == UNSET) {
            return -1;
        }
        return (int) index;
    }

    /** Completes a sample; false when it had ended before. The caller then adds to {@link #ended()}. */
    boolean complete(int sample, long nanos) {
        return LONGS.compareAndSet(endNanos, sample, UNSET, nanos);
    }

    /** Ends a sample without an answer; false when it had ended before. The caller then adds to {@link #ended()}. */
    boolean fail(int sample, FailureKind kind) {
        return LONGS.compareAndSet(endNanos, sample, UNSET, failureCode(kind));
    }

    /** Stores a first token; false when there was one. */
    boolean firstToken(int sample, long nanos) {
        return LONGS.compareAndSet(firstTokenSlots(), sample, UNSET, nanos);
    }

    void tokenCount(int sample, long count) {
        if (tokenCounts != null) {
            tokenCounts[sample] = Math.clamp(count, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    /** Whether a sample was completed; false while it is open and when it failed. */
    public boolean isComplete(int sample) {
        return (long) LONGS.getOpaque(endNanos, sample) > LAST_FAILURE;
    }

    /** Whether a sample is neither complete nor failed. */
    public boolean isOpen(int sample) {
        return (long) LONGS.getOpaque(endNanos, sample) == UNSET;
    }

    /** Whether a sample was given up because the run ended early. */
    public boolean isCancelled(int sample) {
        return (long) LONGS.getOpaque(endNanos, sample) == LAST_FAILURE;
    }

    /** Instant of completion; meaningful when {@link #isComplete}. */
    public long completedNanos(int sample) {
        return endNanos[sample];
    }

    /** How a sample failed; empty while it is open and when it was completed. */
    public Optional<FailureKind> failure(int sample) {
        long end = (long) LONGS.getOpaque(endNanos, sample);
        return Arrays.stream(FailureKind.values())
                .filter(kind -> failureCode(kind) == end)
                .findFirst();
    }

    /** Instant of the first token, or {@link #UNSET}. */
    public long firstTokenNanos(int sample) {
        long[] slots = firstTokenNanos;
        return slots == null ? UNSET : (long) LONGS.getOpaque(slots, sample);
    }

    /** Whether any first token was reported. */
    public boolean hasFirstTokens() {
        return firstTokenNanos != null;
    }

    /** Output tokens as reported, also 0 or negative; 0 when they are not kept. */
    public int tokenCount(int sample) {
        int[] counts = tokenCounts;
        return counts == null ? 0 : counts[sample];
    }

    /** Calls back with the ids of the issued samples that are still open, in order. */
    public void forEachOpen(LongConsumer action) {
        for (int sample = 0; sample < sampleCount; sample++) {
            if (isOpen(sample) && issuedNanos[queryOf(sample)] != UNSET) {
                action.accept(firstId + sample);
            }
        }
    }

    public EndedCount ended() {
        return ended;
    }

    public long firstId() {
        return firstId;
    }

    public int sampleCount() {
        return sampleCount;
    }

    public int samplesPerQuery() {
        return samplesPerQuery;
    }

    /** Query that a sample belongs to. */
    public int queryOf(int sample) {
        return samplesPerQuery == 1 ? sample : sample / samplesPerQuery;
    }

    private long[] firstTokenSlots() {
        long[] slots = firstTokenNanos;
        if (slots != null) {
            return slots;
        }
        synchronized (this) {
            slots = firstTokenNanos;
            if (slots == null) {
                slots = filled(sampleCount);
                firstTokenNanos = slots;
            }
            return slots;
        }
    }

    private static long failureCode(FailureKind kind) {
        return switch (kind) {
            case FAILED -> UNSET + 1;
            case TIMED_OUT -> UNSET + 2;
            case CANCELLED -> LAST_FAILURE;
        };
    }

    private static long[] filled(int length) {
        long[] slots = new long[length];
        Arrays.fill(slots, UNSET);
        return slots;
    }
}
