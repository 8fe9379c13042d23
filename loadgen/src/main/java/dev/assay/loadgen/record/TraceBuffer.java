package dev.assay.loadgen.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Trace events as numbers, until a thread that has the time turns them into text. Each thread that adds has a list of blocks
 * of its own, so adding takes no lock and events of one thread keep their order. One thread at a time drains. When the bound
 * on memory is reached events are dropped and counted: a trace with a gap is better than a measurement that was slowed down.
 */
public final class TraceBuffer {
    /** Takes events in each thread's order. */
    @FunctionalInterface
    public interface Sink {
        /**
         * @param threadId thread that added the event
         * @param detail position of the sample in its series, or a count, as the kind says
         * @param startNanos instant on the run's clock
         * @param durationNanos length of a scope; 0 for others
         */
        void accept(long threadId, TraceEvent event, int detail, long startNanos, long durationNanos);
    }

    private static final int LONGS_PER_EVENT = 3;
    private static final int BLOCK_EVENTS = 4096;
    private static final int BLOCK_BYTES = BLOCK_EVENTS * LONGS_PER_EVENT * Long.BYTES;
    private static final int DETAIL_SHIFT = 32;
    private static final VarHandle FILLED;

    static {
        try {
            FILLED = MethodHandles.lookup().findVarHandle(Block.class, "filled", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final class Block {
        final long[] words = new long[BLOCK_EVENTS * LONGS_PER_EVENT];
        int filled; // words; written by the owner, read through FILLED by the drain
        volatile @Nullable Block next;
    }

    private static final class Lane {
        final long threadId = Thread.currentThread().threadId();
        Block writing = new Block();
        Block reading = writing;
        int readWords;
    }

    private final ThreadLocal<Lane> lanes;
    private final Queue<Lane> allLanes = new ConcurrentLinkedQueue<>();
    private final AtomicLong blocks = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final long mostBlocks;

    /** @param mostBytes memory that waiting events may take; at least one block a thread is always granted */
    public TraceBuffer(long mostBytes) {
        mostBlocks = Math.max(1, mostBytes / BLOCK_BYTES);
        lanes = ThreadLocal.withInitial(() -> {
            Lane lane = new Lane();
            blocks.incrementAndGet();
            allLanes.add(lane);
            return lane;
        });
    }

    /** Adds a scope without detail, from its start to its end. */
    public void scope(TraceEvent event, long startNanos, long endNanos) {
        add(event, 0, startNanos, endNanos - startNanos);
    }

    /** Adds an event. */
    public void add(TraceEvent event, int detail, long startNanos, long durationNanos) {
        Lane lane = lanes.get();
        Block block = lane.writing;
        int at = block.filled;
        if (at == block.words.length) {
            if (blocks.get() >= mostBlocks) {
                dropped.incrementAndGet();
                return;
            }
            blocks.incrementAndGet();
            Block fresh = new Block();
            block.next = fresh;
            lane.writing = fresh;
            block = fresh;
            at = 0;
        }
        block.words[at] = event.code() | (long) detail << DETAIL_SHIFT;
        block.words[at + 1] = startNanos;
        block.words[at + 2] = durationNanos;
        FILLED.setRelease(block, at + LONGS_PER_EVENT);
    }

    /** Passes on all events added so far. */
    public void drainTo(Sink sink) {
        for (Lane lane : allLanes) {
            drain(lane, sink);
        }
    }

    /** Events that were lost to the bound. */
    public long droppedEvents() {
        return dropped.get();
    }

    private void drain(Lane lane, Sink sink) {
        while (true) {
            Block block = lane.reading;
            // The successor is read first: once it is there, this block is full and its fill level final.
            Block next = block.next;
            int filled = (int) FILLED.getAcquire(block);
            for (int at = lane.readWords; at < filled; at += LONGS_PER_EVENT) {
                long head = block.words[at];
                TraceEvent event = TraceEvent.ofCode((int) head);
                sink.accept(
                        lane.threadId, event, (int) (head >>> DETAIL_SHIFT), block.words[at + 1], block.words[at + 2]);
            }
            lane.readWords = filled;
            if (next == null) {
                return;
            }
            blocks.decrementAndGet();
            lane.reading = next;
            lane.readWords = 0;
        }
    }
}
