package dev.assay.conf.rules;

import static java.util.Map.entry;

import dev.assay.loadgen.api.TestSettings;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Compares two settings in one value, by the reference's name of it. Whole numbers are unsigned, as in LoadGen. */
final class SettingOrder {
    private static final Map<String, Comparator<TestSettings>> ORDERS = Map.ofEntries(
            entry("mode", Comparator.comparing(TestSettings::mode)),
            entry("qsl_rng_seed", whole(TestSettings::qslRngSeed)),
            entry("sample_index_rng_seed", whole(TestSettings::sampleIndexRngSeed)),
            entry("schedule_rng_seed", whole(TestSettings::scheduleRngSeed)),
            entry("accuracy_log_probability", Comparator.comparingDouble(TestSettings::accuracyLogProbability)),
            entry("test05", flag(TestSettings::test05)),
            entry("test05_qsl_rng_seed", whole(TestSettings::test05QslRngSeed)),
            entry("test05_sample_index_rng_seed", whole(TestSettings::test05SampleIndexRngSeed)),
            entry("test05_schedule_rng_seed", whole(TestSettings::test05ScheduleRngSeed)),
            entry("use_token_latencies", flag(TestSettings::useTokenLatencies)),
            entry("server_ttft_latency", whole(TestSettings::serverTtftLatencyNanos)),
            entry("server_tpot_latency", whole(TestSettings::serverTpotLatencyNanos)),
            entry("infer_token_latencies", flag(TestSettings::inferTokenLatencies)),
            entry("token_latency_scaling_factor", whole(TestSettings::tokenLatencyScalingFactor)),
            entry(
                    "single_stream_target_latency_percentile",
                    Comparator.comparingDouble(TestSettings::singleStreamTargetLatencyPercentile)),
            entry(
                    "multi_stream_target_latency_percentile",
                    Comparator.comparingDouble(TestSettings::multiStreamTargetLatencyPercentile)),
            entry(
                    "server_target_latency_percentile",
                    Comparator.comparingDouble(TestSettings::serverTargetLatencyPercentile)),
            entry("multi_stream_samples_per_query", whole(TestSettings::multiStreamSamplesPerQuery)),
            entry("server_target_latency_ns", whole(TestSettings::serverTargetLatencyNanos)),
            entry(
                    "single_stream_expected_latency_ns",
                    Comparator.comparingDouble(TestSettings::singleStreamExpectedLatencyNanos)),
            entry(
                    "multi_stream_expected_latency_ns",
                    Comparator.comparingDouble(TestSettings::multiStreamExpectedLatencyNanos)),
            entry("performance_issue_unique", flag(TestSettings::performanceIssueUnique)),
            entry("performance_issue_same", flag(TestSettings::performanceIssueSame)),
            entry("performance_issue_same_index", whole(TestSettings::performanceIssueSameIndex)),
            entry("sample_concatenate_permutation", flag(TestSettings::sampleConcatenatePermutation)),
            entry("server_coalesce_queries", flag(TestSettings::serverCoalesceQueries)),
            entry("server_max_async_queries", whole(TestSettings::serverMaxAsyncQueries)),
            entry("min_duration_ms", whole(TestSettings::minDurationMillis)),
            entry("max_duration_ms", whole(TestSettings::maxDurationMillis)),
            entry("min_query_count", whole(TestSettings::minQueryCount)),
            entry("max_query_count", whole(TestSettings::maxQueryCount)),
            entry("performance_sample_count_override", whole(TestSettings::performanceSampleCountOverride)),
            entry("accuracy_sample_count_override", whole(TestSettings::accuracySampleCountOverride)),
            entry("server_target_qps", Comparator.comparingDouble(TestSettings::serverTargetQps)),
            entry("offline_expected_qps", Comparator.comparingDouble(TestSettings::offlineExpectedQps)),
            entry("print_timestamps", flag(TestSettings::printTimestamps)),
            entry("accuracy_log_rng_seed", whole(TestSettings::accuracyLogRngSeed)),
            entry("accuracy_log_sampling_target", whole(TestSettings::accuracyLogSamplingTarget)));

    private SettingOrder() {}

    static int compare(String setting, TestSettings a, TestSettings b) {
        Comparator<TestSettings> order = ORDERS.get(setting);
        if (order == null) {
            throw new IllegalStateException("no order is known for the setting " + setting);
        }
        return order.compare(a, b);
    }

    private static Comparator<TestSettings> whole(ToLongFunction<TestSettings> value) {
        return (a, b) -> Long.compareUnsigned(value.applyAsLong(a), value.applyAsLong(b));
    }

    private static Comparator<TestSettings> flag(Predicate<TestSettings> value) {
        return (a, b) -> Boolean.compare(value.test(a), value.test(b));
    }
}
