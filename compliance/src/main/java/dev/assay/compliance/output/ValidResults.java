package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The valid results in short: a line each if they are few, else a count per submitter and benchmark. */
final class ValidResults {
    private static final int FEW = 20;

    private ValidResults() {}

    static void write(CheckReport report, TextLines to) throws IOException {
        List<ResultReport> valid =
                report.results().stream().filter(report::valid).toList();
        if (valid.isEmpty()) {
            return;
        }
        to.blank();
        to.whole("Valid results");
        if (valid.size() <= FEW) {
            for (ResultReport result : valid) {
                String other = Words.otherVerdict(report, result);
                to.whole("  VALID " + result.path() + "  " + Words.metric(result));
                if (!other.isEmpty()) {
                    to.wrapped("      ", other);
                }
            }
            return;
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, Integer> disputed = new LinkedHashMap<>();
        for (ResultReport result : valid) {
            String group = result.benchmark().parent().parent().path() + " "
                    + result.benchmark().model();
            counts.merge(group, 1, Integer::sum);
            disputed.merge(group, Words.otherVerdict(report, result).isEmpty() ? 0 : 1, Integer::sum);
        }
        for (Map.Entry<String, Integer> group : counts.entrySet()) {
            int other = disputed.getOrDefault(group.getKey(), 0);
            String dispute = other == 0 ? "" : ", " + other + " of them " + disputer(report);
            to.whole("  " + group.getKey() + ": " + group.getValue() + dispute);
        }
    }

    private static String disputer(CheckReport report) {
        return report.official() ? "invalid by the rules" : "invalid by the official tool";
    }
}
