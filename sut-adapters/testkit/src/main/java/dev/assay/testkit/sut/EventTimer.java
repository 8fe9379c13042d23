package dev.assay.testkit.sut;

import dev.assay.loadgen.clock.VirtualClock;

/** Runs actions at instants: the time in which a system under test of this package lives. */
public interface EventTimer extends AutoCloseable {
    /** The time now, in nanoseconds; the clock of the run. */
    long nanoTime();

    /** Plans an action; an instant in the past means as soon as possible. */
    void at(long nanos, Runnable action);

    /** Lets time pass on the calling thread. */
    void block(long nanos);

    @Override
    void close();

    /** A timer on a virtual clock, which must be the clock of the run. */
    static EventTimer virtualTime(VirtualClock clock) {
        return new VirtualTimer(clock);
    }

    /** A timer in real time with a thread of its own; actions come as late as the machine wakes threads. */
    static EventTimer realTime() {
        return new RealTimer();
    }
}
