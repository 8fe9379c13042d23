package dev.assay.loadgen.stats;

import dev.assay.loadgen.stats.EarlyStoppingOutcome.Estimated;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.NotEvaluated;

/**
 * Early stopping of a run. Without tokens only {@code latency} is used. With tokens the reference looks at the time per output
 * token first and at the time to first token only when that passed.
 *
 * @param latency outcome for sample or query latency; not evaluated with tokens
 * @param ttft outcome for the time to first token as the reference gives it
 * @param tpot outcome for the time per output token
 * @param ttftAlways outcome for the time to first token, judged in any case; Assay's own view
 * @param usesTokens whether the two token outcomes decide
 * @param singleStreamNanos the number printed as {@code early_stopping_latency_ss}; of the last latency judged, so with tokens
 *     that of the time to first token
 * @param multiStreamNanos the number printed as {@code early_stopping_latency_ms}
 */
public record EarlyStoppingResult(
        EarlyStoppingOutcome latency,
        EarlyStoppingOutcome ttft,
        EarlyStoppingOutcome tpot,
        EarlyStoppingOutcome ttftAlways,
        boolean usesTokens,
        long singleStreamNanos,
        long multiStreamNanos) {

    private static final NotEvaluated LEFT_OUT = new NotEvaluated(false);

    static EarlyStoppingResult ofLatency(boolean isSingleStream, EarlyStoppingOutcome latency) {
        return new EarlyStoppingResult(
                latency,
                LEFT_OUT,
                LEFT_OUT,
                LEFT_OUT,
                false,
                singleStream(isSingleStream, latency),
                multiStream(isSingleStream, latency));
    }

    static EarlyStoppingResult ofTokens(
            boolean isSingleStream, EarlyStoppingOutcome tpot, EarlyStoppingOutcome ttftAlways) {
        EarlyStoppingOutcome last = tpot.met() ? ttftAlways : tpot;
        return new EarlyStoppingResult(
                LEFT_OUT,
                tpot.met() ? ttftAlways : LEFT_OUT,
                tpot,
                ttftAlways,
                true,
                singleStream(isSingleStream, last),
                multiStream(isSingleStream, last));
    }

    /** Whether the official condition is met. */
    public boolean met() {
        return usesTokens ? tpot.met() && ttft.met() : latency.met();
    }

    private static long singleStream(boolean isSingleStream, EarlyStoppingOutcome outcome) {
        return isSingleStream && outcome instanceof Estimated estimated
                ? estimated.target().latencyNanos()
                : 0;
    }

    private static long multiStream(boolean isSingleStream, EarlyStoppingOutcome outcome) {
        if (!(outcome instanceof Estimated estimated)) {
            return 0;
        }
        return isSingleStream
                ? estimated.tail().getFirst().latencyNanos()
                : estimated.target().latencyNanos();
    }
}
