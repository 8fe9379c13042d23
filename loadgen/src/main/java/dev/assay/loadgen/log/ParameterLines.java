package dev.assay.loadgen.log;

import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.ArrayList;
import java.util.List;

/** The parameters at the end of the summary (loadgen-spec 7.5). */
final class ParameterLines {
    private ParameterLines() {}

    static List<String> of(EffectiveSettings settings, LogDialect dialect) {
        List<String> lines = new ArrayList<>();
        lines.add("samples_per_query : " + unsigned(settings.samplesPerQuery()));
        lines.add("target_qps : " + NumberText.sixDigits(settings.targetQps()));
        if (settings.useTokenLatencies()) {
            lines.add("ttft_latency (ns): " + settings.serverTtftLatencyNanos());
            lines.add("tpot_latency (ns): " + settings.serverTpotLatencyNanos());
        } else {
            lines.add("target_latency (ns): " + settings.targetLatencyNanos());
        }
        lines.add("max_async_queries : " + unsigned(settings.maxAsyncQueries()));
        lines.add("min_duration (ms): " + settings.minDurationMillis());
        lines.add("max_duration (ms): " + settings.maxDurationMillis());
        lines.add("min_query_count : " + unsigned(settings.minQueryCount()));
        lines.add("max_query_count : " + unsigned(settings.maxQueryCount()));
        lines.add("qsl_rng_seed : " + unsigned(settings.qslRngSeed()));
        lines.add("sample_index_rng_seed : " + unsigned(settings.sampleIndexRngSeed()));
        lines.add("schedule_rng_seed : " + unsigned(settings.scheduleRngSeed()));
        lines.add("accuracy_log_rng_seed : " + unsigned(settings.accuracyLogRngSeed()));
        lines.add("accuracy_log_probability : " + NumberText.sixDigits(settings.accuracyLogProbability()));
        lines.add("accuracy_log_sampling_target : " + unsigned(settings.accuracyLogSamplingTarget()));
        lines.add("print_timestamps : " + bit(settings.printTimestamps()));
        lines.add("performance_issue_unique : " + bit(settings.performanceIssueUnique()));
        lines.add("performance_issue_same : " + bit(settings.performanceIssueSame()));
        lines.add("performance_issue_same_index : " + unsigned(settings.performanceIssueSameIndex()));
        lines.add("performance_sample_count : " + unsigned(settings.performanceSampleCount()));
        if (dialect.hasAccuracySampleCount()) {
            lines.add("accuracy_sample_count : " + unsigned(settings.accuracySampleCount()));
        }
        if (settings.sampleConcatenatePermutation() && dialect.hasConcatenateWarning()) {
            lines.add("WARNING: sample_concatenate_permutation was set to true. ");
            lines.add("Generated samples per query might be different as the one in the setting.");
            lines.add("Check the generated_samples_per_query line in the detailed log for the real");
            lines.add("samples_per_query value");
        }
        return lines;
    }

    private static String unsigned(long value) {
        return Long.toUnsignedString(value);
    }

    private static String bit(boolean value) {
        return value ? "1" : "0";
    }
}
