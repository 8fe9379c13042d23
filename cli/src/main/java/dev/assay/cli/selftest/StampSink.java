package dev.assay.cli.selftest;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.clock.SystemClock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts what comes and compares stamps with the times of sending that the texts carry. Any thread; allocates nothing. */
final class StampSink implements ResponseSink {
    private static final int EVERY = 8;
    private static final int STAMP_DIGITS = 19;
    private static final int DIGITS_KEPT = 3;
    private static final long HIGHEST_NANOS = 60_000_000_000L;

    final Semaphore free;
    final AtomicLong begun = new AtomicLong();
    final AtomicLong completed = new AtomicLong();
    final AtomicLong tokens = new AtomicLong();
    final Histogram firstTokenErrors = new ConcurrentHistogram(HIGHEST_NANOS, DIGITS_KEPT);
    final Histogram completionErrors = new ConcurrentHistogram(HIGHEST_NANOS, DIGITS_KEPT);
    private volatile String failure = "";

    /** @param inFlight samples that may be open at once */
    StampSink(int inFlight) {
        this.free = new Semaphore(inFlight);
    }

    /** Why a sample failed, one clause; empty when none did. */
    String failure() {
        return failure;
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
    public void firstToken(long sampleId, long nanos) {
        begun.incrementAndGet();
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        begun.incrementAndGet();
        record(firstTokenErrors, nanos, data, offset, length);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        tokens.addAndGet(tokenCount);
        completed.incrementAndGet();
        free.release();
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        if (length > STAMP_DIGITS) {
            record(completionErrors, nanos, data, offset + length - STAMP_DIGITS, STAMP_DIGITS);
        }
        complete(sampleId, nanos, tokenCount);
    }

    private static void record(Histogram errors, long nanos, byte[] data, int offset, int length) {
        long sent = 0;
        for (int i = offset; i < offset + length; i++) {
            sent = 10 * sent + (data[i] - '0');
        }
        errors.recordValue(Math.clamp(nanos - sent, 0, HIGHEST_NANOS));
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
