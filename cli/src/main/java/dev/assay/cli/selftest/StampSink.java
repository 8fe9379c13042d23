package dev.assay.cli.selftest;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.clock.SystemClock;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what comes and compares the stamps of first tokens with the time of sending that they carry. Any thread. */
final class StampSink implements ResponseSink {
    private static final int EVERY = 8;

    final Semaphore free;
    final AtomicLong completed = new AtomicLong();
    final AtomicLong tokens = new AtomicLong();
    private volatile String failure = "";
    private final ConcurrentLinkedQueue<Long> delays = new ConcurrentLinkedQueue<>();

    /** @param inFlight samples that may be open at once */
    StampSink(int inFlight) {
        this.free = new Semaphore(inFlight);
    }

    /** Why a sample failed, one clause; empty when none did. */
    String failure() {
        return failure;
    }

    /** The delay that 99 % of the stamps do not exceed; 0 without any. */
    long delayP99Nanos() {
        long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
    }

    @Override
    public long nanoTime() {
        return SystemClock.INSTANCE.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return sampleId % EVERY == 0;
    }

    @Override
    public void firstToken(long sampleId, long nanos) {}

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        long sent = 0;
        for (int i = offset; i < offset + length; i++) {
            sent = 10 * sent + (data[i] - '0');
        }
        delays.add(Math.max(0, nanos - sent));
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        tokens.addAndGet(tokenCount);
        completed.incrementAndGet();
        free.release();
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        complete(sampleId, nanos, tokenCount);
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        completed.addAndGet(count);
        free.release(count);
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        failure = reason;
        free.release();
    }
}
