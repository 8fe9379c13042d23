package dev.assay.loadgen.schedule;

import java.util.function.BooleanSupplier;

/**
 * The samples of one series whose responses are written to the accuracy log: one bit each, or nothing where it is all of
 * them or none. Immutable; safe to read from any thread.
 */
public final class AccuracyLogSelection {
    private static final long[] NO_BITS = {};

    private final long firstSampleId;
    private final long sampleCount;
    private final long selectedCount;
    private final long[] bits;

    private AccuracyLogSelection(long firstSampleId, long sampleCount, long selectedCount, long[] bits) {
        this.firstSampleId = firstSampleId;
        this.sampleCount = sampleCount;
        this.selectedCount = selectedCount;
        this.bits = bits;
    }

    static AccuracyLogSelection allOrNone(long firstSampleId, long sampleCount, boolean all) {
        return new AccuracyLogSelection(firstSampleId, sampleCount, all ? sampleCount : 0, NO_BITS);
    }

    /** Asks once for each sample, in order. */
    static AccuracyLogSelection where(long firstSampleId, long sampleCount, BooleanSupplier isSelected) {
        long[] bits = new long[Math.toIntExact(Math.ceilDiv(sampleCount, (long) Long.SIZE))];
        long selected = 0;
        for (long i = 0; i < sampleCount; i++) {
            if (isSelected.getAsBoolean()) {
                bits[(int) (i / Long.SIZE)] |= 1L << i;
                selected++;
            }
        }
        return new AccuracyLogSelection(firstSampleId, sampleCount, selected, bits);
    }

    /** Whether the response of a sample is logged; false for a sample of another series. */
    public boolean selected(long sampleId) {
        long i = sampleId - firstSampleId;
        if (i < 0 || i >= sampleCount) {
            return false;
        }
        return bits.length == 0 ? selectedCount > 0 : (bits[(int) (i / Long.SIZE)] >>> i & 1) != 0;
    }

    /** How many of the generated samples are logged if all of them are issued and answered. */
    public long selectedCount() {
        return selectedCount;
    }
}
