package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.VirtualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The system under test of the reference runs, on simulated time: service times, token counts and queueing follow from the
 * running number of a sample. Parameters are named as in the runs' settings.
 */
public final class GoldenSut implements SystemUnderTest {
    private final String name;
    private final GoldenModel model;
    private final boolean drainsDuringIssue;
    private final VirtualClock clock;
    private final GoldenTrace seen;
    private final PriorityQueue<Long> workers = new PriorityQueue<>();
    private ResponseSink sink;
    private long received;
    private long outstanding;

    /** @param drainsDuringIssue whether all answers come before an issue call returns: in all scenarios but Server */
    public GoldenSut(String name, GoldenModel model, boolean drainsDuringIssue, VirtualClock clock) {
        this.name = name;
        this.model = model;
        this.drainsDuringIssue = drainsDuringIssue;
        this.clock = clock;
        seen = new GoldenTrace();
        for (long i = 0; i < model.parameter("sut.workers", 0); i++) {
            workers.add(Long.MIN_VALUE);
        }
    }

    /** What this system saw. */
    public GoldenTrace seen() {
        return seen;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start(ResponseSink sink) {
        this.sink = sink;
    }

    @Override
    public void issue(Query query) {
        long now = clock.nanoTime();
        seen.issued(query, now);
        long batch = model.parameter("sut.batch", 0);
        if (batch > 0) {
            planBatches(query, now, (int) batch);
        } else {
            for (int i = 0; i < query.sampleCount(); i++) {
                plan(query.sampleId(i), query.sampleIndex(i), now);
            }
        }
        clock.advanceTo(now + model.parameter("sut.block_ns", 0));
        if (drainsDuringIssue) {
            drain();
        }
    }

    @Override
    public void flush() {
        seen.flushed();
        drain();
    }

    private void drain() {
        while (outstanding > 0) {
            clock.advanceToNextEvent();
        }
    }

    private void plan(long id, int index, long now) {
        long i = received++;
        seen.sample(i);
        outstanding++;
        long serviceNanos = model.serviceNanos(i);
        long startNanos = start(now, serviceNanos);
        byte[] data = GoldenModel.data(index, i);
        if (model.tokens()) {
            byte[] first = GoldenModel.firstTokenData(index);
            clock.schedule(
                    startNanos + model.firstTokenNanos(i),
                    () -> sink.firstToken(id, clock.nanoTime(), first, 0, first.length));
        }
        clock.schedule(startNanos + serviceNanos, () -> {
            seen.completed(i, now, clock.nanoTime());
            outstanding--;
            sink.complete(id, clock.nanoTime(), model.reportedTokens(i), data, 0, data.length);
        });
    }

    private void planBatches(Query query, long now, int batch) {
        long batchNanos = model.parameter("sut.batch_ns", 0);
        for (int from = 0; from < query.sampleCount(); from += batch) {
            List<Runnable> completions = new ArrayList<>();
            int size = Math.min(batch, query.sampleCount() - from);
            long[] ids = new long[size];
            boolean plain = true;
            for (int j = 0; j < size; j++) {
                long i = received++;
                seen.sample(i);
                outstanding++;
                long id = query.sampleId(from + j);
                ids[j] = id;
                byte[] data = GoldenModel.data(query.sampleIndex(from + j), i);
                plain &= !model.tokens() && !sink.wantsData(id);
                completions.add(
                        () -> sink.complete(id, clock.nanoTime(), model.reportedTokens(i), data, 0, data.length));
                long number = i;
                completions.add(() -> seen.completed(number, now, clock.nanoTime()));
            }
            boolean oneCall = plain;
            long doneNanos = now + (from / batch + 1L) * batchNanos;
            long first = received - size;
            clock.schedule(doneNanos, () -> completeGroup(oneCall, ids, completions, first, now));
        }
    }

    private void completeGroup(boolean oneCall, long[] ids, List<Runnable> completions, long first, long issued) {
        outstanding -= ids.length;
        if (oneCall) {
            for (int j = 0; j < ids.length; j++) {
                seen.completed(first + j, issued, clock.nanoTime());
            }
            sink.completeAll(ids, 0, ids.length, clock.nanoTime());
        } else {
            completions.forEach(Runnable::run);
        }
    }

    private long start(long now, long serviceNanos) {
        if (workers.isEmpty()) {
            return now;
        }
        long startNanos = Math.max(now, workers.poll());
        workers.add(startNanos + serviceNanos);
        return startNanos;
    }
}
