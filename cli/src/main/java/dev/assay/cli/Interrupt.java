package dev.assay.cli;

import dev.assay.loadgen.clock.StopFlag;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Ctrl-C and its relatives: asks the run to stop and holds the process until its logs are complete, but not for ever.
 *
 * <p>Threads: made, finished and closed by the thread of the command; the waiting happens on a thread of the virtual machine
 * that runs when the process was told to end. After {@link #finished} or {@link #close} it does nothing.
 */
final class Interrupt implements AutoCloseable {
    private static final long LONGEST_WAIT_SECONDS = 60;
    private static final String REASON = "stopped by a signal, such as Ctrl-C";

    /** How many commands wait for their end: one that is a step of another leaves the end of the process to that one. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    private final StopFlag stop;
    private final PrintWriter err;
    private final String command;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;
    private final boolean isStep;

    private Interrupt(StopFlag stop, PrintWriter err, String command) {
        this.isStep = OPEN.getAndIncrement() > 0;
        this.stop = stop;
        this.err = err;
        this.command = command;
        this.hook = Thread.ofPlatform().name("assay-interrupt").unstarted(this::onShutdown);
    }

    /** @param command what is interrupted, for example {@code assay run} */
    static Interrupt sets(StopFlag stop, PrintWriter err, String command) {
        return sets(stop, err, command, Runtime.getRuntime()::addShutdownHook);
    }

    /**
     * @param hooks takes the thread that runs at the end of the process; it throws {@link IllegalStateException} once that end has
     *     begun, as when a signal came between two steps
     */
    static Interrupt sets(StopFlag stop, PrintWriter err, String command, Consumer<Thread> hooks) {
        Interrupt interrupt = new Interrupt(stop, err, command);
        try {
            hooks.accept(interrupt.hook);
        } catch (IllegalStateException alreadyEnding) {
            stop.request(REASON);
        }
        return interrupt;
    }

    /** The result is out: nothing is left to wait for. */
    void finished() {
        done.countDown();
    }

    @Override
    public void close() {
        OPEN.decrementAndGet();
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // The process is ending, so the hook runs; it ends by itself, now that the latch is open.
            return;
        }
    }

    private void onShutdown() {
        if (done.getCount() == 0) {
            return;
        }
        if (stop.request(REASON) && !isStep) {
            err.println();
            err.println(command + ": interrupted; finishing the logs ...");
            err.flush();
        }
        try {
            if (!done.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                err.println(command + ": the logs could not be finished within " + LONGEST_WAIT_SECONDS + " s");
                err.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!isStep) {
            Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
        }
    }
}
