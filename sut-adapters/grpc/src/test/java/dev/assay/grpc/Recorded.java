package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Records what an adapter reports, and what tests of the adapter share. */
final class Recorded implements ResponseSink {
    private static final long WAIT_SECONDS = 20;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Completion(long nanos, long tokens, byte[] data) {}

    record Failure(FailureKind kind, String reason) {}

    final Map<Long, Long> firsts = new ConcurrentHashMap<>();
    final Map<Long, byte[]> firstData = new ConcurrentHashMap<>();
    final Map<Long, Completion> completions = new ConcurrentHashMap<>();
    final Map<Long, Failure> failures = new ConcurrentHashMap<>();
    final AtomicInteger misuse = new AtomicInteger();
    private final Map<Long, CountDownLatch> ends = new ConcurrentHashMap<>();
    private final Map<Long, CountDownLatch> misused = new ConcurrentHashMap<>();
    private final boolean wantsData;

    Recorded(boolean wantsData) {
        this.wantsData = wantsData;
    }

    Completion awaitCompletion(long id) {
        await(ends, id, "end");
        assertThat(failures.get(id)).as("failure of sample %d", id).isNull();
        return completions.get(id);
    }

    Failure awaitFailure(long id) {
        await(ends, id, "end");
        assertThat(completions.get(id)).as("completion of sample %d", id).isNull();
        return failures.get(id);
    }

    /** Waits for a report about a sample that has ended or does not exist. */
    void awaitMisuse(long id) {
        await(misused, id, "wrong report");
    }

    /** From now on this id is known to be in flight. */
    void expect(long id) {
        ends.computeIfAbsent(id, key -> new CountDownLatch(1));
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        expect(sampleId);
        return wantsData;
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        firstToken(sampleId, nanos, new byte[0], 0, 0);
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        if (completions.containsKey(sampleId) || firsts.put(sampleId, nanos) != null) {
            wrong(sampleId);
            return;
        }
        firstData.put(sampleId, Arrays.copyOfRange(data, offset, offset + length));
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        complete(sampleId, nanos, tokenCount, new byte[0], 0, 0);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        CountDownLatch end = ends.get(sampleId);
        if (end == null || end.getCount() == 0) {
            wrong(sampleId);
            return;
        }
        completions.put(sampleId, new Completion(nanos, tokenCount, Arrays.copyOfRange(data, offset, offset + length)));
        end.countDown();
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        for (int i = offset; i < offset + count; i++) {
            complete(sampleIds[i], nanos, 0);
        }
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        CountDownLatch end = ends.get(sampleId);
        if (end == null || end.getCount() == 0) {
            wrong(sampleId);
            return;
        }
        failures.put(sampleId, new Failure(kind, reason));
        end.countDown();
    }

    private void wrong(long id) {
        misuse.incrementAndGet();
        misused.computeIfAbsent(id, key -> new CountDownLatch(1)).countDown();
    }

    private static void await(Map<Long, CountDownLatch> latches, long id, String what) {
        try {
            assertThat(latches.computeIfAbsent(id, key -> new CountDownLatch(1)).await(WAIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s of sample %d within %d s", what, id, WAIT_SECONDS)
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Prompts without a file: "prompt 0", "prompt 1" and so on. */
    static PromptLibrary prompts(int count) {
        return new PromptLibrary() {
            @Override
            public Prompt prompt(int sampleIndex) {
                return new Prompt(Optional.of("prompt " + sampleIndex), new int[0], 0);
            }

            @Override
            public String name() {
                return "test prompts";
            }

            @Override
            public int totalSampleCount() {
                return count;
            }

            @Override
            public int performanceSampleCount() {
                return count;
            }

            @Override
            public void load(int[] sampleIndices) {}

            @Override
            public void unload(int[] sampleIndices) {}
        };
    }

    /** One query of consecutive samples: identities from firstId, library indices from 0 in turn. */
    static Query query(long firstId, int samples, int librarySize) {
        return new Query() {
            @Override
            public int sampleCount() {
                return samples;
            }

            @Override
            public long sampleId(int i) {
                return firstId + i;
            }

            @Override
            public int sampleIndex(int i) {
                return i % librarySize;
            }

            @Override
            public long dueNanos(int i) {
                return 0;
            }
        };
    }

    /** Issued = completed + failed + timed out + cancelled, by the adapter's own count. */
    static void assertBalanced(GrpcReport report, long issued) {
        assertThat(report.handedOver()).isEqualTo(issued);
        assertThat(report.succeeded()
                        + report.count(FailureKind.FAILED)
                        + report.count(FailureKind.TIMED_OUT)
                        + report.count(FailureKind.CANCELLED))
                .as("completed + failed + timed out + cancelled")
                .isEqualTo(issued);
    }
}
