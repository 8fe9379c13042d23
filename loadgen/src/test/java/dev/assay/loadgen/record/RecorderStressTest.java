package dev.assay.loadgen.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.clock.SystemClock;
import dev.assay.loadgen.record.Recorder.TokenRule;
import dev.assay.loadgen.record.SampleSlots.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many threads report the same samples in seeded random orders; every sample must end exactly once. */
class RecorderStressTest {
    private static final int THREADS = 8;
    private static final int SAMPLES = 20_000;
    private static final long SEED = 20_260_115;

    @Test
    void eachSampleEndsOnceWhoeverReportsIt() throws InterruptedException {
        System.out.println("RecorderStressTest seed " + SEED);
        Recorder recorder =
                new Recorder(SystemClock.INSTANCE, TokenRule.COUNT, new Journal(), null, FailureLimit.none());
        SampleSlots slots = new SampleSlots(0, 1, SAMPLES, true, Arrival.AT_ONCE);
        ResponseStore responses = new ResponseStore(SAMPLES, null);
        recorder.open(slots, responses);
        slots.issue(0, 0);

        runThreads(thread -> report(recorder, new SplittableRandom(SEED + thread)));

        long failed = recorder.failures().total();
        assertThat(slots.ended().get()).isEqualTo(SAMPLES);
        assertThat(completed(slots) + failed).isEqualTo(SAMPLES);
        assertThat(recorder.misuse().count(Misuse.SECOND_COMPLETION)).isEqualTo((long) THREADS * SAMPLES - SAMPLES);
        AtomicInteger entries = new AtomicInteger();
        responses.drainTo((sample, data, first) -> {
            assertThat(data).hasSize(4);
            // The winner's own token count and bytes belong to the same report as its time stamp.
            assertThat(slots.tokenCount(sample)).isEqualTo(2 + data[0]);
            assertThat(slots.completedNanos(sample)).isEqualTo(1_000 + data[0]);
            entries.incrementAndGet();
        });
        assertThat((long) entries.get()).isEqualTo(completed(slots));
    }

    @Test
    void traceEventsOfManyThreadsAllArriveInEachThreadsOrder() throws InterruptedException {
        TraceBuffer trace = new TraceBuffer(1L << 30);
        runThreads(thread -> {
            for (int i = 0; i < SAMPLES; i++) {
                trace.add(TraceEvent.SAMPLE, thread, i, 0);
            }
        });
        long[] next = new long[THREADS];
        trace.drainTo(
                (threadId, event, detail, start, duration) -> assertThat(start).isEqualTo(next[detail]++));
        assertThat(next).containsOnly(SAMPLES);
        assertThat(trace.droppedEvents()).isZero();
    }

    @Test
    void traceEventsBeyondTheBoundAreDroppedAndCounted() {
        TraceBuffer trace = new TraceBuffer(200_000); // two blocks
        int added = 30_000;
        for (int i = 0; i < added; i++) {
            trace.add(TraceEvent.SAMPLE, i, i, 0);
        }
        List<Integer> seen = new ArrayList<>();
        trace.drainTo((threadId, event, detail, start, duration) -> seen.add(detail));
        assertThat(seen.size() + trace.droppedEvents()).isEqualTo(added);
        assertThat(seen).isSorted().hasSize(8192);

        trace.add(TraceEvent.SAMPLE, 7, 7, 0);
        seen.clear();
        trace.drainTo((threadId, event, detail, start, duration) -> seen.add(detail));
        assertThat(seen).containsExactly(7);
    }

    private static void report(Recorder recorder, SplittableRandom random) {
        int[] order = new int[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        byte[] data = new byte[4];
        for (int sample : order) {
            if (random.nextInt(10) == 0) {
                recorder.fail(sample, 1_000, FailureKind.FAILED, "made up");
            } else {
                data[0] = (byte) random.nextInt(100);
                recorder.complete(sample, 1_000 + data[0], 2 + data[0], data, 0, 4);
            }
        }
    }

    private static long completed(SampleSlots slots) {
        long count = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            count += slots.isComplete(sample) ? 1 : 0;
        }
        return count;
    }

    private static void runThreads(java.util.function.IntConsumer body) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int index = i;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    gate.await();
                } catch (InterruptedException interrupt) {
                    return;
                }
                body.accept(index);
            }));
        }
        gate.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
