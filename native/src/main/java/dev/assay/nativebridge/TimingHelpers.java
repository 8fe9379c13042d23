package dev.assay.nativebridge;

import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What Java cannot do for a pacing thread: pin it to a processor, shrink the kernel's timer slack, change its scheduling
 * class. All of it is optional: without the native binding, or without the right, the calls say no and nothing else
 * changes. Each acts on the calling platform thread.
 */
public final class TimingHelpers {
    private static final boolean AVAILABLE = load();

    private TimingHelpers() {}

    private static boolean load() {
        try {
            NativeBridge.ensureLoaded();
            return true;
        } catch (LinkageError e) {
            return false;
        }
    }

    /** Whether this build has the native binding for this platform. */
    public static boolean available() {
        return AVAILABLE;
    }

    /**
     * Lets the calling thread, and every thread that it starts later, run on these processors only, numbered from 0; false when
     * that is not possible: no binding, or a processor that does not exist or is not this process's to use.
     */
    public static boolean pinCurrentThread(int... processors) {
        return AVAILABLE && NativeBridge.assay_timing_pin(processors, processors.length) == 0 && isExactly(processors);
    }

    /** The kernel leaves out processors that a thread may not use, and says no only when none is left. */
    private static boolean isExactly(int... processors) {
        return NativeBridge.assay_timing_pinned()
                == IntStream.of(processors).distinct().count();
    }

    /**
     * Sets how late the kernel may wake the calling thread to save power; by default 50,000 ns, which every sleep pays.
     *
     * @param nanos at least 1
     */
    public static boolean timerSlack(long nanos) {
        return AVAILABLE && nanos >= 1 && NativeBridge.assay_timing_slack(nanos) == 0;
    }

    /** Puts the calling thread into the real-time class; needs a right that ordinary users lack. */
    public static boolean realTime(int priority) {
        return AVAILABLE && NativeBridge.assay_timing_fifo(priority) == 0;
    }

    /** Scheduling class of the calling thread, for the run's record. */
    public static String schedulingClass() {
        if (!AVAILABLE) {
            return "unknown";
        }
        return switch (NativeBridge.assay_timing_class()) {
            case 0 -> "SCHED_OTHER";
            case 1 -> "SCHED_FIFO";
            case 2 -> "SCHED_RR";
            case 3 -> "SCHED_BATCH";
            case 5 -> "SCHED_IDLE";
            case 6 -> "SCHED_DEADLINE";
            default -> "unknown";
        };
    }

    /** Resolution of the monotonic clock in nanoseconds; empty without the native binding. */
    public static OptionalLong clockResolutionNanos() {
        long nanos = AVAILABLE ? NativeBridge.assay_timing_resolution() : -1;
        return nanos > 0 ? OptionalLong.of(nanos) : OptionalLong.empty();
    }
}
