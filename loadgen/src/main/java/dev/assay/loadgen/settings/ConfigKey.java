package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * One key that a configuration may contain, and the setting it sets (loadgen-spec 1.5). Two keys may share a name and differ
 * in their scenario.
 *
 * @param name last part of the key
 * @param scenario the scenario under which it is looked up; empty means the one of the call
 * @param setting the reference's name of the field that it sets
 * @param builtInOnly whether only the built-in values may set it
 * @param onlyWhen whether it is looked up at all, given the settings so far
 * @param assignment sets the field from the text; false when the value is refused
 */
record ConfigKey(
        String name,
        Optional<Scenario> scenario,
        String setting,
        boolean builtInOnly,
        Predicate<TestSettings> onlyWhen,
        BiFunction<TestSettings.Builder, String, Boolean> assignment) {

    private static final double PERCENT = 0.01;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final Map<Long, TestMode> MODES = Map.of(
            0L, TestMode.SUBMISSION_RUN,
            1L, TestMode.ACCURACY_ONLY,
            2L, TestMode.PERFORMANCE_ONLY,
            3L, TestMode.FIND_PEAK_PERFORMANCE);

    /** All keys, in the order in which the reference looks them up. */
    static final List<ConfigKey> ALL = List.of(
            key("mode", "mode", ConfigKey::assignMode),
            integer("qsl_rng_seed", TestSettings.Builder::qslRngSeed).onlyBuiltIn(),
            integer("sample_index_rng_seed", TestSettings.Builder::sampleIndexRngSeed)
                    .onlyBuiltIn(),
            integer("schedule_rng_seed", TestSettings.Builder::scheduleRngSeed).onlyBuiltIn(),
            real("accuracy_log_probability", PERCENT, TestSettings.Builder::accuracyLogProbability)
                    .onlyBuiltIn(),
            one("test05", TestSettings.Builder::test05).onlyBuiltIn(),
            integer("test05_qsl_rng_seed", TestSettings.Builder::test05QslRngSeed)
                    .onlyBuiltIn(),
            integer("test05_sample_index_rng_seed", TestSettings.Builder::test05SampleIndexRngSeed)
                    .onlyBuiltIn(),
            integer("test05_schedule_rng_seed", TestSettings.Builder::test05ScheduleRngSeed)
                    .onlyBuiltIn(),
            one("use_token_latencies", TestSettings.Builder::useTokenLatencies),
            millis("ttft_latency", TestSettings.Builder::serverTtftLatencyNanos)
                    .under(Scenario.SERVER, "server_ttft_latency")
                    .when(TestSettings::useTokenLatencies),
            millis("tpot_latency", TestSettings.Builder::serverTpotLatencyNanos)
                    .under(Scenario.SERVER, "server_tpot_latency")
                    .when(TestSettings::useTokenLatencies),
            one("infer_token_latencies", TestSettings.Builder::inferTokenLatencies),
            integer("token_latency_scaling_factor", TestSettings.Builder::tokenLatencyScalingFactor)
                    .when(TestSettings::inferTokenLatencies),
            real("target_latency_percentile", PERCENT, TestSettings.Builder::singleStreamTargetLatencyPercentile)
                    .under(Scenario.SINGLE_STREAM, "single_stream_target_latency_percentile"),
            real("target_latency_percentile", PERCENT, TestSettings.Builder::multiStreamTargetLatencyPercentile)
                    .under(Scenario.MULTI_STREAM, "multi_stream_target_latency_percentile"),
            real("target_latency_percentile", PERCENT, TestSettings.Builder::serverTargetLatencyPercentile)
                    .under(Scenario.SERVER, "server_target_latency_percentile"),
            integer("samples_per_query", TestSettings.Builder::multiStreamSamplesPerQuery)
                    .under(Scenario.MULTI_STREAM, "multi_stream_samples_per_query"),
            millis("target_latency", TestSettings.Builder::serverTargetLatencyNanos)
                    .under(Scenario.SERVER, "server_target_latency_ns"),
            real("target_latency", NANOS_PER_MILLI, TestSettings.Builder::singleStreamExpectedLatencyNanos)
                    .under(Scenario.SINGLE_STREAM, "single_stream_expected_latency_ns"),
            real("target_latency", NANOS_PER_MILLI, TestSettings.Builder::multiStreamExpectedLatencyNanos)
                    .under(Scenario.MULTI_STREAM, "multi_stream_expected_latency_ns"),
            notZero("performance_issue_unique", TestSettings.Builder::performanceIssueUnique),
            notZero("performance_issue_same", TestSettings.Builder::performanceIssueSame),
            integer("performance_issue_same_index", TestSettings.Builder::performanceIssueSameIndex),
            one("sample_concatenate_permutation", TestSettings.Builder::sampleConcatenatePermutation),
            notZero("coalesce_queries", TestSettings.Builder::serverCoalesceQueries)
                    .under(Scenario.SERVER, "server_coalesce_queries"),
            integer("max_async_queries", ConfigKey::setNarrowedMaxAsyncQueries)
                    .under(Scenario.SERVER, "server_max_async_queries"),
            integer("min_duration", TestSettings.Builder::minDurationMillis).named("min_duration_ms"),
            integer("max_duration", TestSettings.Builder::maxDurationMillis).named("max_duration_ms"),
            integer("min_query_count", TestSettings.Builder::minQueryCount),
            integer("max_query_count", TestSettings.Builder::maxQueryCount),
            integer("performance_sample_count_override", TestSettings.Builder::performanceSampleCountOverride),
            integer("accuracy_sample_count_override", TestSettings.Builder::accuracySampleCountOverride),
            real("target_qps", 1, TestSettings.Builder::serverTargetQps).under(Scenario.SERVER, "server_target_qps"),
            real("target_qps", 1, TestSettings.Builder::offlineExpectedQps)
                    .under(Scenario.OFFLINE, "offline_expected_qps"),
            notZero("print_timestamps", TestSettings.Builder::printTimestamps),
            integer("accuracy_log_rng_seed", TestSettings.Builder::accuracyLogRngSeed),
            integer("accuracy_log_sampling_target", TestSettings.Builder::accuracyLogSamplingTarget));

    private interface LongField {
        TestSettings.Builder set(TestSettings.Builder to, long value);
    }

    private interface DoubleField {
        TestSettings.Builder set(TestSettings.Builder to, double value);
    }

    private interface BooleanField {
        TestSettings.Builder set(TestSettings.Builder to, boolean value);
    }

    private static ConfigKey key(
            String name, String setting, BiFunction<TestSettings.Builder, String, Boolean> assignment) {
        return new ConfigKey(name, Optional.empty(), setting, false, settings -> true, assignment);
    }

    private static ConfigKey integer(String name, LongField field) {
        return key(name, name, (to, text) -> {
            field.set(to, CNumber.unsignedPrefix(text));
            return true;
        });
    }

    private static ConfigKey millis(String name, LongField field) {
        return integer(name, (to, value) -> field.set(to, value * NANOS_PER_MILLI));
    }

    private static ConfigKey real(String name, double multiplier, DoubleField field) {
        return key(name, name, (to, text) -> {
            field.set(to, CNumber.doublePrefix(text) * multiplier);
            return true;
        });
    }

    private static ConfigKey one(String name, BooleanField field) {
        return integer(name, (to, value) -> field.set(to, value == 1));
    }

    private static ConfigKey notZero(String name, BooleanField field) {
        return integer(name, (to, value) -> field.set(to, value != 0));
    }

    /** The reference passes this number through a signed 32-bit one: 4294967295 becomes the largest unsigned number. */
    private static TestSettings.Builder setNarrowedMaxAsyncQueries(TestSettings.Builder to, long value) {
        int narrowed = (int) value;
        return to.serverMaxAsyncQueries(narrowed);
    }

    private static boolean assignMode(TestSettings.Builder to, String text) {
        TestMode mode = MODES.get(CNumber.unsignedPrefix(text));
        if (mode == null) {
            return false;
        }
        to.mode(mode);
        return true;
    }

    private ConfigKey onlyBuiltIn() {
        return new ConfigKey(name, scenario, setting, true, onlyWhen, assignment);
    }

    private ConfigKey under(Scenario fixed, String field) {
        return new ConfigKey(name, Optional.of(fixed), field, builtInOnly, onlyWhen, assignment);
    }

    private ConfigKey named(String field) {
        return new ConfigKey(name, scenario, field, builtInOnly, onlyWhen, assignment);
    }

    private ConfigKey when(Predicate<TestSettings> condition) {
        return new ConfigKey(name, scenario, setting, builtInOnly, condition, assignment);
    }
}
