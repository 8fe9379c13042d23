package dev.assay.bench;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Does nothing but complete, or passes on to a system that does: every sample inside the call that issues it, in calls of at most {@code samplesPerCall}. It keeps
 * the instants that part a run into generate, run and finish, and on request how late each query arrived here. Used by the
 * issuing thread; read after the run.
 */
final class BenchSut implements SystemUnderTest {
    private final int samplesPerCall;
    private final long[] delays;
    private final @Nullable SystemUnderTest inner;
    private long[] ids = new long[1024];
    private int issued;
    private long firstEnteredNanos;
    private long lastLeftNanos;
    private long firstCpuNanos;
    private long issuingCpuNanos;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private @Nullable ResponseSink sink;

    /** @param keptDelays number of queries whose delay is kept, from the first; 0 keeps none */
    BenchSut(int samplesPerCall, int keptDelays) {
        this(samplesPerCall, keptDelays, null);
    }

    /** @param inner gets the queries and answers them, or null when this class answers at once */
    BenchSut(int samplesPerCall, int keptDelays, @Nullable SystemUnderTest inner) {
        this.inner = inner;
        this.samplesPerCall = samplesPerCall;
        this.delays = new long[keptDelays];
    }

    @Override
    public String name() {
        return "null";
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
        if (inner != null) {
            inner.start(newSink);
        }
    }

    @Override
    public void issuingThreads(int threads) {
        if (inner != null) {
            inner.issuingThreads(threads);
        }
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        long enteredNanos = to.nanoTime();
        if (issued == 0) {
            firstEnteredNanos = enteredNanos;
            firstCpuNanos = threads.getCurrentThreadCpuTime();
        }
        if (issued < delays.length) {
            delays[issued] = enteredNanos - query.dueNanos(0);
        }
        issued++;
        int count = query.sampleCount();
        if (inner != null) {
            inner.issue(query);
        } else if (count == 1) {
            to.complete(query.sampleId(0), to.nanoTime(), 0);
        } else {
            completeMany(to, query, count);
        }
        lastLeftNanos = to.nanoTime();
    }

    private void completeMany(ResponseSink to, Query query, int count) {
        if (count > ids.length) {
            ids = new long[count];
        }
        for (int i = 0; i < count; i++) {
            ids[i] = query.sampleId(i);
        }
        for (int from = 0; from < count; from += samplesPerCall) {
            to.completeAll(ids, from, Math.min(samplesPerCall, count - from), to.nanoTime());
        }
    }

    @Override
    public void flush() {
        issuingCpuNanos = threads.getCurrentThreadCpuTime() - firstCpuNanos;
        if (inner != null) {
            inner.flush();
        }
    }

    @Override
    public void close() {
        if (inner != null) {
            inner.close();
        }
    }

    int issued() {
        return issued;
    }

    long firstEnteredNanos() {
        return firstEnteredNanos;
    }

    long lastLeftNanos() {
        return lastLeftNanos;
    }

    /** Processor time of the issuing thread from the first issue to the flush: what a run costs when others use the machine too. */
    long issuingCpuNanos() {
        return issuingCpuNanos;
    }

    /** Delays of the issued queries in ascending order. */
    long[] sortedDelays() {
        long[] sorted = Arrays.copyOf(delays, Math.min(issued, delays.length));
        Arrays.sort(sorted);
        return sorted;
    }
}
