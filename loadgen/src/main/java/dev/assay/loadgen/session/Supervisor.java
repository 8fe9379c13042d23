package dev.assay.loadgen.session;

import dev.assay.loadgen.clock.NanoClock;
import dev.assay.loadgen.clock.StopFlag;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls into foreign code (system under test, sample library) that must not be able to hang a run. In real time they are
 * made on a thread of their own, always the same one, while the starting thread watches; after a stop request a call gets a
 * grace period, then an interrupt, then it is left behind and no further call is made. In simulated time there is only one
 * thread and calls are made at once. Confined to the starting thread.
 */
final class Supervisor implements AutoCloseable {
    /** What the starting thread does while a call is under way. */
    interface Watch {
        /** About every {@link #TICK_MILLIS}. */
        void tick();
    }

    /** A call that may fail. */
    interface Call {
        void run() throws Exception;
    }

    /** How a call ended. */
    sealed interface Outcome {
        /** It returned. */
        record Returned() implements Outcome {}

        /** It threw. */
        record Threw(Throwable cause) implements Outcome {}

        /** It did not return in time and was left behind. */
        record LeftBehind() implements Outcome {}
    }

    static final long TICK_MILLIS = 50;

    private static final long INTERRUPT_GRACE_NANOS = 2_000_000_000L;
    private static final Watch NOTHING = () -> {};

    private final NanoClock clock;
    private final StopFlag stop;
    private final long graceNanos;
    private final boolean realTime;
    private final LinkedBlockingQueue<Runnable> calls = new LinkedBlockingQueue<>();
    private @Nullable Thread worker;
    private boolean leftBehind;

    Supervisor(NanoClock clock, StopFlag stop, Duration grace, boolean realTime) {
        this.clock = clock;
        this.stop = stop;
        this.graceNanos = grace.toNanos();
        this.realTime = realTime;
    }

    /** Whether a call was left behind, so that nothing more can be asked of the foreign code. */
    boolean hasLeftBehind() {
        return leftBehind;
    }

    Outcome call(Call call) {
        return call(call, NOTHING);
    }

    Outcome call(Call call, Watch watch) {
        if (leftBehind) {
            return new Outcome.LeftBehind();
        }
        return realTime ? await(submit(call), watch) : direct(call);
    }

    /** A last call that is tried even when another one was left behind, on a fresh thread, for a bounded time. */
    Outcome lastCall(Call call) {
        if (!realTime) {
            return direct(call);
        }
        CompletableFuture<Optional<Throwable>> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("assay-close").start(() -> run(call, done));
        try {
            return outcome(done.get(graceNanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return new Outcome.LeftBehind();
        } catch (ExecutionException | InterruptedException unexpected) {
            return new Outcome.Threw(unexpected);
        }
    }

    @Override
    public void close() {
        if (worker != null) {
            calls.add(() -> {
                throw new EndOfWorker();
            });
        }
    }

    private static Outcome direct(Call call) {
        CompletableFuture<Optional<Throwable>> done = new CompletableFuture<>();
        run(call, done);
        return outcome(done.join());
    }

    private CompletableFuture<Optional<Throwable>> submit(Call call) {
        CompletableFuture<Optional<Throwable>> done = new CompletableFuture<>();
        if (worker == null) {
            worker = Thread.ofPlatform().daemon().name("assay-issue-0").start(this::work);
        }
        calls.add(() -> run(call, done));
        return done;
    }

    private void work() {
        try {
            while (true) {
                Runnable next = calls.take();
                // An interrupt that was meant for the call before came too late for it.
                Thread.interrupted();
                next.run();
            }
        } catch (EndOfWorker | InterruptedException end) {
            // The run is over.
        }
    }

    private Outcome await(CompletableFuture<Optional<Throwable>> done, Watch watch) {
        long stopSeenNanos = 0;
        boolean stopSeen = false;
        boolean interrupted = false;
        while (true) {
            try {
                return outcome(done.get(TICK_MILLIS, TimeUnit.MILLISECONDS));
            } catch (TimeoutException stillRunning) {
                tick(watch);
            } catch (InterruptedException interrupt) {
                stop.request("the thread that runs the test was interrupted");
            } catch (ExecutionException unexpected) {
                return new Outcome.Threw(unexpected);
            }
            if (!stop.isSet()) {
                continue;
            }
            long now = clock.nanoTime();
            if (!stopSeen) {
                stopSeen = true;
                stopSeenNanos = now;
            }
            long waitedNanos = now - stopSeenNanos;
            if (waitedNanos > graceNanos && !interrupted && worker != null) {
                interrupted = true;
                worker.interrupt();
            }
            if (waitedNanos > graceNanos + INTERRUPT_GRACE_NANOS) {
                leftBehind = true;
                return new Outcome.LeftBehind();
            }
        }
    }

    /** A watch that fails must not leave the call running unwatched. */
    private void tick(Watch watch) {
        try {
            watch.tick();
        } catch (RuntimeException broken) {
            stop.abort("watching the run failed: " + broken);
        }
    }

    private static void run(Call call, CompletableFuture<Optional<Throwable>> done) {
        try {
            call.run();
            done.complete(Optional.empty());
        } catch (Throwable thrown) {
            // Whatever foreign code throws becomes a fact of the run; nothing may end the worker in silence.
            done.complete(Optional.of(thrown));
        }
    }

    private static Outcome outcome(Optional<Throwable> thrown) {
        return thrown.isPresent() ? new Outcome.Threw(thrown.get()) : new Outcome.Returned();
    }

    private static final class EndOfWorker extends RuntimeException {
        EndOfWorker() {
            super("end of worker", null, false, false);
        }
    }
}
