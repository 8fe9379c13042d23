package dev.assay.loadgen.api;

/** Where token counts go that could not be made while the clock ran. Called from one thread, within the call that gave it. */
public interface TokenCounts {
    /**
     * The output tokens of a sample that was completed with {@link ResponseSink#COUNTED_LATER}.
     *
     * @param tokenCount of the whole response, the first included
     */
    void count(long sampleId, long tokenCount);
}
