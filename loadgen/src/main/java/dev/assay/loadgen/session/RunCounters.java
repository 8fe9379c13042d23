package dev.assay.loadgen.session;

/**
 * What became of the samples of a run, all series together. Always {@code issued = completed + failed + timedOut + cancelled}.
 *
 * @param issued handed to the system under test
 * @param completed answered; only these enter latency statistics
 * @param failed answered with an error, or their issue call threw
 * @param timedOut not answered within a bound
 * @param cancelled given up because the run ended early
 * @param misuses wrong reports of the system under test, of all kinds
 */
public record RunCounters(long issued, long completed, long failed, long timedOut, long cancelled, long misuses) {
    public RunCounters {
        long ended = completed + failed + timedOut + cancelled;
        if (issued != ended) {
            throw new IllegalStateException("issued " + issued + " samples, but " + ended + " ended: " + completed
                    + " completed, " + failed + " failed, " + timedOut + " timed out, " + cancelled + " cancelled");
        }
    }

    /** Samples that were issued and not answered. */
    public long unanswered() {
        return failed + timedOut + cancelled;
    }
}
