package dev.assay.nativebridge;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;

/** Collects reports in the order of their arrival. Used by one draining thread at a time. */
final class Responses implements ResponseSink {
    record Report(String what, long id, long nanos, long tokens, List<Byte> data, String reason) {}

    final List<Report> reports = new ArrayList<>();
    private final LongPredicate wantsData;

    Responses(LongPredicate wantsData) {
        this.wantsData = wantsData;
    }

    static Query query(long... ids) {
        return new Query() {
            @Override
            public int sampleCount() {
                return ids.length;
            }

            @Override
            public long sampleId(int i) {
                return ids[i];
            }

            @Override
            public int sampleIndex(int i) {
                return (int) (ids[i] * 3 % 1000);
            }

            @Override
            public long dueNanos(int i) {
                return 5;
            }
        };
    }

    /** Drains until the condition holds; false when it does not within 30 s of naps. */
    boolean drainUntil(Engine engine, BooleanSupplier condition) {
        for (int i = 0; i < 300_000 && !condition.getAsBoolean(); i++) {
            if (engine.drain(this) == 0) {
                java.util.concurrent.locks.LockSupport.parkNanos(100_000);
            }
        }
        return condition.getAsBoolean();
    }

    List<Report> of(String what) {
        return reports.stream().filter(report -> report.what.equals(what)).toList();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return wantsData.test(sampleId);
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        reports.add(new Report("first", sampleId, nanos, 0, List.of(), ""));
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        reports.add(new Report("first", sampleId, nanos, 0, bytes(data, offset, length), ""));
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        reports.add(new Report("complete", sampleId, nanos, tokenCount, List.of(), ""));
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        reports.add(new Report("complete", sampleId, nanos, tokenCount, bytes(data, offset, length), ""));
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        Arrays.stream(sampleIds, offset, offset + count).forEach(id -> complete(id, nanos, 0));
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        reports.add(new Report("fail", sampleId, nanos, 0, List.of(), kind.label() + ": " + reason));
    }

    private static List<Byte> bytes(byte[] data, int offset, int length) {
        List<Byte> copy = new ArrayList<>();
        for (int i = offset; i < offset + length; i++) {
            copy.add(data[i]);
        }
        return copy;
    }
}
