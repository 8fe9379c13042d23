package dev.assay.loadgen.session;

import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.RunStatistics;
import java.util.Optional;

/**
 * A performance series with its judgement.
 *
 * @param statistics none when no series could be run
 * @param delays how late queries were handed over
 * @param samples what is known of each sample; none when no series could be run
 */
record PerformanceOutcome(Optional<RunStatistics> statistics, OwnDelayVerdict delays, Optional<SampleRecords> samples) {
    static final PerformanceOutcome NONE =
            new PerformanceOutcome(Optional.empty(), OwnDelayVerdict.NONE, Optional.empty());

    static PerformanceOutcome of(SeriesResult series, PerformanceResult measured, RunStatistics statistics) {
        return new PerformanceOutcome(
                Optional.of(statistics),
                OwnDelayVerdict.of(series, statistics, measured),
                Optional.of(new SampleRecords(series)));
    }

    /** Whether the performance constraints are met, as the peak search asks (loadgen-spec 6.5). */
    boolean constraintsMet() {
        return statistics.map(figures -> figures.conditions().performanceMet()).orElse(false);
    }
}
