package dev.assay.loadgen.stats;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.PercentileEstimate;
import java.util.ArrayList;
import java.util.List;

/**
 * Which ranks early stopping will ask for, known before the latencies are looked at, and the judgement once they are known.
 * In SingleStream the second estimate uses 0.99 whatever the settings say.
 */
final class EarlyStoppingPlan {
    private static final double TAIL_PERCENTILE = 0.99;

    /** @param mostOver largest allowed number over the estimate; at least 1, or -1 when there are too few queries */
    private record Estimate(double percentile, long needed, long mostOver) {}

    private final Scenario scenario;
    private final double percentile;
    private final long queries;
    private final List<Estimate> estimates = new ArrayList<>();

    EarlyStoppingPlan(EffectiveSettings settings, long queries) {
        this.scenario = settings.scenario();
        this.percentile = settings.targetLatencyPercentile();
        this.queries = queries;
        if (scenario == Scenario.SINGLE_STREAM || scenario == Scenario.MULTI_STREAM) {
            add(percentile);
        }
        if (scenario == Scenario.SINGLE_STREAM) {
            add(TAIL_PERCENTILE);
        }
    }

    private void add(double fraction) {
        EarlyStopping stopping = EarlyStopping.official(fraction);
        long needed = stopping.minPassing(1) + 1;
        estimates.add(new Estimate(fraction, needed, queries < needed ? -1 : stopping.mostOverLimit(queries)));
    }

    /** Positions in the ascending list of latencies that {@link #judge} needs. */
    int[] ranks() {
        return estimates.stream()
                .filter(estimate -> estimate.mostOver > 0)
                .mapToInt(estimate -> Math.toIntExact(queries - estimate.mostOver))
                .toArray();
    }

    /**
     * Judges one latency.
     *
     * @param latencies must have been asked for {@link #ranks}; in Server its count over the limit is used
     */
    EarlyStoppingOutcome judge(Distribution latencies) {
        return switch (scenario) {
            case OFFLINE -> new EarlyStoppingOutcome.NotEvaluated(true);
            case SERVER -> judgeServer(latencies.overLimit());
            case SINGLE_STREAM, MULTI_STREAM -> judgeStream(latencies.atRanks());
        };
    }

    private EarlyStoppingOutcome judgeServer(long overLimit) {
        long needed = EarlyStopping.official(percentile).minPassing(overLimit) + overLimit;
        return queries >= needed
                ? new EarlyStoppingOutcome.Enough(queries, overLimit)
                : new EarlyStoppingOutcome.NotEnough(queries, overLimit, needed - queries);
    }

    private EarlyStoppingOutcome judgeStream(List<Long> values) {
        if (estimates.getFirst().mostOver < 0) {
            return new EarlyStoppingOutcome.TooFewQueries(queries, estimates.getFirst().needed);
        }
        List<PercentileEstimate> results = new ArrayList<>();
        int next = 0;
        for (Estimate estimate : estimates) {
            boolean isGiven = estimate.mostOver > 0;
            // No values although queries were issued: nothing was measured, so nothing can be estimated.
            long value = isGiven && next < values.size() ? values.get(next++) : 0;
            results.add(new PercentileEstimate(
                    estimate.percentile, estimate.needed, isGiven ? estimate.mostOver - 1 : -1, value));
        }
        return new EarlyStoppingOutcome.Estimated(queries, results.getFirst(), results.subList(1, results.size()));
    }
}
