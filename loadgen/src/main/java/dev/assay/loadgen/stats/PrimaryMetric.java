package dev.assay.loadgen.stats;

import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * The one number that a run is compared by (loadgen-spec 7.9).
 *
 * @param name key of the detail log that holds it
 * @param value in {@code unit}
 * @param unit for example {@code samples/s}
 */
public record PrimaryMetric(String name, double value, String unit) {
    private static final String NANOS = "ns";
    private static final int INDEX_OF_90TH = Percentiles.SHOWN.indexOf(0.90);

    static PrimaryMetric of(EffectiveSettings settings, RunStatistics statistics) {
        boolean withTokens = settings.useTokenLatencies();
        boolean isInferred = settings.inferTokenLatencies();
        Rates rates = statistics.rates();
        return switch (settings.scenario()) {
            // With tokens the reference's estimate is one of the time to first token, so the plain percentile is read.
            case SINGLE_STREAM ->
                withTokens
                        ? new PrimaryMetric(
                                "result_90.00_percentile_latency_ns",
                                statistics.sampleLatency().percentileNanos().get(INDEX_OF_90TH),
                                NANOS)
                        : new PrimaryMetric(
                                "early_stopping_latency_ss",
                                statistics.earlyStopping().singleStreamNanos(),
                                NANOS);
            case MULTI_STREAM ->
                new PrimaryMetric(
                        "early_stopping_latency_ms", statistics.earlyStopping().multiStreamNanos(), NANOS);
            case SERVER ->
                withTokens
                        ? new PrimaryMetric("result_completed_tokens_per_second", rates.completedTokens(), "tokens/s")
                        : isInferred
                                ? new PrimaryMetric(
                                        "result_inferred_completed_tokens_per_second",
                                        rates.inferredCompletedTokens(),
                                        "tokens/s")
                                : new PrimaryMetric(
                                        "result_completed_samples_per_sec", rates.completedSamples(), "samples/s");
            case OFFLINE ->
                withTokens
                        ? new PrimaryMetric("result_tokens_per_second", rates.tokens(), "tokens/s")
                        : isInferred
                                ? new PrimaryMetric(
                                        "result_inferred_tokens_per_second", rates.inferredTokens(), "tokens/s")
                                : new PrimaryMetric("result_samples_per_second", rates.samples(), "samples/s");
        };
    }
}
