package dev.assay.nativebridge;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;

/**
 * An engine behind the C ABI, in this process or in a child. The calls that reach the engine are made by one thread at a
 * time; {@link #drain} may be called by any thread and does nothing when another one is draining.
 */
public interface Engine extends AutoCloseable {
    /** The engine's own name; also after {@link #close}, as is {@link #reportWaits}. */
    String name();

    void load(int[] sampleIndices);

    void unload(int[] sampleIndices);

    /**
     * Hands a query over. Completions that the engine reports before it returns may reach the sink before this method
     * returns; all other reports wait for {@link #drain}.
     *
     * @param sink also says which samples' response bytes are kept
     * @return number of completions that have reached the sink
     * @throws NativeEngineException when the engine refuses it or is gone
     */
    int issue(Query query, ResponseSink sink);

    /** Says that no further query of this series follows. */
    void flush();

    /** Passes on what the engine has reported; returns the number of reports. */
    int drain(ResponseSink sink);

    /** Samples that the reports passed on by {@link #drain} so far have ended; may lag behind by what is being drained right now. */
    long endedSamples();

    /** How often the engine had to wait because reports were not taken fast enough. */
    long reportWaits();

    /** Responses whose bytes do not fit their token count, of those that {@link #drain} has passed on. Any time. */
    OddLengths oddLengths();

    /** Reports that came after {@link #close} and were dropped; the engine's contract forbids them. Any time. */
    long lateReports();

    /** Stops the engine. Also while a call into it has not returned. */
    @Override
    void close();
}
