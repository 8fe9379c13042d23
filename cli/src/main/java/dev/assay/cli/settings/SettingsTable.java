package dev.assay.cli.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Settings under the reference's names, in the order of its detail log (loadgen-spec 7.4). Values are strings, booleans,
 * longs and doubles; seeds are strings of unsigned digits, because many readers of JSON round integers above 2^53.
 */
public final class SettingsTable {
    private SettingsTable() {}

    /** What was asked for; only the settings that the scenario reads. */
    public static Map<String, Object> requested(TestSettings s) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("scenario", s.scenario().officialName());
        table.put("mode", s.mode().officialName());
        addScenario(table, s);
        table.put("min_duration_ms", s.minDurationMillis());
        table.put("max_duration_ms", s.maxDurationMillis());
        table.put("min_query_count", s.minQueryCount());
        table.put("max_query_count", s.maxQueryCount());
        table.put("qsl_rng_seed", Long.toUnsignedString(s.qslRngSeed()));
        table.put("sample_index_rng_seed", Long.toUnsignedString(s.sampleIndexRngSeed()));
        table.put("schedule_rng_seed", Long.toUnsignedString(s.scheduleRngSeed()));
        table.put("accuracy_log_rng_seed", Long.toUnsignedString(s.accuracyLogRngSeed()));
        table.put("accuracy_log_probability", s.accuracyLogProbability());
        table.put("accuracy_log_sampling_target", s.accuracyLogSamplingTarget());
        table.put("print_timestamps", s.printTimestamps());
        table.put("performance_issue_unique", s.performanceIssueUnique());
        table.put("performance_issue_same", s.performanceIssueSame());
        table.put("performance_issue_same_index", s.performanceIssueSameIndex());
        table.put("performance_sample_count_override", s.performanceSampleCountOverride());
        table.put("accuracy_sample_count_override", s.accuracySampleCountOverride());
        table.put("sample_concatenate_permutation", s.sampleConcatenatePermutation());
        addTokens(table, s);
        return table;
    }

    /** What the run uses, derived from the requested settings and the library. */
    public static Map<String, Object> effective(EffectiveSettings settings) {
        Map<String, Object> table = new LinkedHashMap<>();
        for (RecordComponent component : EffectiveSettings.class.getRecordComponents()) {
            String name = component
                    .getName()
                    .replaceAll("([A-Z])", "_$1")
                    .toLowerCase(Locale.ROOT)
                    .replace("_millis", "_ms")
                    .replace("_nanos", "_ns");
            table.put(name, plain(name, value(component, settings)));
        }
        return table;
    }

    private static void addScenario(Map<String, Object> table, TestSettings s) {
        switch (s.scenario()) {
            case SINGLE_STREAM -> {
                table.put("single_stream_expected_latency_ns", s.singleStreamExpectedLatencyNanos());
                table.put("single_stream_target_latency_percentile", s.singleStreamTargetLatencyPercentile());
            }
            case MULTI_STREAM -> {
                table.put("multi_stream_expected_latency_ns", s.multiStreamExpectedLatencyNanos());
                table.put("multi_stream_target_latency_percentile", s.multiStreamTargetLatencyPercentile());
                table.put("multi_stream_samples_per_query", s.multiStreamSamplesPerQuery());
            }
            case SERVER -> {
                table.put("server_target_qps", s.serverTargetQps());
                table.put("server_target_latency_ns", s.serverTargetLatencyNanos());
                table.put("server_target_latency_percentile", s.serverTargetLatencyPercentile());
                table.put("server_coalesce_queries", s.serverCoalesceQueries());
                table.put("server_max_async_queries", s.serverMaxAsyncQueries());
            }
            case OFFLINE -> table.put("offline_expected_qps", s.offlineExpectedQps());
        }
    }

    private static void addTokens(Map<String, Object> table, TestSettings s) {
        table.put("use_token_latencies", s.useTokenLatencies());
        if (s.useTokenLatencies() && s.scenario() != Scenario.OFFLINE) {
            table.put("server_ttft_latency", s.serverTtftLatencyNanos());
            table.put("server_tpot_latency", s.serverTpotLatencyNanos());
        }
        if (s.inferTokenLatencies()) {
            table.put("infer_token_latencies", true);
            table.put("token_latency_scaling_factor", s.tokenLatencyScalingFactor());
        }
    }

    private static Object value(RecordComponent component, EffectiveSettings settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("accessor " + component.getName() + " of the effective settings failed", e);
        }
    }

    private static Object plain(String name, Object value) {
        return switch (value) {
            case Scenario scenario -> scenario.officialName();
            case TestMode mode -> mode.officialName();
            case Long seed when name.endsWith("_seed") -> Long.toUnsignedString(seed);
            default -> value;
        };
    }
}
