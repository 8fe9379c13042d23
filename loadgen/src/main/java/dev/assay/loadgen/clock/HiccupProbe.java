package dev.assay.loadgen.clock;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures how late the machine wakes a thread that does nothing else: the floor below which no delay of a run can be
 * blamed on anything but the machine. Runs beside the measured run on a thread of its own, asleep nearly all the time.
 * Started and closed by one thread; {@link #close()} waits for the probe to end.
 */
public final class HiccupProbe implements AutoCloseable {
    private static final long STEP_NANOS = 1_000_000;
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;
    private static final long JOIN_MILLIS = 1_000;

    private final Histogram lateness = new Histogram(HIGHEST_NANOS, 3);
    private final Thread thread;
    private volatile boolean ended;

    private HiccupProbe() {
        thread = Thread.ofPlatform().daemon().name("assay-hiccup-probe").unstarted(this::run);
    }

    public static HiccupProbe start() {
        HiccupProbe probe = new HiccupProbe();
        probe.thread.start();
        return probe;
    }

    /** Ends the probe. */
    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wake-up lateness in nanoseconds; to be read after {@link #close()}. */
    public Histogram latenessNanos() {
        return lateness;
    }

    private void run() {
        while (!ended) {
            long dueNanos = System.nanoTime() + STEP_NANOS;
            LockSupport.parkNanos(STEP_NANOS);
            long lateNanos = System.nanoTime() - dueNanos;
            // A wake-up before the time is the end of the probe or a spurious one: it says nothing about the machine.
            if (lateNanos >= 0) {
                lateness.recordValue(Math.min(lateNanos, HIGHEST_NANOS));
            }
        }
    }
}
