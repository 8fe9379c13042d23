package dev.assay.results.read;

import dev.assay.loadgen.api.LoadGenVersion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a detail log was written to its end. A performance run ends its detail log with the number of errors (before 5.0.16 with the last
 * of its results), an accuracy run with the end of its power window, and a run that gave up with the error for which it did
 * (loadgen-spec 7.4, 9.3). Before 5.0.16 one line may follow that last result, an inferred token rate, which no setting in the log
 * announces; its loss alone cannot be seen.
 */
public final class DetailLogEnd {
    private static final String DETAIL_LOG = RunReader.DETAIL;
    private static final LoadGenVersion ERRORS_COUNTED = new LoadGenVersion(5, 0, 16);
    private static final LoadGenVersion COMPLETED_TOKENS = new LoadGenVersion(4, 1, 0);
    private static final Pattern VERSION = Pattern.compile("^(\\d+\\.\\d+(?:\\.\\d+)?)");

    private DetailLogEnd() {}

    /** How a detail log is cut short: a clause with the line, such as "line 40 of mlperf_log_detail.txt is ..."; empty if it is whole. */
    public static Optional<String> cut(DetailLog log) {
        long last = log.lineCount();
        if (last == 0) {
            return Optional.of(DETAIL_LOG + " is empty");
        }
        if (log.entries().isEmpty()) {
            return Optional.of("none of the " + last + " lines of " + DETAIL_LOG + " is an entry of LoadGen");
        }
        boolean broken = log.problems().stream()
                .anyMatch(problem -> problem.line() == last && problem.kind() == LogProblem.Kind.BROKEN_LINE);
        if (broken) {
            return Optional.of("line " + last + " of " + DETAIL_LOG + " ends in the middle of an entry");
        }
        if (log.text("effective_test_mode").isEmpty() && log.errorCount() == 0) {
            return Optional.of("line " + last + " of " + DETAIL_LOG + " is the last, before all settings are told");
        }
        String end = end(log);
        boolean gaveUp = log.errorCount() > 0 && log.value("result_validity").isEmpty();
        return log.value(end).isPresent() || gaveUp
                ? Optional.empty()
                : Optional.of("line " + last + " of " + DETAIL_LOG + " is the last, and the entry " + end
                        + " with which the log of such a run ends is not there");
    }

    /** Key of the entry that is the last one, or the last one that each such run has. */
    private static String end(DetailLog log) {
        if (log.text("effective_test_mode").orElse("").equals("AccuracyOnly")) {
            return "power_end";
        }
        Matcher matcher = VERSION.matcher(log.text("loadgen_version").orElse(""));
        LoadGenVersion version = matcher.find() ? LoadGenVersion.parse(matcher.group(1)) : LoadGenVersion.NEWEST;
        if (version.compareTo(ERRORS_COUNTED) >= 0) {
            return "num_errors";
        }
        if (!log.isTrue("requested_use_token_latencies")) {
            return "result_99.90_percentile_latency_ns";
        }
        if (log.text("effective_scenario").orElse("").equals("Offline")) {
            return "result_tokens_per_second";
        }
        return version.compareTo(COMPLETED_TOKENS) >= 0
                ? "result_completed_tokens_per_second"
                : "result_time_to_output_token_mean";
    }
}
