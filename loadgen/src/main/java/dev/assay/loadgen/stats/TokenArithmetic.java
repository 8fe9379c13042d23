package dev.assay.loadgen.stats;

/** Integer arithmetic of token latencies (loadgen-spec 5). */
public final class TokenArithmetic {
    private TokenArithmetic() {}

    /** Tokens that count: a reported number of 1 or less is an error and counts as none. */
    public static long countedTokens(long reportedTokens) {
        return reportedTokens <= 1 ? 0 : reportedTokens;
    }

    /**
     * Time per output token: the time after the first token divided by the number of further tokens, cut down to whole
     * nanoseconds. With one token or less the reference divides by -1, so the result is then usually negative; such a value
     * means "not applicable" and nothing else.
     *
     * @param latencyNanos from the scheduled time to the completion
     * @param firstTokenNanos from the scheduled time to the first token; {@link LongColumn#UNSET} gives 0
     * @param reportedTokens output tokens, the first included
     */
    public static long tpotNanos(long latencyNanos, long firstTokenNanos, long reportedTokens) {
        if (firstTokenNanos == LongColumn.UNSET) {
            return 0;
        }
        return (latencyNanos - firstTokenNanos) / (countedTokens(reportedTokens) - 1);
    }
}
