package dev.assay.testkit.sut;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;

/** Takes every report and forgets it, without allocating. */
final class DiscardingSink implements ResponseSink {
    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public boolean wantsData(long sampleId) {
        return false;
    }

    @Override
    public void firstToken(long sampleId, long nanos) {}

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {}

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {}

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {}

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {}

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {}
}
