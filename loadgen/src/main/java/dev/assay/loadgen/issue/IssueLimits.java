package dev.assay.loadgen.issue;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * When issuing ends (loadgen-spec 3.2). Counts are those of one issuing thread.
 *
 * @param natural whether the run ends once the minimum count and the target duration are met: not in Server
 * @param minQueries queries after which a natural end is possible
 * @param targetDurationNanos time after which a natural end is possible
 * @param maxQueries early end with an error; 0 means none
 * @param maxDurationNanos early end with an error once strictly exceeded; 0 means none
 * @param maxAsyncQueries early end with an error once more are outstanding; 0 means none
 * @param coalesce whether overdue queries are merged into one call
 */
public record IssueLimits(
        boolean natural,
        long minQueries,
        long targetDurationNanos,
        long maxQueries,
        long maxDurationNanos,
        long maxAsyncQueries,
        boolean coalesce) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * The limits of thread {@code thread} of {@code threads} in a performance series; counts are shared out as evenly as they
     * can be, the first threads getting one more.
     */
    public static IssueLimits performance(EffectiveSettings settings, boolean coalesce, int thread, int threads) {
        boolean server = settings.scenario() == Scenario.SERVER;
        return new IssueLimits(
                !server,
                share(settings.minQueryCount(), thread, threads),
                settings.targetDurationMillis() * NANOS_PER_MILLI,
                settings.maxQueryCount() == 0 ? 0 : share(settings.maxQueryCount(), thread, threads),
                settings.maxDurationMillis() * NANOS_PER_MILLI,
                server ? settings.maxAsyncQueries() : 0,
                server && coalesce);
    }

    /** A closed loop goes on until a time has passed. */
    public static IssueLimits closedLoop(EffectiveSettings settings) {
        return new IssueLimits(true, 0, settings.targetDurationMillis() * NANOS_PER_MILLI, 0, 0, 0, false);
    }

    /** No limit: an accuracy series issues its whole list. */
    public static IssueLimits accuracy(EffectiveSettings settings, boolean coalesce) {
        return new IssueLimits(false, 0, Long.MAX_VALUE, 0, 0, 0, coalesce && settings.scenario() == Scenario.SERVER);
    }

    private static long share(long count, int thread, int threads) {
        return count / threads + (thread < count % threads ? 1 : 0);
    }
}
