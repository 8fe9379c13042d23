package dev.assay.audit;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogProblem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a log was written to its end. A performance run ends its detail log with the number of errors, an accuracy run with the
 * end of its power window, and a run that gave up with the error for which it did (loadgen-spec 7).
 */
public final class LogEnd {
    /** Name of the detail log. */
    public static final String DETAIL_LOG = "mlperf_log_detail.txt";

    private static final String END_OF_TRACE = "\"LastTrace\"";
    private static final int TAIL_BYTES = 4096;

    private LogEnd() {}

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
        boolean accuracy = log.text("effective_test_mode").orElse("").equals("AccuracyOnly");
        String end = accuracy ? "power_end" : "num_errors";
        boolean gaveUp = log.errorCount() > 0 && log.value("result_validity").isEmpty();
        return log.value(end).isPresent() || gaveUp
                ? Optional.empty()
                : Optional.of("line " + last + " of " + DETAIL_LOG + " is the last, and the entry " + end
                        + " with which the log of such a run ends is not there");
    }

    /**
     * Whether a trace log lacks its end.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean traceIsCut(Path trace) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "r")) {
            byte[] tail = new byte[(int) Math.min(TAIL_BYTES, file.length())];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            return !new String(tail, StandardCharsets.ISO_8859_1).contains(END_OF_TRACE);
        }
    }
}
