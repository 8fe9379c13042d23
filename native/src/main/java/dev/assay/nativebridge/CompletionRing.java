package dev.assay.nativebridge;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The consumer's side of the ring in which completions arrive (native/src/main/cpp/completion_ring.h has the layout and
 * the producers). Any number of native threads produce; {@link #drain} is called by one thread at a time, which the owner
 * arranges. The memory may be shared with another process.
 */
final class CompletionRing {
    static final long HEADER_BYTES = 256;
    static final long SLOT_BYTES = 64;
    static final int INLINE_BYTES = 24;
    static final int CONTINUATION_BYTES = 56;
    static final int FIRST_TOKEN = 1;
    static final int COMPLETE = 2;
    static final int FAIL = 3;

    private static final long FULL_WAITS_OFFSET = 64;
    private static final long CLOSED_OFFSET = 72;
    private static final long CAPACITY_OFFSET = 192;
    private static final long KIND_OFFSET = 8;
    private static final long ID_OFFSET = 16;
    private static final long NANOS_OFFSET = 24;
    private static final long TOKENS_OFFSET = 32;
    private static final long PAYLOAD_OFFSET = 40;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;
    private static final VarHandle WORDS = WORD.varHandle();
    private static final VarHandle HEAD = headHandle();

    private final MemorySegment memory;
    private final long mask;
    private byte[] payload = new byte[4096];
    private long head; // written by the draining thread, with HEAD where others read it
    private long endedSamples;
    private volatile OddLengths oddLengths = OddLengths.NONE;
    private volatile long fullWaitsAtClose = -1;

    private static VarHandle headHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(CompletionRing.class, "head", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Memory that a ring of so many slots needs, in bytes. */
    static long bytesFor(long slots) {
        return HEADER_BYTES + slots * SLOT_BYTES;
    }

    /**
     * Lays out an empty ring.
     *
     * @param memory at least {@link #bytesFor} bytes, aligned to 64
     * @param slots a power of two
     */
    static CompletionRing create(MemorySegment memory, long slots) {
        if (Long.bitCount(slots) != 1) {
            throw new IllegalArgumentException("a ring needs a power of two of slots, not " + slots);
        }
        memory.asSlice(0, HEADER_BYTES).fill((byte) 0);
        memory.set(WORD, CAPACITY_OFFSET, slots);
        for (long i = 0; i < slots; i++) {
            memory.set(WORD, HEADER_BYTES + i * SLOT_BYTES, i);
        }
        VarHandle.fullFence();
        return new CompletionRing(memory, slots);
    }

    private CompletionRing(MemorySegment memory, long slots) {
        this.memory = memory;
        this.mask = slots - 1;
    }

    /** Where producers find the ring, in this process. */
    long address() {
        return memory.address();
    }

    /** How often a producer found the ring full and had to wait; after {@link #close} as it was then. */
    long fullWaits() {
        long last = fullWaitsAtClose;
        return last >= 0 ? last : (long) WORDS.getVolatile(memory, FULL_WAITS_OFFSET);
    }

    /** Samples that were completed or failed by the reports drained so far. Read by the draining thread. */
    long endedSamples() {
        return endedSamples;
    }

    /** Responses whose bytes do not fit their token count. Any thread. */
    OddLengths oddLengths() {
        return oddLengths;
    }

    /** Whether producers have claimed slots that are not passed on yet. Any thread. */
    boolean holdsRecords() {
        return (long) WORDS.getAcquire(memory, 0L) != (long) HEAD.getAcquire(this);
    }

    /** Makes waiting producers give up: nobody reads any more. */
    void close() {
        fullWaitsAtClose = fullWaits();
        WORDS.setVolatile(memory, CLOSED_OFFSET, 1L);
    }

    /** Hands up to {@code limit} records to the sink, oldest first; returns how many. */
    int drain(ResponseSink sink, int limit) {
        int drained = 0;
        while (drained < limit) {
            long slot = slot(head);
            if ((long) WORDS.getAcquire(memory, slot) != head + 1) {
                break;
            }
            long kindAndBytes = memory.get(WORD, slot + KIND_OFFSET);
            int bytes = (int) (kindAndBytes >>> 16);
            if (bytes > 0) {
                readPayload(slot, bytes);
            }
            dispatch(sink, slot, kindAndBytes, bytes);
            free(bytes);
            endedSamples += (kindAndBytes & 0xff) == FIRST_TOKEN ? 0 : 1;
            drained++;
        }
        return drained;
    }

    private void dispatch(ResponseSink sink, long slot, long kindAndBytes, int bytes) {
        long id = memory.get(WORD, slot + ID_OFFSET);
        long nanos = memory.get(WORD, slot + NANOS_OFFSET);
        switch ((int) (kindAndBytes & 0xff)) {
            case FIRST_TOKEN -> {
                if (bytes == 0) {
                    sink.firstToken(id, nanos);
                } else {
                    sink.firstToken(id, nanos, payload, 0, bytes);
                }
            }
            case COMPLETE -> {
                long tokens = memory.get(WORD, slot + TOKENS_OFFSET);
                if (bytes == 0) {
                    sink.complete(id, nanos, tokens);
                } else {
                    if (tokens > 0 && bytes != tokens * Integer.BYTES) {
                        oddLengths = oddLengths.and(id, tokens, bytes);
                    }
                    sink.complete(id, nanos, tokens, payload, 0, bytes);
                }
            }
            case FAIL -> sink.fail(id, nanos, failureKind((int) (kindAndBytes >>> 8 & 0xff)), reason(bytes));
            default ->
                throw new IllegalStateException("the completion ring holds a record of unknown kind "
                        + (kindAndBytes & 0xff) + "; the engine has overwritten memory that is not its own");
        }
    }

    private static FailureKind failureKind(int code) {
        return switch (code) {
            case 1 -> FailureKind.TIMED_OUT;
            case 2 -> FailureKind.CANCELLED;
            default -> FailureKind.FAILED;
        };
    }

    private String reason(int bytes) {
        return bytes == 0 ? "the engine gave no reason" : new String(payload, 0, bytes, StandardCharsets.UTF_8);
    }

    private void readPayload(long slot, int bytes) {
        if (bytes > payload.length) {
            payload = Arrays.copyOf(payload, Math.max(bytes, payload.length * 2));
        }
        int inline = Math.min(bytes, INLINE_BYTES);
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, slot + PAYLOAD_OFFSET, payload, 0, inline);
        long position = head + 1;
        for (int from = inline; from < bytes; from += CONTINUATION_BYTES) {
            int part = Math.min(CONTINUATION_BYTES, bytes - from);
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, slot(position) + KIND_OFFSET, payload, from, part);
            position++;
        }
    }

    private void free(int bytes) {
        int slots =
                bytes <= INLINE_BYTES ? 1 : 1 + (bytes - INLINE_BYTES + CONTINUATION_BYTES - 1) / CONTINUATION_BYTES;
        long next = head + slots;
        for (long position = head; position < next; position++) {
            WORDS.setRelease(memory, slot(position), position + mask + 1);
        }
        HEAD.setRelease(this, next);
    }

    private long slot(long position) {
        return HEADER_BYTES + (position & mask) * SLOT_BYTES;
    }
}
