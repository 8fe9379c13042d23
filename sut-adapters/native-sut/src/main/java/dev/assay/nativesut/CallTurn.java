package dev.assay.nativesut;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one issuing thread at a time call into an engine. Made for the usual case of a single one, which pays one
 * compare-and-set and one plain store for a query; several spin for a moment and then look again every 20 us.
 */
final class CallTurn {
    private static final int SPINS_BEFORE_NAP = 1_000;
    private static final long NAP_NANOS = 20_000;

    private final AtomicBoolean taken = new AtomicBoolean();

    /** Takes the turn, however long another thread has it; an interrupt ends the wait with an IllegalStateException. */
    void take() {
        if (!tryTake() && !takeWithin(Long.MAX_VALUE)) {
            throw new IllegalStateException("interrupted while another thread was calling the engine");
        }
    }

    /** Takes the turn unless another thread keeps it for longer than about {@code limit} or the calling thread is interrupted; whether it was taken. */
    boolean takeWithin(Duration limit) {
        return tryTake() || takeWithin(limit.toNanos() / NAP_NANOS);
    }

    void giveBack() {
        taken.setRelease(false);
    }

    private boolean tryTake() {
        return !taken.getPlain() && taken.compareAndSet(false, true);
    }

    private boolean takeWithin(long naps) {
        int spins = 0;
        for (long napped = 0; napped < naps && !Thread.currentThread().isInterrupted(); ) {
            if (tryTake()) {
                return true;
            }
            if (spins < SPINS_BEFORE_NAP) {
                spins++;
                Thread.onSpinWait();
            } else {
                napped++;
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        return false;
    }
}
