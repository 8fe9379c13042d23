package dev.assay.loadgen.stats;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.List;
import java.util.Optional;

/**
 * Everything that is computed from a performance series (loadgen-spec 6), equal to the reference to the last digit, its wrapping
 * integer divisions and short cuts included; what misleads in it is told by {@link #warnings}. Computed once and immutable.
 *
 * @param settings effective settings of the run
 * @param sampleCount completed samples
 * @param queryCount issued queries
 * @param overLatencyCount samples slower than the latency bound
 * @param sampleLatency latency of samples
 * @param queryLatency MultiStream: latency of queries; otherwise zeros
 * @param tokens token figures; zeros when tokens are not used
 * @param rates throughputs
 * @param conditions conditions of a valid run, besides early stopping
 * @param earlyStopping early stopping
 * @param warnings Assay's own remarks, in a fixed order
 */
public record RunStatistics(
        EffectiveSettings settings,
        long sampleCount,
        long queryCount,
        long overLatencyCount,
        LatencySummary sampleLatency,
        LatencySummary queryLatency,
        TokenStatistics tokens,
        Rates rates,
        Conditions conditions,
        EarlyStoppingResult earlyStopping,
        List<RunWarning> warnings) {

    public RunStatistics {
        warnings = List.copyOf(warnings);
    }

    /**
     * Computes the statistics of a series. The columns are read several times and never changed.
     *
     * @throws IllegalArgumentException when the target percentile is not between 0 and 1
     */
    public static RunStatistics of(EffectiveSettings settings, PerformanceResult result) {
        RunStatistics official = new StatisticsComputation(settings, result).run();
        return official.withWarnings(WarningFinder.find(official, result));
    }

    private RunStatistics withWarnings(List<RunWarning> found) {
        return new RunStatistics(
                settings,
                sampleCount,
                queryCount,
                overLatencyCount,
                sampleLatency,
                queryLatency,
                tokens,
                rates,
                conditions,
                earlyStopping,
                found);
    }

    /** The percentile that the run is judged by, as a fraction. */
    public double targetPercentile() {
        return settings.targetLatencyPercentile();
    }

    /** The official verdict. Errors of the run do not enter it. */
    public boolean isValid() {
        return conditions.met() && earlyStopping.met();
    }

    /** Whether a warning says that the official verdict, although VALID, cannot be trusted. */
    public boolean isMisleading() {
        return isValid() && warnings.stream().anyMatch(RunWarning::isDecisive);
    }

    /** The number that the run is compared by; none when it is INVALID. */
    public Optional<PrimaryMetric> primaryMetric() {
        return isValid() ? Optional.of(PrimaryMetric.of(settings, this)) : Optional.empty();
    }

    /** The latency that the target percentile is about: that of queries in MultiStream, else that of samples. */
    public LatencySummary judgedLatency() {
        return settings.scenario() == Scenario.MULTI_STREAM ? queryLatency : sampleLatency;
    }
}
