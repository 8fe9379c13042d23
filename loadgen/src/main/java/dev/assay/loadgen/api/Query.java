package dev.assay.loadgen.api;

/**
 * One query as handed to a system under test: a flat view of its samples. It is valid only during the call it is passed
 * to; an implementation that needs the values later copies them. Read by the issuing thread only.
 */
public interface Query {
    /** Number of samples, at least 1. */
    int sampleCount();

    /** Sequence number of the i-th sample, the handle under which it is completed; unique in a run, at least 0. */
    long sampleId(int i);

    /** Index of the i-th sample in the sample library. */
    int sampleIndex(int i);

    /** When the i-th sample was due, in nanoseconds on the run's clock. Latency counts from here. */
    long dueNanos(int i);
}
