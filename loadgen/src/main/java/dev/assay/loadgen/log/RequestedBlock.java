package dev.assay.loadgen.log;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.List;

/** The requested settings in the detail log, in order (loadgen-spec 7.4). They are those after the audit file was applied. */
public final class RequestedBlock {
    private static final String PREFIX = "requested_";

    private final TestSettings settings;
    private final LogDialect dialect;
    private final List<DetailEntry> entries = new ArrayList<>();

    private RequestedBlock(TestSettings settings, LogDialect dialect) {
        this.settings = settings;
        this.dialect = dialect;
    }

    /** All entries from the scenario on. */
    public static List<DetailEntry> of(TestSettings settings, LogDialect dialect) {
        RequestedBlock block = new RequestedBlock(settings, dialect);
        block.text("scenario", settings.scenario().officialName());
        block.text("test_mode", settings.mode().officialName());
        block.scenario();
        block.common();
        if (settings.useTokenLatencies()) {
            block.tokens();
        }
        return List.copyOf(block.entries);
    }

    private void scenario() {
        switch (settings.scenario()) {
            case SINGLE_STREAM -> {
                number("single_stream_expected_latency_ns", settings.singleStreamExpectedLatencyNanos());
                number("single_stream_target_latency_percentile", settings.singleStreamTargetLatencyPercentile());
            }
            case MULTI_STREAM -> {
                number("multi_stream_expected_latency_ns", settings.multiStreamExpectedLatencyNanos());
                number("multi_stream_target_latency_percentile", settings.multiStreamTargetLatencyPercentile());
                unsigned("multi_stream_samples_per_query", settings.multiStreamSamplesPerQuery());
            }
            case SERVER -> server();
            case OFFLINE -> number("offline_expected_qps", settings.offlineExpectedQps());
        }
    }

    private void server() {
        number("server_target_qps", settings.serverTargetQps());
        unsigned("server_target_latency_ns", settings.serverTargetLatencyNanos());
        number("server_target_latency_percentile", settings.serverTargetLatencyPercentile());
        flag("server_coalesce_queries", settings.serverCoalesceQueries());
        entries.add(DetailEntry.integer(
                PREFIX + "server_find_peak_qps_decimals_of_precision",
                settings.serverFindPeakQpsDecimalsOfPrecision()));
        number("server_find_peak_qps_boundary_step_size", settings.serverFindPeakQpsBoundaryStepSize());
        unsigned("server_max_async_queries", settings.serverMaxAsyncQueries());
        unsigned("server_num_issue_query_threads", settings.serverNumIssueQueryThreads());
    }

    private void common() {
        unsigned("min_duration_ms", settings.minDurationMillis());
        unsigned("max_duration_ms", settings.maxDurationMillis());
        unsigned("min_query_count", settings.minQueryCount());
        unsigned("max_query_count", settings.maxQueryCount());
        unsigned("qsl_rng_seed", settings.qslRngSeed());
        unsigned("sample_index_rng_seed", settings.sampleIndexRngSeed());
        unsigned("schedule_rng_seed", settings.scheduleRngSeed());
        unsigned("accuracy_log_rng_seed", settings.accuracyLogRngSeed());
        number("accuracy_log_probability", settings.accuracyLogProbability());
        unsigned("accuracy_log_sampling_target", settings.accuracyLogSamplingTarget());
        flag("print_timestamps", settings.printTimestamps());
        flag("performance_issue_unique", settings.performanceIssueUnique());
        flag("performance_issue_same", settings.performanceIssueSame());
        unsigned("performance_issue_same_index", settings.performanceIssueSameIndex());
        unsigned("performance_sample_count_override", settings.performanceSampleCountOverride());
        if (dialect.hasAccuracySampleCount()) {
            unsigned("accuracy_sample_count_override", settings.accuracySampleCountOverride());
        }
        if (dialect.hasConcatenatePermutation()) {
            flag("sample_concatenate_permutation", settings.sampleConcatenatePermutation());
        }
    }

    private void tokens() {
        flag("use_token_latencies", true);
        if (settings.scenario() != Scenario.OFFLINE) {
            unsigned("server_ttft_latency", settings.serverTtftLatencyNanos());
            unsigned("server_tpot_latency", settings.serverTpotLatencyNanos());
        }
    }

    private void text(String key, String value) {
        entries.add(DetailEntry.text(PREFIX + key, value));
    }

    private void flag(String key, boolean value) {
        entries.add(DetailEntry.flag(PREFIX + key, value));
    }

    private void unsigned(String key, long value) {
        entries.add(DetailEntry.unsigned(PREFIX + key, value));
    }

    private void number(String key, double value) {
        entries.add(DetailEntry.number(PREFIX + key, value, dialect));
    }
}
