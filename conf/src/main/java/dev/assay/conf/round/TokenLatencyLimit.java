package dev.assay.conf.round;

/**
 * Limits of the 99th percentiles in a run with token latencies; a value must be strictly below.
 *
 * @param ttftNanos time to first token, ns
 * @param tpotNanos time per output token, ns
 */
public record TokenLatencyLimit(long ttftNanos, long tpotNanos) {}
