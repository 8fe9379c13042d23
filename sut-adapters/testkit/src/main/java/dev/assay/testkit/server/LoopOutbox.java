package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import io.netty.util.concurrent.EventExecutor;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Brings tokens from the engine's thread to one event loop, all tokens of a step in one task, so that a step with a thousand
 * streams wakes the loop once. {@link #add} and {@link #flush} belong to the engine's thread; the tokens are handed out on
 * the loop. Batches are reused. When the loop is far behind, the engine's thread waits for it.
 */
final class LoopOutbox {
    private static final int MOST_UNDERWAY = 64;
    private static final long WAIT_NANOS = 100_000;

    private final EventExecutor loop;
    private final ConcurrentLinkedQueue<Batch> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underway = new AtomicInteger();
    private Batch filling = new Batch();

    LoopOutbox(EventExecutor loop) {
        this.loop = loop;
    }

    void add(Exchange exchange, int token, int index, @Nullable FinishReason finish) {
        filling.add(exchange, token, index, finish);
    }

    void flush() {
        if (filling.count == 0) {
            return;
        }
        Batch full = filling;
        Batch reused = spare.poll();
        filling = reused == null ? new Batch() : reused;
        underway.incrementAndGet();
        try {
            loop.execute(full);
        } catch (RejectedExecutionException e) {
            // The server is being closed; nobody waits for these tokens any more.
            underway.decrementAndGet();
        }
        while (underway.get() > MOST_UNDERWAY && !loop.isShuttingDown()) {
            LockSupport.parkNanos(WAIT_NANOS);
        }
    }

    private final class Batch implements Runnable {
        private static final int INITIAL = 64;

        private @Nullable Exchange[] exchanges = new Exchange[INITIAL];
        private int[] tokens = new int[INITIAL];
        private int[] indices = new int[INITIAL];
        private @Nullable FinishReason[] finishes = new FinishReason[INITIAL];
        private int count;

        void add(Exchange exchange, int token, int index, @Nullable FinishReason finish) {
            if (count == tokens.length) {
                int larger = count * 2;
                exchanges = Arrays.copyOf(exchanges, larger);
                tokens = Arrays.copyOf(tokens, larger);
                indices = Arrays.copyOf(indices, larger);
                finishes = Arrays.copyOf(finishes, larger);
            }
            exchanges[count] = exchange;
            tokens[count] = token;
            indices[count] = index;
            finishes[count] = finish;
            count++;
        }

        @Override
        public void run() {
            for (int i = 0; i < count; i++) {
                Exchange exchange = exchanges[i];
                exchanges[i] = null;
                if (exchange != null) {
                    exchange.onToken(tokens[i], indices[i], finishes[i]);
                }
            }
            count = 0;
            underway.decrementAndGet();
            spare.add(this);
        }
    }
}
