package dev.assay.nativebridge;

import dev.assay.loadgen.api.ResponseSink;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The page on which an engine's completions from inside an issue call wait for the return of that call
 * (native/src/main/cpp/report_path.h has the layout and the rules of order). Confined to the thread that issues.
 */
final class KeptCompletions {
    private static final int MOST = 64;
    private static final long FIRST_OFFSET = 64;
    private static final long ENTRY_BYTES = 24;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;

    private final MemorySegment page;

    KeptCompletions(Arena arena) {
        page = arena.allocate(FIRST_OFFSET + MOST * ENTRY_BYTES, 64);
    }

    long address() {
        return page.address();
    }

    /** How many the last issue call has left here. */
    int count() {
        return (int) page.get(WORD, 0);
    }

    /** Hands them to the sink, oldest first. */
    void deliver(ResponseSink sink, int count) {
        for (int i = 0; i < count; i++) {
            long at = FIRST_OFFSET + i * ENTRY_BYTES;
            sink.complete(page.get(WORD, at), page.get(WORD, at + 8), page.get(WORD, at + 16));
        }
    }
}
