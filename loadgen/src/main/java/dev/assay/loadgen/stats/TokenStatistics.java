package dev.assay.loadgen.stats;

/**
 * Token figures of a run; zeros when tokens are not used.
 *
 * @param tokenCount sum of the counted tokens
 * @param overLatencyFirstTokenCount first tokens later than the latency bound (not the TTFT bound, as in the reference)
 * @param ttftOverLimit first tokens later than the TTFT bound
 * @param tpotOverLimit times per output token above the TPOT bound
 * @param firstToken time to first token
 * @param perOutputToken time per output token
 */
public record TokenStatistics(
        long tokenCount,
        long overLatencyFirstTokenCount,
        long ttftOverLimit,
        long tpotOverLimit,
        LatencySummary firstToken,
        LatencySummary perOutputToken) {
    static final TokenStatistics NONE = new TokenStatistics(0, 0, 0, 0, LatencySummary.EMPTY, LatencySummary.EMPTY);

    static long sum(LongColumn countedTokens) {
        long sum = 0;
        for (int i = 0; i < countedTokens.size(); i++) {
            long tokens = countedTokens.get(i);
            sum += tokens == LongColumn.UNSET ? 0 : tokens;
        }
        return sum;
    }
}
