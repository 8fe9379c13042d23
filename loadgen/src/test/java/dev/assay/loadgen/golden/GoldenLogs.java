package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares two sets of the four official logs, leaving out what two builds or processes can never share. */
final class GoldenLogs {
    private static final String DETAIL = "mlperf_log_detail.txt";
    private static final String SUMMARY = "mlperf_log_summary.txt";
    private static final String ACCURACY = "mlperf_log_accuracy.json";
    private static final String TRACE = "mlperf_log_trace.json";

    private static final int MOST_DIFFERENCES = 5;
    private static final Pattern KEY = Pattern.compile("^:::MLLOG \\{\"key\": \"([^\"]*)\", \"value\": ");
    private static final Pattern VALUE = Pattern.compile("(\"value\": ).*?(, \"time_ms\": )");
    private static final Pattern POSITION =
            Pattern.compile("\"file\": \"[^\"]*\", \"line_no\": \\d+, \"pid\": \\d+, \"tid\": \\d+");
    private static final Pattern REVISION = Pattern.compile("(\"loadgen_version\", \"value\": \"[^\"@]* @ )[^\"]*");
    private static final Pattern THREAD = Pattern.compile("\"pid\":\\d+(,\"tid\":\\d+)?");
    private static final Pattern LOGGED = Pattern.compile("^\\{\"name\":\"Log(Detail|Summary)\"");
    private static final Pattern STAMP = Pattern.compile("\"ts\":[0-9.]+,\"dur\":[0-9.]+");
    private static final Pattern TWICE_QUOTED = Pattern.compile(":\"\"(.*)\"\"}}");
    private static final Pattern EVENT = Pattern.compile("^\\{\"name\":\"([^\"]*)\"");

    /** Lines about the build of the library, and counters of its own threads. */
    private static final Set<String> VALUES_OF_THE_BUILD = Set.of(
            "loadgen_build_date_local",
            "loadgen_build_date_utc",
            "loadgen_git_commit_date",
            "loadgen_git_log_message",
            "loadgen_git_status_message",
            "loadgen_file_sha1");

    /** Events of the reference's logging thread. */
    private static final Set<String> LOGGER_EVENTS =
            Set.of("IOThreadLoop", "Wait", "Gather", "Process", "Thread", "FlushAll", "Abandoning Orphans");

    private GoldenLogs() {}

    /** Every line of every log. */
    static List<String> compareAll(Path expected, Path actual) {
        List<String> differences = new ArrayList<>();
        compare(DETAIL, detail(expected), detail(actual), differences);
        compare(SUMMARY, lines(expected, SUMMARY), lines(actual, SUMMARY), differences);
        compare(ACCURACY, lines(expected, ACCURACY), lines(actual, ACCURACY), differences);
        compare(TRACE, measured(trace(expected)), measured(trace(actual)), differences);
        compare(TRACE + " (log lines)", logged(trace(expected)), logged(trace(actual)), differences);
        return differences;
    }

    /** What does not depend on a real clock. */
    static List<String> compareDeterministic(Path expected, Path actual, Scenario scenario) {
        boolean wholeListIsIssued = scenario == Scenario.SERVER || scenario == Scenario.OFFLINE;
        List<String> differences = new ArrayList<>();
        compare(
                DETAIL,
                GoldenDeterministic.detail(lines(expected, DETAIL), wholeListIsIssued),
                GoldenDeterministic.detail(lines(actual, DETAIL), wholeListIsIssued),
                differences);
        if (wholeListIsIssued) {
            compare(
                    ACCURACY,
                    lines(expected, ACCURACY).stream()
                            .map(GoldenDeterministic::withoutComma)
                            .sorted()
                            .toList(),
                    lines(actual, ACCURACY).stream()
                            .map(GoldenDeterministic::withoutComma)
                            .sorted()
                            .toList(),
                    differences);
        }
        return differences;
    }

    private static List<String> detail(Path directory) {
        return lines(directory, DETAIL).stream().map(GoldenLogs::normalDetail).toList();
    }

    private static String normalDetail(String line) {
        String anyRevision = REVISION.matcher(line).replaceFirst("$1ANY");
        String normal = POSITION.matcher(anyRevision).replaceAll("POSITION");
        Matcher key = KEY.matcher(normal);
        if (key.find()
                && (VALUES_OF_THE_BUILD.contains(key.group(1)) || key.group(1).startsWith("logger_"))) {
            return VALUE.matcher(normal).replaceFirst("$1ANY$2");
        }
        return normal;
    }

    private static List<String> trace(Path directory) {
        List<String> normal = new ArrayList<>();
        for (String line : lines(directory, TRACE)) {
            Matcher event = EVENT.matcher(line);
            if (!event.find() || !LOGGER_EVENTS.contains(event.group(1))) {
                // The reference quotes names of log lines twice.
                String unquoted = TWICE_QUOTED.matcher(line).replaceFirst(":\"$1\"}}");
                normal.add(THREAD.matcher(unquoted).replaceAll("THREAD"));
            }
        }
        return normal;
    }

    /** What the measured threads did, in order. */
    private static List<String> measured(List<String> trace) {
        return trace.stream().filter(line -> !LOGGED.matcher(line).find()).toList();
    }

    /** Which log lines were written, in order; when is up to the logging thread. */
    private static List<String> logged(List<String> trace) {
        return trace.stream()
                .filter(line -> LOGGED.matcher(line).find())
                .map(line -> STAMP.matcher(line).replaceAll("STAMP"))
                .toList();
    }

    private static List<String> lines(Path directory, String file) {
        return List.of(GoldenRun.text(directory.resolve(file)).split("\n", -1));
    }

    private static void compare(String file, List<String> expected, List<String> actual, List<String> differences) {
        int found = 0;
        for (int i = 0; i < Math.max(expected.size(), actual.size()) && found < MOST_DIFFERENCES; i++) {
            String wanted = i < expected.size() ? expected.get(i) : "(no line)";
            String got = i < actual.size() ? actual.get(i) : "(no line)";
            if (!wanted.equals(got)) {
                found++;
                differences.add(file + ":" + (i + 1) + "\n  reference " + shortened(wanted) + "\n  replay    "
                        + shortened(got));
            }
        }
        if (expected.size() != actual.size()) {
            differences.add(file + ": reference has " + expected.size() + " lines, replay " + actual.size());
        }
    }

    private static String shortened(String line) {
        return line.length() <= 400 ? line : line.substring(0, 400) + "...";
    }
}
