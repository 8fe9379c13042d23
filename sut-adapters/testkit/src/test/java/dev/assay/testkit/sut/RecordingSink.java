package dev.assay.testkit.sut;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.clock.NanoClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** Remembers every report as a line of text, data as hexadecimal digits. */
final class RecordingSink implements ResponseSink {
    final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final NanoClock clock;
    private final boolean wantsData;

    RecordingSink(NanoClock clock, boolean wantsData) {
        this.clock = clock;
        this.wantsData = wantsData;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return wantsData;
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        lines.add("first " + sampleId + " at " + nanos);
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        lines.add("first " + sampleId + " at " + nanos + " " + hex(data, offset, length));
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        lines.add("complete " + sampleId + " at " + nanos + " n " + tokenCount);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        lines.add("complete " + sampleId + " at " + nanos + " n " + tokenCount + " " + hex(data, offset, length));
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        lines.add("all " + Arrays.toString(Arrays.copyOfRange(sampleIds, offset, offset + count)) + " at " + nanos);
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        lines.add("fail " + sampleId + " at " + nanos + " " + kind.label() + ": " + reason);
    }

    private static String hex(byte[] data, int offset, int length) {
        return HexFormat.of().formatHex(data, offset, offset + length);
    }
}
