package dev.assay.results.read;

/**
 * One sample of a trace log (loadgen-spec 7). Times are nanoseconds.
 *
 * @param sequenceId number of the sample in issue order
 * @param querySequence number of its query
 * @param sampleIndex index in the data set
 * @param dueNanos when it was scheduled, after the trace's own origin
 * @param handOverDelayNanos handed over this much after it was scheduled
 * @param latencyNanos complete this much after it was scheduled
 */
public record TraceSample(
        long sequenceId,
        long querySequence,
        long sampleIndex,
        long dueNanos,
        long handOverDelayNanos,
        long latencyNanos) {}
