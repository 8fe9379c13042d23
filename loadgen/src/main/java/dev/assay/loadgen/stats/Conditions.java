package dev.assay.loadgen.stats;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * The conditions of a valid run besides early stopping (loadgen-spec 6.4, 6.5).
 *
 * @param minDurationMet the run was long enough
 * @param minQueriesMet enough queries were issued
 * @param minSamplesMet enough samples completed
 * @param latencyMet Server without tokens: the latency percentile is within its bound; otherwise true
 * @param ttftMet Server with tokens: the percentile of the time to first token is; otherwise true
 * @param tpotMet Server with tokens: the percentile of the time per output token is; otherwise true
 */
public record Conditions(
        boolean minDurationMet,
        boolean minQueriesMet,
        boolean minSamplesMet,
        boolean latencyMet,
        boolean ttftMet,
        boolean tpotMet) {

    private static final double MILLIS_PER_SECOND = 1000.0;

    static Conditions of(
            EffectiveSettings settings, PerformanceResult result, LatencySummary latency, TokenStatistics tokens) {
        boolean isServer = settings.scenario() == Scenario.SERVER;
        boolean withTokens = settings.useTokenLatencies();
        long samples = result.sampleLatencyNanos().size();
        return new Conditions(
                measuredSeconds(settings.scenario(), result) >= settings.minDurationMillis() / MILLIS_PER_SECOND,
                Long.compareUnsigned(result.queriesIssued(), settings.minQueryCount()) >= 0,
                Long.compareUnsigned(samples, settings.minSampleCount()) >= 0,
                !isServer || withTokens || latency.targetNanos() <= settings.targetLatencyNanos(),
                !isServer || !withTokens || tokens.firstToken().targetNanos() <= settings.serverTtftLatencyNanos(),
                !isServer || !withTokens || tokens.perOutputToken().targetNanos() <= settings.serverTpotLatencyNanos());
    }

    /** The duration that is compared with the minimum. */
    static double measuredSeconds(Scenario scenario, PerformanceResult result) {
        return switch (scenario) {
            case OFFLINE -> result.maxLatencySeconds();
            case SERVER -> result.finalQuery().scheduledSeconds();
            case SINGLE_STREAM, MULTI_STREAM -> result.finalQuery().issuedSeconds();
        };
    }

    /** Both counts; the logs show them as one condition. */
    public boolean countsMet() {
        return minQueriesMet && minSamplesMet;
    }

    /** All latency bounds. */
    public boolean performanceMet() {
        return latencyMet && ttftMet && tpotMet;
    }

    /** Everything. */
    public boolean met() {
        return minDurationMet && countsMet() && performanceMet();
    }
}
