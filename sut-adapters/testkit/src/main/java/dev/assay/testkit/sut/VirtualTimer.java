package dev.assay.testkit.sut;

import dev.assay.loadgen.clock.VirtualClock;

/** Confined to the thread of the clock. */
record VirtualTimer(VirtualClock clock) implements EventTimer {
    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable action) {
        clock.schedule(nanos, action);
    }

    @Override
    public void block(long nanos) {
        clock.advanceTo(clock.nanoTime() + nanos);
    }

    @Override
    public void close() {}
}
