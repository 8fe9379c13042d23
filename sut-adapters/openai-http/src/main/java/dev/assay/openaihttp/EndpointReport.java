package dev.assay.openaihttp;

import java.util.Locale;

/**
 * What became of the samples that one endpoint got. Times are from hand-over, not from the scheduled time: they compare
 * endpoints and are no benchmark metric.
 *
 * @param url address with its base path
 * @param requests requests put on the wire, repetitions included
 * @param succeeded samples completed
 * @param failed samples failed, timed-out ones included
 * @param timedOut samples whose time was up
 * @param tokens output tokens of the completed samples
 * @param meanFirstTokenNanos mean time to the first token, 0 without any
 * @param meanCompleteNanos mean time to completion, 0 without any
 * @param maxCompleteNanos largest time to completion
 * @param connectionsOpened connections opened
 * @param lostSamples samples that failed for lack of a connection since the last good answer; above 0 at the end of a run the
 *     endpoint was lost
 */
public record EndpointReport(
        String url,
        long requests,
        long succeeded,
        long failed,
        long timedOut,
        long tokens,
        long meanFirstTokenNanos,
        long meanCompleteNanos,
        long maxCompleteNanos,
        long connectionsOpened,
        long lostSamples) {
    static EndpointReport of(String url, Counters counters) {
        long failed =
                counters.failures.values().stream().mapToLong(Long::longValue).sum();
        long timedOut = counters.failures.getOrDefault(FailureClass.TIMEOUT, 0L)
                + counters.failures.getOrDefault(FailureClass.IDLE_TIMEOUT, 0L);
        return new EndpointReport(
                url,
                counters.requests,
                counters.succeeded,
                failed,
                timedOut,
                counters.tokens,
                counters.firstTokens == 0 ? 0 : counters.firstTokenSumNanos / counters.firstTokens,
                counters.succeeded == 0 ? 0 : counters.completeSumNanos / counters.succeeded,
                counters.completeMaxNanos,
                counters.connectionsOpened,
                counters.lostSamples);
    }

    /** Whether it could not be reached when the run ended. */
    public boolean lost() {
        return lostSamples > 0;
    }

    /** One line for people. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "endpoint %s: requests %d, succeeded %d, failed %d (timed out %d), tokens %d, first token after %.1f ms,"
                        + " complete after %.1f ms (means from hand-over), slowest %.1f ms%s",
                url,
                requests,
                succeeded,
                failed,
                timedOut,
                tokens,
                meanFirstTokenNanos / 1e6,
                meanCompleteNanos / 1e6,
                maxCompleteNanos / 1e6,
                lost() ? ", LOST" : "");
    }
}
