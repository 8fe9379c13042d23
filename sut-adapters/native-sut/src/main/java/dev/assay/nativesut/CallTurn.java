package dev.assay.nativesut;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one of several issuing threads at a time call into an engine. Who waits spins for a moment and then looks again every
 * 20 us.
 */
final class CallTurn {
    private static final int SPINS_BEFORE_NAP = 1_000;
    private static final long NAP_NANOS = 20_000;

    private final AtomicBoolean taken = new AtomicBoolean();

    /** Takes the turn, however long another thread has it; an interrupt ends the wait with an IllegalStateException. */
    void take() {
        if (!tryTake() && !awaitTurn()) {
            throw new IllegalStateException("interrupted while another thread was calling the engine");
        }
    }

    void giveBack() {
        taken.setRelease(false);
    }

    private boolean tryTake() {
        return !taken.getPlain() && taken.compareAndSet(false, true);
    }

    private boolean awaitTurn() {
        int spins = 0;
        while (!Thread.currentThread().isInterrupted()) {
            if (tryTake()) {
                return true;
            }
            if (spins < SPINS_BEFORE_NAP) {
                spins++;
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
        return false;
    }
}
