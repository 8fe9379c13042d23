package dev.assay.loadgen.stats;

/**
 * What a performance series left behind, the input of {@link RunStatistics}.
 *
 * @param queriesIssued queries handed to the system under test
 * @param maxLatencySeconds largest sample latency
 * @param finalQuery times of the last issued query
 * @param sampleLatencyNanos latency of each completed sample, from its scheduled time, in any order
 * @param queryLatencyNanos MultiStream: latency of each issued query; otherwise empty
 * @param tokens token measurements, {@link TokenColumns#NONE} when tokens are not used
 */
public record PerformanceResult(
        long queriesIssued,
        double maxLatencySeconds,
        FinalQuery finalQuery,
        LongColumn sampleLatencyNanos,
        LongColumn queryLatencyNanos,
        TokenColumns tokens) {

    /**
     * The last issued query, in seconds from the start of issuing.
     *
     * @param scheduledSeconds when it was due
     * @param issuedSeconds when it was handed over
     * @param allSamplesDoneSeconds when its last sample completed
     */
    public record FinalQuery(double scheduledSeconds, double issuedSeconds, double allSamplesDoneSeconds) {}
}
