package dev.assay.cli.run;

import java.util.Map;

/** Words for figures that have a key in the detail log. */
final class MetricWords {
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("result_completed_tokens_per_second", "completed tokens per second"),
            Map.entry("result_inferred_completed_tokens_per_second", "completed tokens per second, inferred"),
            Map.entry("result_completed_samples_per_sec", "completed samples per second"),
            Map.entry("result_scheduled_samples_per_sec", "scheduled samples per second"),
            Map.entry("result_tokens_per_second", "tokens per second"),
            Map.entry("result_inferred_tokens_per_second", "tokens per second, inferred"),
            Map.entry("result_samples_per_second", "samples per second"),
            Map.entry("result_qps_with_loadgen_overhead", "samples per second"),
            Map.entry("result_90.00_percentile_latency_ns", "90th percentile latency"),
            Map.entry("early_stopping_latency_ss", "early stopping latency estimate"),
            Map.entry("early_stopping_latency_ms", "early stopping latency estimate of queries"));

    private MetricWords() {}

    static String of(String key) {
        return WORDS.getOrDefault(key, key);
    }
}
