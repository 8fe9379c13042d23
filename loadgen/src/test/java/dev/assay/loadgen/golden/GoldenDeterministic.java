package dev.assay.loadgen.golden;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of a detail log that is the same on any clock: settings, loaded sets, what was generated and issued. */
final class GoldenDeterministic {
    private static final Pattern ENTRY =
            Pattern.compile("^:::MLLOG \\{\"key\": \"([^\"]*)\", \"value\": (.*), \"time_ms\": [0-9.]+, ");

    private static final Set<String> ALWAYS = Set.of(
            "sut_name",
            "qsl_name",
            "qsl_reported_total_count",
            "qsl_reported_performance_count",
            "loaded_qsl_set",
            "generated_query_count",
            "generated_samples_per_query",
            "generated_query_duration",
            "result_min_duration_met",
            "result_min_queries_met",
            "num_errors");

    private static final Set<String> WHEN_ALL_ARE_ISSUED = Set.of("result_query_count", "generic_message");

    private GoldenDeterministic() {}

    /** Keys and values that may be compared, in order. */
    static List<String> detail(List<String> lines, boolean wholeListIsIssued) {
        return lines.stream()
                .map(ENTRY::matcher)
                .filter(Matcher::find)
                .filter(entry -> isDeterministic(entry.group(1), wholeListIsIssued))
                .map(entry -> entry.group(1) + " = " + entry.group(2))
                .toList();
    }

    static String withoutComma(String line) {
        return line.endsWith(",") ? line.substring(0, line.length() - 1) : line;
    }

    private static boolean isDeterministic(String key, boolean wholeListIsIssued) {
        return key.startsWith("requested_")
                || key.startsWith("effective_")
                || ALWAYS.contains(key)
                || (wholeListIsIssued && WHEN_ALL_ARE_ISSUED.contains(key));
    }
}
