package dev.assay.loadgen.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits in real time: asleep until shortly before the instant, then awake and reading the clock, because a sleeping thread
 * wakes up 50 to 100 microseconds late and more. The longer the spin window, the more punctual, and the more of one core is
 * used. Holds no state: safe for any number of threads.
 */
public final class HybridIdle implements IdleStrategy {
    /** Spin window that covers the usual wake-up lateness of a Linux machine. */
    public static final long DEFAULT_SPIN_NANOS = 200_000;

    private final NanoClock clock;
    private final long spinNanos;

    /** @param spinNanos how long before an instant the thread stays awake; at least 0 */
    public HybridIdle(NanoClock clock, long spinNanos) {
        if (spinNanos < 0) {
            throw new IllegalArgumentException("spin window of " + spinNanos + " ns; it must not be negative");
        }
        this.clock = clock;
        this.spinNanos = spinNanos;
    }

    /** Sleeps, then spins for the last 200 microseconds. */
    public static HybridIdle hybrid(NanoClock clock) {
        return new HybridIdle(clock, DEFAULT_SPIN_NANOS);
    }

    /** Never sleeps: most punctual, one core fully used. */
    public static HybridIdle spinning(NanoClock clock) {
        return new HybridIdle(clock, Long.MAX_VALUE);
    }

    /** Never spins: leaves the core to others, each wait ends as late as the machine wakes threads. */
    public static HybridIdle polite(NanoClock clock) {
        return new HybridIdle(clock, 0);
    }

    @Override
    public long awaitInstant(long dueNanos, StopFlag stop) {
        long now = clock.nanoTime();
        while (dueNanos - now > 0 && !stop.isSet()) {
            pause(dueNanos - now);
            now = clock.nanoTime();
        }
        return now;
    }

    @Override
    public boolean await(Condition condition, long deadlineNanos, StopFlag stop) {
        long startNanos = clock.nanoTime();
        while (!condition.holds()) {
            long now = clock.nanoTime();
            if (deadlineNanos - now <= 0 || stop.isSet()) {
                return condition.holds();
            }
            if (now - startNanos < spinNanos) {
                Thread.onSpinWait();
            } else {
                condition.sleepAtMost(Math.min(deadlineNanos - now, StopFlag.REACTION_NANOS));
            }
        }
        return true;
    }

    @Override
    public NanoClock clock() {
        return clock;
    }

    private void pause(long remainingNanos) {
        if (remainingNanos > spinNanos) {
            LockSupport.parkNanos(Math.min(remainingNanos - spinNanos, StopFlag.REACTION_NANOS));
        } else {
            Thread.onSpinWait();
        }
    }
}
