package dev.assay.nativebridge;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** An engine library in this process. A crash of the library takes the harness with it; see {@link IsolatedEngine}. */
public final class InProcessEngine implements Engine {
    /** Slots of the completion ring: 64 bytes each, so 8 MiB. */
    private static final long RING_SLOTS = 1 << 17;

    private static final int DRAIN_LIMIT = 4096;
    private static final int MOST_SPINS_BEFORE_KEPT = 1_000_000;
    private static final int TEXT_BYTES = 4096;
    private static final long CLOSE_GRACE_MILLIS = 2_000;
    // What the bridge returns, see assay_bridge.h.
    private static final int KEPT_COUNT = 0xffff;
    private static final long RING_USED = 1 << 16;
    private static final long ANSWERED = 1L << 62;
    private static final int CLOSED = -1000;

    private final Path library;
    private final CompletionRing ring;
    private final KeptCompletions keptCompletions = new KeptCompletions();
    private final SampleBuffer buffer = new SampleBuffer();
    private final DrainTurn turn = new DrainTurn();
    private final String name;
    private final long handle;
    private boolean closed;

    /**
     * Loads and starts an engine.
     *
     * @param config JSON text for the engine, {@code {}} when there is none
     * @throws NativeEngineException with the reason when the library is missing, foreign, of another version, or refuses
     */
    public static InProcessEngine open(Path library, String config) {
        requireBinding();
        if (!Files.isRegularFile(library)) {
            throw new NativeEngineException(
                    "engine library " + library + " does not exist; give the path of a shared library");
        }
        return new InProcessEngine(library.toAbsolutePath(), config, RING_SLOTS);
    }

    InProcessEngine(Path library, String config, long ringSlots) {
        this.library = library;
        // Never given back: a thread that an engine leaves behind may still report. The pages are, when the engine is
        // closed.
        ring = CompletionRing.create(Arena.global().allocate(CompletionRing.bytesFor(ringSlots), 64), ringSlots);
        handle = start(library, config, ring.address(), keptCompletions.address());
        name = nameOf(handle);
    }

    /**
     * Starts an engine.
     *
     * @param ringAddress where its completion ring lies; the consumer may be another process
     * @param keptAddress where {@link KeptCompletions} lie; 0 for an engine whose reports all go through the ring
     */
    static long start(Path library, String config, long ringAddress, long keptAddress) {
        byte[] error = new byte[TEXT_BYTES];
        long opened =
                NativeBridge.assay_bridge_open(library.toString(), config, ringAddress, keptAddress, error, TEXT_BYTES);
        if (opened == 0) {
            throw new NativeEngineException("engine library " + library + " " + text(error));
        }
        return opened;
    }

    static void requireBinding() {
        try {
            NativeBridge.ensureLoaded();
        } catch (LinkageError e) {
            throw new NativeEngineException(
                    "this build has no native binding, so engine libraries cannot be opened; install a C++ compiler"
                            + " (g++ or clang++) and build again",
                    e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    static String nameOf(long handle) {
        byte[] text = new byte[TEXT_BYTES];
        NativeBridge.assay_bridge_name(handle, text, TEXT_BYTES);
        return text(text);
    }

    @Override
    public void load(int[] sampleIndices) {
        check(
                "load samples",
                NativeBridge.assay_bridge_load(handle, buffer.indices(sampleIndices), sampleIndices.length));
    }

    @Override
    public void unload(int[] sampleIndices) {
        check(
                "unload samples",
                NativeBridge.assay_bridge_unload(handle, buffer.indices(sampleIndices), sampleIndices.length));
    }

    @Override
    public int issue(Query query, ResponseSink sink) {
        long result = query.sampleCount() == 1
                ? issueOne(query, sink)
                : NativeBridge.assay_bridge_issue(handle, buffer.samples(query, sink), query.sampleCount());
        if (result >= ANSWERED) {
            sink.complete(query.sampleId(0), result - ANSWERED, 0);
            return 1;
        }
        int kept = (int) result & KEPT_COUNT;
        if (kept > 0) {
            if ((result & RING_USED) != 0 && ring.holdsRecords()) {
                drainBefore(sink);
            }
            keptCompletions.deliver(sink, kept);
        }
        check("take a query", (int) (result >> Integer.SIZE));
        return kept;
    }

    private long issueOne(Query query, ResponseSink sink) {
        long id = query.sampleId(0);
        return NativeBridge.assay_bridge_issue_one(
                handle, id, query.sampleIndex(0), query.dueNanos(0), SampleBuffer.flags(sink, id));
    }

    /** Passes on what was reported before; the thread that may be draining now needs a moment at most. */
    private void drainBefore(ResponseSink sink) {
        for (int spins = 0; ring.holdsRecords() && spins < MOST_SPINS_BEFORE_KEPT; spins++) {
            if (drain(sink) == 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void flush() {
        check("flush", NativeBridge.assay_bridge_flush(handle));
    }

    @Override
    public int drain(ResponseSink sink) {
        if (!turn.tryTake()) {
            return 0;
        }
        try {
            return ring.drain(sink, DRAIN_LIMIT);
        } finally {
            turn.giveBack();
        }
    }

    @Override
    public long endedSamples() {
        return ring.endedSamples();
    }

    @Override
    public long reportWaits() {
        return ring.fullWaits();
    }

    @Override
    public OddLengths oddLengths() {
        return ring.oddLengths();
    }

    @Override
    public long lateReports() {
        return NativeBridge.assay_bridge_late_reports(handle);
    }

    /** Stops the engine; one that still has not returned from a call is left behind, not pulled away. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        ring.close();
        turn.takeForGood();
        NativeBridge.assay_bridge_close(handle, CLOSE_GRACE_MILLIS);
    }

    private void check(String what, int status) {
        if (status == CLOSED) {
            throw new NativeEngineException(
                    "engine library " + library + " was asked to " + what + " after it was closed");
        }
        if (status != 0) {
            throw new NativeEngineException("engine library " + library + " could not " + what + ": "
                    + lastError(handle) + " (status " + status + ")");
        }
    }

    static String lastError(long handle) {
        byte[] text = new byte[TEXT_BYTES];
        return NativeBridge.assay_bridge_last_error(handle, text, TEXT_BYTES) == 0 ? "it gave no reason" : text(text);
    }

    static String text(byte[] terminated) {
        int length = 0;
        while (length < terminated.length && terminated[length] != 0) {
            length++;
        }
        return new String(terminated, 0, length, StandardCharsets.UTF_8);
    }
}
