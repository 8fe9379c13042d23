package dev.assay.loadgen.record;

import dev.assay.loadgen.clock.Condition;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many samples of a series have ended, and the wait for a number of them. Any thread adds; the count is spread over
 * several cache lines so that completing threads do not disturb each other. The issuing thread alone sets the target.
 */
public final class EndedCount extends Condition {
    private static final int LINE_LONGS = 16;

    private final AtomicLongArray counts;
    private final int mask;
    private volatile long target = Long.MAX_VALUE;

    /** @param stripes a power of two; 1 where few samples are ever outstanding */
    EndedCount(int stripes) {
        counts = new AtomicLongArray(stripes * LINE_LONGS);
        mask = stripes - 1;
    }

    void add(int sample, int count) {
        counts.getAndAdd((sample & mask) * LINE_LONGS, count);
        changed();
    }

    /** Samples that have ended, well or not. */
    public long get() {
        long sum = 0;
        for (int i = 0; i <= mask; i++) {
            sum += counts.get(i * LINE_LONGS);
        }
        return sum;
    }

    /** Makes {@link #holds()} mean: at least this many have ended. */
    public void setTarget(long endedSamples) {
        target = endedSamples;
    }

    @Override
    public boolean holds() {
        return get() >= target;
    }
}
