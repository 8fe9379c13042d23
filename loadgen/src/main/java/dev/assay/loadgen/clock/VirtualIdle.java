package dev.assay.loadgen.clock;

/** Passes time on a {@link VirtualClock}: waiting runs the planned actions and moves the clock. Confined to its thread. */
public final class VirtualIdle implements IdleStrategy {
    private final VirtualClock clock;

    public VirtualIdle(VirtualClock clock) {
        this.clock = clock;
    }

    @Override
    public long awaitInstant(long dueNanos, StopFlag stop) {
        while (!stop.isSet() && clock.nextEventNanos() <= dueNanos) {
            clock.advanceToNextEvent();
        }
        if (!stop.isSet()) {
            clock.advanceTo(dueNanos);
        }
        return clock.nanoTime();
    }

    /** Runs planned actions until the condition holds; when none is left, time passes up to the deadline in one step. */
    @Override
    public boolean await(Condition condition, long deadlineNanos, StopFlag stop) {
        while (!condition.holds()) {
            if (stop.isSet()) {
                return false;
            }
            if (clock.nextEventNanos() > deadlineNanos || !clock.advanceToNextEvent()) {
                clock.advanceTo(deadlineNanos);
                return condition.holds();
            }
        }
        return true;
    }

    @Override
    public NanoClock clock() {
        return clock;
    }
}
