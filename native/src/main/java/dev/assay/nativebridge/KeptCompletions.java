package dev.assay.nativebridge;

import dev.assay.loadgen.api.ResponseSink;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * The page on which an engine's completions from inside an issue call wait for the return of that call
 * (native/src/main/cpp/report_path.h has the layout and the rules of order). Confined to the thread that issues.
 */
final class KeptCompletions {
    private static final int MOST = 64;
    private static final int FIRST_WORD = 8;
    private static final int ENTRY_WORDS = 3;

    // A buffer, not a memory segment: its access is quick before it is compiled, too.
    private final LongBuffer page = ByteBuffer.allocateDirect((FIRST_WORD + MOST * ENTRY_WORDS) * Long.BYTES)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();

    long address() {
        return MemorySegment.ofBuffer(page).address();
    }

    /** Hands so many to the sink, oldest first. */
    void deliver(ResponseSink sink, int count) {
        int at = FIRST_WORD;
        for (int i = 0; i < count; i++, at += ENTRY_WORDS) {
            sink.complete(page.get(at), page.get(at + 1), page.get(at + 2));
        }
    }
}
