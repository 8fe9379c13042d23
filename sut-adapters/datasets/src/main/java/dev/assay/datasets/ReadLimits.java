package dev.assay.datasets;

/**
 * Bounds on a prompt file.
 *
 * @param maxLineBytes longest line or row of a text file, at least 1
 * @param maxHeapBytes most memory for the prompts, at least 1; what is beyond it goes into a temporary file, where the format
 *     allows that
 */
public record ReadLimits(int maxLineBytes, long maxHeapBytes) {
    private static final int MAX_LINE_BYTES = 16 << 20;

    public ReadLimits {
        if (maxLineBytes < 1 || maxHeapBytes < 1) {
            throw new IllegalArgumentException("limits must be at least 1, found " + maxLineBytes + " bytes a line and "
                    + maxHeapBytes + " bytes of memory");
        }
    }

    /** 16 MiB a line and a third of the heap: an adapter holds each request once more as bytes. */
    public static ReadLimits standard() {
        return new ReadLimits(MAX_LINE_BYTES, Runtime.getRuntime().maxMemory() / 3);
    }
}
