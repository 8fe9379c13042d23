package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Records what an adapter reports; its clock stands still until a test moves it. */
final class RecordingSink implements ResponseSink {
    static final long WAIT_SECONDS = 20;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Completion(long nanos, long tokens, byte[] data) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record First(long nanos, byte[] data) {}

    record Failure(long nanos, FailureKind kind, String reason) {}

    final AtomicLong clock = new AtomicLong(1_000_000_000);
    final Map<Long, First> firsts = new ConcurrentHashMap<>();
    final Map<Long, Completion> completions = new ConcurrentHashMap<>();
    final Map<Long, Failure> failures = new ConcurrentHashMap<>();
    final AtomicInteger misuse = new AtomicInteger();
    private final Map<Long, CountDownLatch> firstLatches = new ConcurrentHashMap<>();
    private final Map<Long, CountDownLatch> endLatches = new ConcurrentHashMap<>();
    private final boolean wantsData;

    RecordingSink(boolean wantsData) {
        this.wantsData = wantsData;
    }

    void atMillis(long millis) {
        clock.set(1_000_000_000 + millis * 1_000_000);
    }

    static long millis(long nanos) {
        return (nanos - 1_000_000_000) / 1_000_000;
    }

    First awaitFirst(long id) {
        await(firstLatches, id, "first token");
        return firsts.get(id);
    }

    Completion awaitCompletion(long id) {
        await(endLatches, id, "end");
        assertThat(failures.get(id)).as("failure of sample %d", id).isNull();
        return completions.get(id);
    }

    Failure awaitFailure(long id) {
        await(endLatches, id, "end");
        assertThat(completions.get(id)).as("completion of sample %d", id).isNull();
        return failures.get(id);
    }

    @Override
    public long nanoTime() {
        return clock.get();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return wantsData;
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        firstToken(sampleId, nanos, new byte[0], 0, 0);
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        countMisuse(firsts.put(sampleId, new First(nanos, Arrays.copyOfRange(data, offset, offset + length))) != null);
        countMisuse(completions.containsKey(sampleId) || failures.containsKey(sampleId));
        latch(firstLatches, sampleId).countDown();
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        complete(sampleId, nanos, tokenCount, new byte[0], 0, 0);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        byte[] copy = Arrays.copyOfRange(data, offset, offset + length);
        countMisuse(completions.put(sampleId, new Completion(nanos, tokenCount, copy)) != null);
        countMisuse(failures.containsKey(sampleId));
        latch(endLatches, sampleId).countDown();
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        for (int i = offset; i < offset + count; i++) {
            complete(sampleIds[i], nanos, 0);
        }
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        countMisuse(failures.put(sampleId, new Failure(nanos, kind, reason)) != null);
        countMisuse(completions.containsKey(sampleId));
        latch(endLatches, sampleId).countDown();
    }

    private void countMisuse(boolean wrong) {
        if (wrong) {
            misuse.incrementAndGet();
        }
    }

    private static CountDownLatch latch(Map<Long, CountDownLatch> latches, long id) {
        return latches.computeIfAbsent(id, key -> new CountDownLatch(1));
    }

    private static void await(Map<Long, CountDownLatch> latches, long id, String what) {
        try {
            assertThat(latch(latches, id).await(WAIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s of sample %d within %d s", what, id, WAIT_SECONDS)
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
