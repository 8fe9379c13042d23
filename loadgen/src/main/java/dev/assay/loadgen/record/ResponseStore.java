package dev.assay.loadgen.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Response bytes of the samples that go to the accuracy log, in the order in which they were completed. Only selected
 * samples cost memory; what was handed to a writer is released. Any thread adds, one thread at a time drains.
 */
public final class ResponseStore {
    /** Takes entries in order of completion. */
    @FunctionalInterface
    public interface Sink {
        /** {@code sample} is the position in the series; {@code firstTokenData} is empty when there was none. */
        void accept(int sample, byte[] data, byte[] firstTokenData);
    }

    private static final byte[] NOTHING = {};
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(byte[][].class);
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    // Null means that every sample is selected.
    private final long @Nullable [] selectedBits;
    private final int @Nullable [] selectedBefore;
    private final byte[][] data;
    private final byte[][] firstTokenData;
    private final int[] orderPlusOne;
    private final AtomicInteger completed = new AtomicInteger();
    private int drained;

    /**
     * @param sampleCount samples in the series
     * @param selectedBits a bit for each sample, or null to select all
     */
    public ResponseStore(int sampleCount, long @Nullable [] selectedBits) {
        this.selectedBits = selectedBits;
        selectedBefore = selectedBits == null ? null : runningCounts(selectedBits);
        int selected = selectedBits == null ? sampleCount : countOf(selectedBits);
        data = new byte[selected][];
        firstTokenData = new byte[selected][];
        orderPlusOne = new int[selected];
    }

    public boolean isSelected(int sample) {
        return selectedBits == null || (selectedBits[sample >> 6] >>> sample & 1) != 0;
    }

    void firstToken(int sample, byte[] bytes, int offset, int length) {
        ELEMENTS.setRelease(firstTokenData, rank(sample), copy(bytes, offset, length));
    }

    /** Keeps the response of a selected sample that has just been completed. */
    void complete(int sample, byte[] bytes, int offset, int length) {
        ELEMENTS.setRelease(data, rank(sample), copy(bytes, offset, length));
        INTS.setRelease(orderPlusOne, completed.getAndIncrement(), sample + 1);
    }

    /** Passes on what was completed since the last call and releases it. */
    public void drainTo(Sink sink) {
        int end = completed.get();
        while (drained < end) {
            int sample = (int) INTS.getAcquire(orderPlusOne, drained) - 1;
            if (sample < 0) {
                return; // its writer is between the two stores; the next call gets it
            }
            int rank = rank(sample);
            sink.accept(sample, taken(data, rank), taken(firstTokenData, rank));
            drained++;
        }
    }

    private int rank(int sample) {
        if (selectedBits == null || selectedBefore == null) {
            return sample;
        }
        long below = (1L << sample) - 1;
        return selectedBefore[sample >> 6] + Long.bitCount(selectedBits[sample >> 6] & below);
    }

    private static byte[] taken(byte[][] from, int rank) {
        byte[] bytes = (byte[]) ELEMENTS.getAndSet(from, rank, NOTHING);
        return bytes == null ? NOTHING : bytes;
    }

    private static byte[] copy(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return NOTHING;
        }
        byte[] copied = new byte[length];
        System.arraycopy(bytes, offset, copied, 0, length);
        return copied;
    }

    private static int[] runningCounts(long[] bits) {
        int[] before = new int[bits.length];
        for (int i = 1; i < bits.length; i++) {
            before[i] = before[i - 1] + Long.bitCount(bits[i - 1]);
        }
        return before;
    }

    private static int countOf(long[] bits) {
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count;
    }
}
