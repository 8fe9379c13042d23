package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A queue with a number of equal servers and one fixed service time, first come first served (M/D/c under Poisson arrivals):
 * its waiting times are known from theory, which makes it a yardstick for schedules and statistics. Highest sustainable rate:
 * servers / service time. Threads as in {@link SystemUnderTest}; responses come from the timer.
 */
public final class QueueingSut implements SystemUnderTest {
    private final int servers;
    private final long serviceNanos;
    private final EventTimer timer;
    /** When each server is free again. */
    private final PriorityQueue<Long> freeNanos = new PriorityQueue<>();

    private @Nullable ResponseSink sink;

    /** At least one server and a service time of at least 1 ns; the timer is closed together with this. */
    public QueueingSut(int servers, long serviceNanos, EventTimer timer) {
        if (servers < 1 || serviceNanos < 1) {
            throw new IllegalArgumentException("a queue with " + servers + " servers and a service time of "
                    + serviceNanos + " ns is impossible; both must be at least 1");
        }
        this.servers = servers;
        this.serviceNanos = serviceNanos;
        this.timer = timer;
    }

    @Override
    public String name() {
        return "queueing-" + servers;
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        long nowNanos = timer.nanoTime();
        for (int i = 0; i < query.sampleCount(); i++) {
            long sampleId = query.sampleId(i);
            timer.at(endOfNext(nowNanos), () -> to.complete(sampleId, timer.nanoTime(), 0));
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        timer.close();
    }

    private long endOfNext(long nowNanos) {
        long startNanos = nowNanos;
        if (freeNanos.size() == servers) {
            startNanos = Math.max(nowNanos, freeNanos.remove());
        }
        freeNanos.add(startNanos + serviceNanos);
        return startNanos + serviceNanos;
    }
}
