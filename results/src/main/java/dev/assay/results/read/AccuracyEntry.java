package dev.assay.results.read;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One response of an accuracy log. Immutable; callers must not change the arrays. */
public final class AccuracyEntry {
    private final long sequenceId;
    private final long sampleIndex;
    private final byte[] data;
    private final byte @Nullable [] tokenData;
    private final OptionalLong tokenCount;
    private final long line;

    AccuracyEntry(
            long sequenceId,
            long sampleIndex,
            byte[] data,
            byte @Nullable [] tokenData,
            OptionalLong tokenCount,
            long line) {
        this.sequenceId = sequenceId;
        this.sampleIndex = sampleIndex;
        this.data = data;
        this.tokenData = tokenData;
        this.tokenCount = tokenCount;
        this.line = line;
    }

    /** Number of the sample in issue order, from 0. */
    public long sequenceId() {
        return sequenceId;
    }

    /** Index in the data set. */
    public long sampleIndex() {
        return sampleIndex;
    }

    /** The bytes handed over with the completion; perhaps none. */
    @SuppressWarnings("EI_EXPOSE_REP")
    public byte[] data() {
        return data;
    }

    /** The bytes handed over with the first token; empty where the log has no such field. */
    public Optional<byte[]> tokenData() {
        return Optional.ofNullable(tokenData);
    }

    /** The number of tokens as reported; empty where the log has no such field. */
    public OptionalLong tokenCount() {
        return tokenCount;
    }

    /** Line in the log, from 1. */
    public long line() {
        return line;
    }
}
