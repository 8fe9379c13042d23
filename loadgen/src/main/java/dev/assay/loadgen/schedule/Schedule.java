package dev.assay.loadgen.schedule;

/**
 * All queries of one series, made before the clock starts (loadgen-spec 2.7). Immutable and flat: about four bytes a
 * sample, and eight more a query where arrivals are random. Safe to read from any thread.
 */
public interface Schedule {
    /** Number of generated queries; a run may issue fewer. */
    int queryCount();

    /** Samples in each query, after padding. */
    int samplesPerQuery();

    /** When a query is due, in nanoseconds after the start of the series. */
    long dueNanos(int query);

    /** Library index of the i-th sample of a query, 0 &lt;= i &lt; samplesPerQuery. */
    int sampleIndex(int query, int i);

    /** One gap past the last due time, in nanoseconds: {@code generated_query_duration} of the detail log. */
    long durationNanos();

    /** Library indices to load before the series, the MultiStream padding included. A fresh copy. */
    int[] loadedSet();
}
