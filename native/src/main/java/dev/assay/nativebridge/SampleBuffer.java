package dev.assay.nativebridge;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Off-heap memory for the arrays that calls into an engine take; grows as needed. Confined to the calling thread. */
final class SampleBuffer {
    /** Size of {@code assay_sample} in bytes. */
    static final int SAMPLE_BYTES = 32;

    private static final int WANTS_DATA = 1;

    // Collected with its last reference: a buffer that is replaced may still be in use by the call that is under way.
    private MemorySegment memory = Arena.ofAuto().allocate(64L * SAMPLE_BYTES, 64);

    /** Writes a query as an array of {@code assay_sample}; returns its address. */
    long samples(Query query, ResponseSink sink) {
        int count = query.sampleCount();
        MemorySegment target = atLeast((long) count * SAMPLE_BYTES);
        for (int i = 0; i < count; i++) {
            write(target, (long) i * SAMPLE_BYTES, query, i, sink);
        }
        return target.address();
    }

    /** Writes one sample in the layout of {@code assay_sample}. */
    static void write(MemorySegment target, long at, Query query, int i, ResponseSink sink) {
        long id = query.sampleId(i);
        target.set(ValueLayout.JAVA_LONG, at, id);
        target.set(ValueLayout.JAVA_LONG, at + 8, query.sampleIndex(i));
        target.set(ValueLayout.JAVA_LONG, at + 16, query.dueNanos(i));
        target.set(ValueLayout.JAVA_LONG, at + 24, (long) flags(sink, id));
    }

    /** The flags of {@code assay_sample} for a sample. */
    static int flags(ResponseSink sink, long sampleId) {
        return sink.wantsData(sampleId) ? WANTS_DATA : 0;
    }

    /** Writes sample indices as an array of 64-bit integers; returns its address. */
    long indices(int[] sampleIndices) {
        MemorySegment target = atLeast((long) sampleIndices.length * Long.BYTES);
        for (int i = 0; i < sampleIndices.length; i++) {
            target.setAtIndex(ValueLayout.JAVA_LONG, i, sampleIndices[i]);
        }
        return target.address();
    }

    private MemorySegment atLeast(long bytes) {
        if (memory.byteSize() < bytes) {
            memory = Arena.ofAuto().allocate(Math.max(bytes, 4096), 64);
        }
        return memory;
    }
}
