package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Severity;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report for people: what is wrong, grouped by result, and what to do first. */
final class TextReport {
    private static final int MAX_FIRST_STEPS = 8;

    private TextReport() {}

    static void write(CheckReport report, Appendable to) throws IOException {
        line(
                to,
                report.name() + ": round " + report.round() + " (from " + report.roundSource() + "), "
                        + Words.judgement(report));
        if (!report.general().isEmpty()) {
            line(to, "");
            line(to, "Package, submitters, systems, benchmarks");
            findings(report.general(), to);
        }
        for (ResultReport result : report.results()) {
            result(report, result, to);
        }
        summary(report, to);
    }

    private static void result(CheckReport report, ResultReport result, Appendable to) throws IOException {
        line(to, "");
        String verdict = report.valid(result) ? "VALID  " : "INVALID";
        line(to, verdict + " " + result.path() + "  " + Words.metric(result));
        String other = Words.otherVerdict(report, result);
        if (!other.isEmpty()) {
            line(to, "    " + other);
        }
        findings(result.findings(), to);
        List<Finding> above = Words.reasons(report, result).stream()
                .filter(f -> !result.findings().contains(f))
                .toList();
        if (!report.valid(result) && !above.isEmpty()) {
            List<String> ids = above.stream().map(f -> f.rule().id()).distinct().toList();
            line(to, "    rejected by findings above: " + String.join(", ", ids));
        }
    }

    private static void findings(List<Finding> findings, Appendable to) throws IOException {
        for (Finding finding : findings) {
            line(to, "  " + finding.severity().shown() + " " + finding.rule().id() + " " + Words.place(finding));
            line(to, "      found:  " + finding.found());
            line(to, "      wanted: " + finding.wanted());
            if (finding.severity() != Severity.NOTE) {
                line(to, "      fix:    " + finding.rule().fix());
            }
            if (!finding.difference().isEmpty()) {
                line(to, "      note:   " + finding.difference());
            }
        }
    }

    private static void summary(CheckReport report, Appendable to) throws IOException {
        line(to, "");
        line(
                to,
                report.results().size() + " results checked: " + report.validCount() + " valid, "
                        + (report.results().size() - report.validCount()) + " invalid; "
                        + Words.count(report, Severity.ERROR) + " errors, " + Words.count(report, Severity.WARNING)
                        + " warnings, " + Words.count(report, Severity.NOTE) + " notes.");
        if (!report.aborts().isEmpty()) {
            Finding first = report.aborts().getFirst();
            line(
                    to,
                    "The official tool ends early, at " + Words.place(first) + " ("
                            + first.rule().id()
                            + "), and writes no table; until that is repaired no result counts there.");
        }
        firstSteps(report, to);
        line(to, Words.UNVERIFIED);
    }

    private static void firstSteps(CheckReport report, Appendable to) throws IOException {
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, Finding> examples = new LinkedHashMap<>();
        Words.all(report).filter(f -> f.severity() == Severity.ERROR).forEach(f -> {
            counts.merge(f.rule().id(), 1, Integer::sum);
            examples.putIfAbsent(f.rule().id(), f);
        });
        if (counts.isEmpty()) {
            return;
        }
        line(to, "What to do first:");
        List<Map.Entry<String, Integer>> most = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MAX_FIRST_STEPS)
                .toList();
        for (Map.Entry<String, Integer> entry : most) {
            Finding example = examples.getOrDefault(entry.getKey(), null);
            if (example != null) {
                line(
                        to,
                        "  " + entry.getKey() + " (" + entry.getValue() + "x): "
                                + example.rule().fix());
            }
        }
        line(to, "\"assay explain RULE\" tells more about a rule.");
    }

    /** A name in a package may hold commands for the terminal; they are shown as a question mark. */
    private static String printable(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == '\n' || c == '\r' || c == '\t' ? ' ' : c)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    private static void line(Appendable to, String text) throws IOException {
        to.append(printable(text)).append('\n');
    }
}
