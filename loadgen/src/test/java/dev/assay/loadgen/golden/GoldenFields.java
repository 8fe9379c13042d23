package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.TestSettings;
import tools.jackson.databind.JsonNode;

/** Sets a field of the settings by the name that the reference gives it. */
final class GoldenFields {
    private GoldenFields() {}

    static void set(TestSettings.Builder to, String field, JsonNode value) {
        switch (field) {
            case "single_stream_expected_latency_ns" -> to.singleStreamExpectedLatencyNanos(value.asDouble());
            case "single_stream_target_latency_percentile" -> to.singleStreamTargetLatencyPercentile(value.asDouble());
            case "multi_stream_expected_latency_ns" -> to.multiStreamExpectedLatencyNanos(value.asDouble());
            case "multi_stream_target_latency_percentile" -> to.multiStreamTargetLatencyPercentile(value.asDouble());
            case "multi_stream_samples_per_query" -> to.multiStreamSamplesPerQuery(longOf(value));
            case "server_target_qps" -> to.serverTargetQps(value.asDouble());
            case "server_target_latency_ns" -> to.serverTargetLatencyNanos(longOf(value));
            case "server_target_latency_percentile" -> to.serverTargetLatencyPercentile(value.asDouble());
            case "server_coalesce_queries" -> to.serverCoalesceQueries(longOf(value) != 0);
            case "server_find_peak_qps_decimals_of_precision" -> to.serverFindPeakQpsDecimalsOfPrecision(value.asInt());
            case "server_find_peak_qps_boundary_step_size" -> to.serverFindPeakQpsBoundaryStepSize(value.asDouble());
            case "server_max_async_queries" -> to.serverMaxAsyncQueries(longOf(value));
            case "server_num_issue_query_threads" -> to.serverNumIssueQueryThreads(longOf(value));
            case "offline_expected_qps" -> to.offlineExpectedQps(value.asDouble());
            case "sample_concatenate_permutation" -> to.sampleConcatenatePermutation(longOf(value) != 0);
            case "min_duration_ms" -> to.minDurationMillis(longOf(value));
            case "max_duration_ms" -> to.maxDurationMillis(longOf(value));
            case "min_query_count" -> to.minQueryCount(longOf(value));
            case "max_query_count" -> to.maxQueryCount(longOf(value));
            case "qsl_rng_seed" -> to.qslRngSeed(longOf(value));
            case "sample_index_rng_seed" -> to.sampleIndexRngSeed(longOf(value));
            case "schedule_rng_seed" -> to.scheduleRngSeed(longOf(value));
            case "accuracy_log_rng_seed" -> to.accuracyLogRngSeed(longOf(value));
            case "accuracy_log_probability" -> to.accuracyLogProbability(value.asDouble());
            case "accuracy_log_sampling_target" -> to.accuracyLogSamplingTarget(longOf(value));
            case "test05" -> to.test05(longOf(value) != 0);
            case "test05_qsl_rng_seed" -> to.test05QslRngSeed(longOf(value));
            case "test05_sample_index_rng_seed" -> to.test05SampleIndexRngSeed(longOf(value));
            case "test05_schedule_rng_seed" -> to.test05ScheduleRngSeed(longOf(value));
            case "print_timestamps" -> to.printTimestamps(longOf(value) != 0);
            case "performance_issue_unique" -> to.performanceIssueUnique(longOf(value) != 0);
            case "performance_issue_same" -> to.performanceIssueSame(longOf(value) != 0);
            case "performance_issue_same_index" -> to.performanceIssueSameIndex(longOf(value));
            case "performance_sample_count_override" -> to.performanceSampleCountOverride(longOf(value));
            case "accuracy_sample_count_override" -> to.accuracySampleCountOverride(longOf(value));
            case "use_token_latencies" -> to.useTokenLatencies(longOf(value) != 0);
            case "server_ttft_latency" -> to.serverTtftLatencyNanos(longOf(value));
            case "server_tpot_latency" -> to.serverTpotLatencyNanos(longOf(value));
            case "infer_token_latencies" -> to.inferTokenLatencies(longOf(value) != 0);
            case "token_latency_scaling_factor" -> to.tokenLatencyScalingFactor(longOf(value));
            default -> throw new IllegalArgumentException("no setting is called " + field);
        }
    }

    /** Also of unsigned 64-bit numbers and of truth values. */
    private static long longOf(JsonNode value) {
        return value.isBoolean()
                ? value.asBoolean() ? 1 : 0
                : value.isIntegralNumber() ? value.bigIntegerValue().longValue() : value.asLong();
    }
}
