package dev.assay.testkit.sut;

import dev.assay.loadgen.clock.HybridIdle;
import dev.assay.loadgen.clock.NanoClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.SystemClock;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Any thread may plan actions; they run one after the other on the timer's thread. Planned ones are dropped on close. */
final class RealTimer implements EventTimer {
    private final NanoClock clock = SystemClock.INSTANCE;
    private final HybridIdle idle = HybridIdle.polite(clock);
    private final StopFlag stop = new StopFlag();
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("sut-timer").daemon(true).factory());

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable action) {
        var _ = executor.schedule(action, nanos - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void block(long nanos) {
        idle.awaitInstant(clock.nanoTime() + nanos, stop);
    }

    @Override
    public void close() {
        stop.request("closed");
        executor.shutdownNow();
    }
}
