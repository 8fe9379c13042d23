package dev.assay.loadgen.log;

import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.ArrayList;
import java.util.List;

/** The effective settings in the detail log, in order (loadgen-spec 7.4). Token settings have no effective entries. */
public final class EffectiveBlock {
    private static final String PREFIX = "effective_";

    private final List<DetailEntry> entries = new ArrayList<>();
    private final LogDialect dialect;

    private EffectiveBlock(LogDialect dialect) {
        this.dialect = dialect;
    }

    /** All entries from the scenario on. */
    public static List<DetailEntry> of(EffectiveSettings settings, LogDialect dialect) {
        EffectiveBlock block = new EffectiveBlock(dialect);
        block.load(settings);
        block.seedsAndIssue(settings);
        return List.copyOf(block.entries);
    }

    private void load(EffectiveSettings settings) {
        text("scenario", settings.scenario().officialName());
        text("test_mode", settings.mode().officialName());
        unsigned("samples_per_query", settings.samplesPerQuery());
        number("target_qps", settings.targetQps());
        integer("target_latency_ns", settings.targetLatencyNanos());
        number("target_latency_percentile", settings.targetLatencyPercentile());
        unsigned("max_async_queries", settings.maxAsyncQueries());
        integer("target_duration_ms", settings.targetDurationMillis());
        integer("min_duration_ms", settings.minDurationMillis());
        integer("max_duration_ms", settings.maxDurationMillis());
        unsigned("min_query_count", settings.minQueryCount());
        unsigned("max_query_count", settings.maxQueryCount());
        unsigned("min_sample_count", settings.minSampleCount());
    }

    private void seedsAndIssue(EffectiveSettings settings) {
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
        unsigned("performance_sample_count", settings.performanceSampleCount());
        if (dialect.hasAccuracySampleCount()) {
            unsigned("accuracy_sample_count", settings.accuracySampleCount());
        }
        if (dialect.hasConcatenatePermutation()) {
            flag("sample_concatenate_permutation", settings.sampleConcatenatePermutation());
        }
    }

    private void text(String key, String value) {
        entries.add(DetailEntry.text(PREFIX + key, value));
    }

    private void flag(String key, boolean value) {
        entries.add(DetailEntry.flag(PREFIX + key, value));
    }

    private void integer(String key, long value) {
        entries.add(DetailEntry.integer(PREFIX + key, value));
    }

    private void unsigned(String key, long value) {
        entries.add(DetailEntry.unsigned(PREFIX + key, value));
    }

    private void number(String key, double value) {
        entries.add(DetailEntry.number(PREFIX + key, value, dialect));
    }
}
