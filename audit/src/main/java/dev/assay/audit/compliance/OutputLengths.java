package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lengths and coverage of the outputs in a log. Confined to one thread. */
final class OutputLengths {
    private static final int BYTES_PER_TOKEN = 4;

    private final Set<Long> samples = new HashSet<>();
    private final List<Long> lengths = new ArrayList<>();
    private long sum;
    private long least = Long.MAX_VALUE;
    private long most = Long.MIN_VALUE;
    private long empty;
    private long oddLength;
    private long otherThanCount;
    private long highWordsZero;

    void add(AccuracyEntry entry) {
        long tokens = entry.data().length / BYTES_PER_TOKEN;
        samples.add(entry.sampleIndex());
        lengths.add(tokens);
        sum += tokens;
        least = Math.min(least, tokens);
        most = Math.max(most, tokens);
        empty += tokens == 0 ? 1 : 0;
        oddLength += entry.data().length % BYTES_PER_TOKEN == 0 ? 0 : 1;
        otherThanCount += entry.tokenCount().orElse(tokens) == tokens ? 0 : 1;
        highWordsZero += looksLikeInt64(entry.data()) ? 1 : 0;
    }

    /** Every second 32-bit word is 0 (audit-spec 6.1). */
    private static boolean looksLikeInt64(byte[] data) {
        if (data.length < 4 * Long.BYTES || data.length % Long.BYTES != 0) {
            return false;
        }
        for (int i = BYTES_PER_TOKEN; i < data.length; i += Long.BYTES) {
            if ((data[i] | data[i + 1] | data[i + 2] | data[i + 3]) != 0) {
                return false;
            }
        }
        return true;
    }

    long entries() {
        return lengths.size();
    }

    long distinctSamples() {
        return samples.size();
    }

    double mean() {
        return (double) sum / lengths.size();
    }

    /** Of the whole population. */
    double standardDeviation() {
        double mean = mean();
        double squares = 0;
        for (long length : lengths) {
            squares += (length - mean) * (length - mean);
        }
        return Math.sqrt(squares / lengths.size());
    }

    long least() {
        return least;
    }

    long most() {
        return most;
    }

    long empty() {
        return empty;
    }

    long oddLength() {
        return oddLength;
    }

    /** Outputs whose reported token count is another than their length. */
    long otherThanCount() {
        return otherThanCount;
    }

    /** Outputs that look like 64-bit ids, which count double. */
    long highWordsZero() {
        return highWordsZero;
    }
}
