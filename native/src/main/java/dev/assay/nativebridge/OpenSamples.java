package dev.assay.nativebridge;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import java.util.BitSet;

/**
 * Which samples an isolated engine still owes an answer for. Ids are dense within a run, so one bit each, counted from the
 * first id seen. Thread safe: the issuing thread adds, the draining thread removes.
 */
final class OpenSamples {
    private final BitSet open = new BitSet();
    private long firstId = -1;

    synchronized void add(Query query) {
        if (firstId < 0) {
            firstId = query.sampleId(0);
        }
        for (int i = 0; i < query.sampleCount(); i++) {
            open.set(Math.toIntExact(query.sampleId(i) - firstId));
        }
    }

    private synchronized void remove(long id) {
        long offset = id - firstId;
        if (offset >= 0 && offset <= Integer.MAX_VALUE) {
            open.clear((int) offset);
        }
    }

    /** All open samples as offsets (see {@link #idOf}); none is open afterwards. */
    synchronized BitSet takeAll() {
        BitSet all = (BitSet) open.clone();
        open.clear();
        return all;
    }

    synchronized long idOf(int offset) {
        return firstId + offset;
    }

    /** A sink that passes everything on and notes which samples are answered. */
    ResponseSink forwardingTo(ResponseSink sink) {
        return new ResponseSink() {
            @Override
            public long nanoTime() {
                return sink.nanoTime();
            }

            @Override
            public boolean wantsData(long sampleId) {
                return sink.wantsData(sampleId);
            }

            @Override
            public void firstToken(long sampleId, long nanos) {
                sink.firstToken(sampleId, nanos);
            }

            @Override
            public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
                sink.firstToken(sampleId, nanos, data, offset, length);
            }

            @Override
            public void complete(long sampleId, long nanos, long tokenCount) {
                remove(sampleId);
                sink.complete(sampleId, nanos, tokenCount);
            }

            @Override
            public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
                remove(sampleId);
                sink.complete(sampleId, nanos, tokenCount, data, offset, length);
            }

            @Override
            public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
                for (int i = offset; i < offset + count; i++) {
                    remove(sampleIds[i]);
                }
                sink.completeAll(sampleIds, offset, count, nanos);
            }

            @Override
            public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
                remove(sampleId);
                sink.fail(sampleId, nanos, kind, reason);
            }
        };
    }
}
