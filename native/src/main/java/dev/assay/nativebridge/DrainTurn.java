package dev.assay.nativebridge;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets one thread at a time read a ring, without waiting: who does not get its turn goes away. Uncontended it costs one
 * compare-and-set and one store, which an issuing thread pays for every query.
 */
final class DrainTurn {
    private final AtomicBoolean taken = new AtomicBoolean();

    /** Takes the turn; false when another thread has it. */
    boolean tryTake() {
        return !taken.getPlain() && taken.compareAndSet(false, true);
    }

    /** Takes the turn for good, once the thread that has it is done. */
    void takeForGood() {
        while (!tryTake()) {
            Thread.onSpinWait();
        }
    }

    void giveBack() {
        taken.setRelease(false);
    }
}
