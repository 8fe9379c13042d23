package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The same system under test on a real clock: answers come from a timer thread, never before their service time. */
final class GoldenRealSut implements SystemUnderTest {
    private final String name;
    private final GoldenModel model;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("golden-sut").factory());
    private final AtomicLong received = new AtomicLong();
    private ResponseSink sink;

    GoldenRealSut(String name, GoldenModel model) {
        this.name = name;
        this.model = model;
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
        long now = sink.nanoTime();
        int batch = (int) model.parameter("sut.batch", 0);
        for (int i = 0; i < query.sampleCount(); i++) {
            long number = received.getAndIncrement();
            long id = query.sampleId(i);
            int index = query.sampleIndex(i);
            if (batch > 0) {
                long doneNanos = now + (i / batch + 1L) * model.parameter("sut.batch_ns", 0);
                at(doneNanos, () -> complete(id, index, number));
            } else {
                if (model.tokens()) {
                    byte[] first = GoldenModel.firstTokenData(index);
                    at(
                            now + model.firstTokenNanos(number),
                            () -> sink.firstToken(id, sink.nanoTime(), first, 0, first.length));
                }
                at(now + model.serviceNanos(number), () -> complete(id, index, number));
            }
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void complete(long id, int index, long number) {
        byte[] data = GoldenModel.data(index, number);
        sink.complete(id, sink.nanoTime(), model.reportedTokens(number), data, 0, data.length);
    }

    private void at(long nanos, Runnable action) {
        Future<?> planned = timer.schedule(action, nanos - sink.nanoTime(), TimeUnit.NANOSECONDS);
        assert !planned.isCancelled();
    }
}
