package dev.assay.loadgen.api;

/** The samples of a benchmark. All methods are called from the starting thread, never while queries are in flight. */
public interface SampleLibrary {
    /** Name that the logs show. */
    String name();

    /** Number of samples, indexed from 0; at least 1. */
    int totalSampleCount();

    /** Number of samples that are promised to fit into memory at once; at least 1. */
    int performanceSampleCount();

    /**
     * Makes samples ready. In MultiStream the list repeats its first samples at its end.
     *
     * @throws RuntimeException with one clear sentence when a sample cannot be read
     */
    void load(int[] sampleIndices);

    /** Releases the samples of the last load call; the list is the same. */
    void unload(int[] sampleIndices);
}
