package dev.assay.audit.compliance;

import dev.assay.results.read.SummaryLog;
import java.util.Optional;
import java.util.regex.Pattern;

/** The result of a run as older verifiers find it in the summary log (loadgen-spec 7.10): by labels, the last one counts. */
final class SummaryScore {
    private static final Pattern SINGLE_STREAM =
            Pattern.compile("Early stopping (90th|90\\.0th|99\\.9th) percentile estimate");
    private static final Pattern MULTI_STREAM = Pattern.compile("Early stopping (99th|99\\.0th) percentile estimate");

    private SummaryScore() {}

    static String scenario(SummaryLog log) {
        return log.value("Scenario").orElse("");
    }

    static boolean valid(SummaryLog log) {
        return !log.value("Result is").orElse("").equals("INVALID");
    }

    /** Number of LoadGen errors that the log tells, as text; empty if it tells none. */
    static Optional<String> errors(SummaryLog log) {
        return log.lines().stream()
                .filter(line -> line.matches("\\d+ ERROR.*"))
                .map(line -> line.split(" ", 2)[0])
                .reduce((first, last) -> last);
    }

    /** The text of the score: a latency in nanoseconds for streams, else samples a second. */
    static Optional<String> text(SummaryLog log, String scenario) {
        return switch (scenario) {
            case "SingleStream" -> estimate(log, SINGLE_STREAM);
            case "MultiStream" -> estimate(log, MULTI_STREAM);
            case "Server" -> log.value("Completed samples per second");
            case "Offline" -> log.value("Samples per second");
            default -> Optional.empty();
        };
    }

    private static Optional<String> estimate(SummaryLog log, Pattern label) {
        return log.lines().stream()
                .filter(line -> label.matcher(line).find())
                .reduce((first, last) -> last)
                .map(line -> line.substring(line.indexOf(": ") + 2).strip());
    }
}
