package dev.assay.loadgen.schedule;

import dev.assay.loadgen.settings.SettingsException;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Refuses a schedule that would not fit into memory, before it is made. */
public final class HeapBudget {
    private static final long BYTES_PER_MIB = 1 << 20;

    private final LongSupplier availableBytes;

    /**
     * A budget for tests and for callers that share the heap with other plans.
     *
     * @param availableBytes bytes that may still be allocated
     */
    public HeapBudget(LongSupplier availableBytes) {
        this.availableBytes = availableBytes;
    }

    /** What the garbage collector can still give to this process. */
    public static HeapBudget ofThisProcess() {
        return new HeapBudget(() -> {
            Runtime runtime = Runtime.getRuntime();
            return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
        });
    }

    /**
     * Checks that a list fits.
     *
     * @param what the list, as the message names it
     * @throws SettingsException when it does not
     */
    void require(String what, double elements, long bytesPerElement) {
        double neededBytes = elements * bytesPerElement;
        if (elements > Integer.MAX_VALUE - 8) {
            throw new SettingsException(String.format(
                    Locale.ROOT,
                    "the schedule would have %.0f %s, more than the 2147483639 that one series can hold: lower the target"
                            + " rate, min_duration or min_query_count",
                    elements,
                    what));
        }
        if (neededBytes > availableBytes.getAsLong()) {
            // Garbage counts as used until it is collected.
            System.gc();
            long available = availableBytes.getAsLong();
            if (neededBytes > available) {
                throw new SettingsException(String.format(
                        Locale.ROOT,
                        "the schedule would have %.0f %s and need %.0f MiB of memory, but only %d MiB are available: give"
                                + " the Java virtual machine more (-Xmx), or lower the target rate, min_duration or"
                                + " min_query_count",
                        elements,
                        what,
                        Math.ceil(neededBytes / BYTES_PER_MIB),
                        available / BYTES_PER_MIB));
            }
        }
    }
}
