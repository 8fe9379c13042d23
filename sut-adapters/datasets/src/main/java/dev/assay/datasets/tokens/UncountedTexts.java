package dev.assay.datasets.tokens;

import dev.assay.loadgen.api.TokenCounts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts of answers whose tokens are counted after the run, in one block of memory. Used by one thread at a time. */
public final class UncountedTexts {
    private final long limit;
    private byte[] texts = new byte[128];
    private long[] sampleIds = new long[16];
    private int[] ends = new int[16];
    private int length;
    private int count;

    /** @param limit most bytes that are kept */
    public UncountedTexts(long limit) {
        this.limit = Math.min(limit, Integer.MAX_VALUE / 2);
    }

    /** Most bytes that are kept. */
    public long limit() {
        return limit;
    }

    /** Texts that are kept. */
    public int count() {
        return count;
    }

    /** Keeps a text in UTF-8, or returns false when there is no room for it. */
    public boolean add(long sampleId, byte[] source, int offset, int bytes) {
        if (length + (long) bytes > limit) {
            return false;
        }
        if (length + bytes > texts.length) {
            texts = Arrays.copyOf(texts, (int) Math.min(limit, Math.max(length + bytes, 2L * texts.length)));
        }
        System.arraycopy(source, offset, texts, length, bytes);
        length += bytes;
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            sampleIds = Arrays.copyOf(sampleIds, 2 * count);
        }
        sampleIds[count] = sampleId;
        ends[count++] = length;
        return true;
    }

    /** Counts the tokens of each text. */
    public void count(Tokenizer tokenizer, TokenCounts counts) {
        for (int i = 0; i < count; i++) {
            int start = i == 0 ? 0 : ends[i - 1];
            String text = new String(texts, start, ends[i] - start, StandardCharsets.UTF_8);
            counts.count(sampleIds[i], tokenizer.count(text));
        }
    }
}
