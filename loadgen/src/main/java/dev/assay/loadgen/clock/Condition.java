package dev.assay.loadgen.clock;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Something another thread makes true. One thread waits for it through an {@link IdleStrategy}; any number of threads may
 * change what {@link #holds()} reads and then call {@link #changed()}, which costs one read of a field when nobody sleeps.
 */
public abstract class Condition {
    private volatile @Nullable Thread sleeper;

    /** Whether the wait is over. Cheap, callable from any thread. */
    public abstract boolean holds();

    /** To be called after a change that may have made {@link #holds()} true. */
    public final void changed() {
        Thread thread = sleeper;
        if (thread != null && holds()) {
            LockSupport.unpark(thread);
        }
    }

    /** Sleeps up to the given time unless the condition already holds. May return early. */
    final void sleepAtMost(long nanos) {
        sleeper = Thread.currentThread();
        try {
            // The field is volatile and set before the check, so a change between check and park leaves a permit
            // behind.
            if (!holds()) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            sleeper = null;
        }
    }
}
