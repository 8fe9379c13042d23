package dev.assay.bench.grpc;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;

/** Counts what one event loop reports; read from another thread. */
final class CountingSink implements ResponseSink {
    private volatile long firstTokens;
    private volatile long completions;
    private volatile long failures;

    long events() {
        return firstTokens + completions;
    }

    long completions() {
        return completions;
    }

    long failures() {
        return failures;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return false;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    public void firstToken(long sampleId, long nanos) {
        firstTokens++;
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        firstToken(sampleId, nanos);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    public void complete(long sampleId, long nanos, long tokenCount) {
        completions++;
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        complete(sampleId, nanos, tokenCount);
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        for (int i = 0; i < count; i++) {
            complete(sampleIds[offset + i], nanos, 0);
        }
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        failures++;
    }
}
