package dev.assay.openaihttp;

import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.loadgen.api.TokenCounts;
import dev.assay.openaihttp.dialect.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts of answers whose tokens are counted after the run, in one block of memory. Used by one thread at a time. */
final class UncountedTexts {
    private final long limit;
    private final Bytes texts = new Bytes();
    private long[] sampleIds = new long[16];
    private int[] ends = new int[16];
    private int count;

    /** @param limit most bytes that are kept */
    UncountedTexts(long limit) {
        this.limit = Math.min(limit, Integer.MAX_VALUE / 2);
    }

    long limit() {
        return limit;
    }

    /** Keeps a text, or returns false when there is no room for it. */
    boolean add(long sampleId, Bytes text) {
        if (texts.length() + (long) text.length() > limit) {
            return false;
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            sampleIds = Arrays.copyOf(sampleIds, 2 * count);
        }
        texts.append(text.array(), 0, text.length());
        sampleIds[count] = sampleId;
        ends[count++] = texts.length();
        return true;
    }

    /** Counts the tokens of each text. */
    void count(Tokenizer tokenizer, TokenCounts counts) {
        for (int i = 0; i < count; i++) {
            int start = i == 0 ? 0 : ends[i - 1];
            String text = new String(texts.array(), start, ends[i] - start, StandardCharsets.UTF_8);
            counts.count(sampleIds[i], tokenizer.count(text));
        }
    }
}
