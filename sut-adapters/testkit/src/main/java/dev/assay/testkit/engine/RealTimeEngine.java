package dev.assay.testkit.engine;

import dev.assay.loadgen.clock.HybridIdle;
import dev.assay.loadgen.clock.NanoClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.SystemClock;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An engine in real time, on one thread of its own. Requests come from any thread; listeners and the step hook are called on
 * the engine's thread. The thread sleeps when there is nothing to do, and between steps until shortly before each end.
 *
 * <p>Steps follow the model's own time line: a step begins when the one before it ended by the model and takes part in
 * arrivals up to that instant, so that a late wake-up of the thread delays tokens but does not make the engine slower. When
 * the thread falls more than {@link #MAX_LAG_NANOS} behind, because the machine cannot produce tokens at the model's speed
 * or stood still, the time line is moved up to now; {@link #slips()} counts that, and the speed is then not the model's.
 */
public final class RealTimeEngine implements Engine {
    /** Lag behind the time line from which on it is given up. */
    public static final long MAX_LAG_NANOS = 200_000_000;

    private static final long CLOSE_WAIT_MILLIS = 10_000;

    private record Arrival(EngineRequest request, TokenListener listener, ArrivalTicket ticket, long nanos) {}

    private final EngineModel model;
    private final NanoClock clock = SystemClock.INSTANCE;
    private final HybridIdle idle = HybridIdle.hybrid(clock);
    private final StopFlag stop = new StopFlag();
    private final ConcurrentLinkedQueue<Arrival> inbox = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Arrival> notYetDue = new ArrayDeque<>();
    private final Runnable afterStep;
    private final Thread thread;
    private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
    private volatile EngineSnapshot latest;
    private volatile boolean asleep;
    private final AtomicLong slips = new AtomicLong();

    public RealTimeEngine(EngineConfig config) {
        this(config, () -> {});
    }

    /** @param afterStep called on the engine's thread after all tokens of a step were reported */
    public RealTimeEngine(EngineConfig config, Runnable afterStep) {
        this.model = new EngineModel(config);
        this.latest = model.snapshot();
        this.afterStep = afterStep;
        this.thread = Thread.ofPlatform().name("embedded-engine").daemon(true).unstarted(this::run);
        thread.start();
    }

    @Override
    public EngineTicket submit(EngineRequest request, TokenListener listener) {
        request.problem(model.config()).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        Throwable broken = fault.get();
        if (broken != null || stop.isSet()) {
            throw new IllegalStateException("the embedded engine has ended" + (broken == null ? "" : ": " + broken));
        }
        ArrivalTicket ticket = new ArrivalTicket();
        inbox.add(new Arrival(request, listener, ticket, clock.nanoTime()));
        if (asleep) {
            LockSupport.unpark(thread);
        }
        return ticket;
    }

    @Override
    public EngineSnapshot snapshot() {
        return latest;
    }

    @Override
    public EngineConfig config() {
        return model.config();
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    /** How often the time line had to be given up; 0 in a run whose speed is the model's. */
    public long slips() {
        return slips.get();
    }

    @Override
    public void close() {
        stop.request("closed");
        LockSupport.unpark(thread);
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(CLOSE_WAIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            long lineNanos = clock.nanoTime();
            while (!stop.isSet()) {
                lineNanos = step(lineNanos);
            }
        } catch (RuntimeException | Error e) {
            fault.set(e);
            stop.abort("the engine's thread broke: " + e);
        }
    }

    /** One step, or sleep until there is one to take; returns where the time line stands. */
    private long step(long lineNanos) {
        takeArrivals(lineNanos);
        long endNanos = model.beginStep(lineNanos);
        if (endNanos == EngineModel.IDLE) {
            latest = model.snapshot();
            return nextArrivalNanos(lineNanos);
        }
        long nowNanos = idle.awaitInstant(endNanos, stop);
        if (stop.isSet()) {
            return endNanos;
        }
        model.finishStep(nowNanos);
        latest = model.snapshot();
        afterStep.run();
        if (clock.nanoTime() - endNanos > MAX_LAG_NANOS) {
            slips.incrementAndGet();
            return clock.nanoTime();
        }
        return endNanos;
    }

    private void takeArrivals(long untilNanos) {
        for (Arrival arrival = inbox.poll(); arrival != null; arrival = inbox.poll()) {
            notYetDue.addLast(arrival);
        }
        for (Arrival next = notYetDue.peekFirst();
                next != null && next.nanos() - untilNanos <= 0;
                next = notYetDue.peekFirst()) {
            notYetDue.removeFirst();
            next.ticket().bind(model.submit(next.request(), next.listener()));
        }
    }

    private long nextArrivalNanos(long lineNanos) {
        Arrival next = notYetDue.peekFirst();
        if (next != null) {
            return Math.max(lineNanos, next.nanos());
        }
        asleep = true;
        // Looked at after the flag is up: an arrival after this check finds the flag and wakes the thread.
        while (inbox.isEmpty() && !stop.isSet()) {
            LockSupport.park(this);
        }
        asleep = false;
        Arrival first = inbox.peek();
        return first == null ? lineNanos : Math.max(lineNanos, first.nanos());
    }

    /** Stands for a request from its arrival on, also while it is not in the model yet. */
    private static final class ArrivalTicket implements EngineTicket {
        private @Nullable EngineTicket inModel;
        private boolean cancelled;

        @Override
        public synchronized void cancel() {
            cancelled = true;
            if (inModel != null) {
                inModel.cancel();
            }
        }

        synchronized void bind(EngineTicket ticket) {
            inModel = ticket;
            if (cancelled) {
                ticket.cancel();
            }
        }
    }
}
