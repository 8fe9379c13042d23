package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report for people: what rejects, grouped by result; then what is only worth a look; then the valid results in short,
 * what to do first, and one line that sums up.
 */
final class TextReport {
    /** Warnings or notes of one rule that are shown in full. */
    private static final int MAX_OF_A_RULE = 3;

    private final CheckReport report;
    private final TextLines to;

    private TextReport(CheckReport report, TextLines to) {
        this.report = report;
        this.to = to;
    }

    static void write(CheckReport report, Appendable to) throws IOException {
        new TextReport(report, new TextLines(to)).write();
    }

    private void write() throws IOException {
        to.whole(report.name());
        to.wrapped(
                "",
                "round " + report.round() + " (from " + report.roundSource() + "), " + Words.judgement(report) + ".");
        if (!report.leftOut().isEmpty()) {
            to.wrapped("", Words.leftOut(report) + ".");
        }
        List<Finding> rejecting = report.general().stream()
                .filter(f -> f.severity() == Severity.ERROR)
                .toList();
        section("Rejected above results: package, submitters, systems, benchmarks", rejecting);
        for (ResultReport result : report.results()) {
            if (!report.valid(result)) {
                invalid(result);
            }
        }
        worthALook();
        ValidResults.write(report, to);
        firstSteps();
        summary();
    }

    private void section(String title, List<Finding> findings) throws IOException {
        if (!findings.isEmpty()) {
            to.blank();
            to.whole(title);
            for (Finding finding : findings) {
                finding(finding);
            }
        }
    }

    private void invalid(ResultReport result) throws IOException {
        to.blank();
        to.whole("INVALID " + result.path() + "  " + Words.metric(result));
        String other = Words.otherVerdict(report, result);
        if (!other.isEmpty()) {
            to.wrapped("    ", other);
        }
        List<Finding> own = result.findings().stream()
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
        for (Finding finding : own) {
            finding(finding);
        }
        List<String> above = Words.reasons(report, result).stream()
                .filter(f -> !result.findings().contains(f))
                .map(f -> f.rule().id())
                .distinct()
                .toList();
        if (!above.isEmpty()) {
            to.wrapped("    ", "rejected by findings above: " + String.join(", ", above));
        }
    }

    private void finding(Finding finding) throws IOException {
        to.whole("  " + finding.severity().shown() + " " + finding.rule().id() + " " + Words.place(finding));
        to.wrapped("      found:  ", finding.found());
        to.wrapped("      wanted: ", finding.wanted());
        if (finding.severity() != Severity.NOTE) {
            to.wrapped("      fix:    ", finding.rule().fix());
        }
        if (!finding.difference().isEmpty()) {
            to.wrapped("      note:   ", finding.difference());
        }
    }

    /** Warnings and notes outside of invalid results, by rule: in a round the same one stands at hundreds of places. */
    private void worthALook() throws IOException {
        List<Finding> mild = new ArrayList<>(report.general());
        report.results().stream().filter(report::valid).forEach(r -> mild.addAll(r.findings()));
        mild.removeIf(f -> f.severity() == Severity.ERROR);
        mild.sort(Comparator.comparing(Finding::severity));
        Map<String, List<Finding>> byRule = new LinkedHashMap<>();
        mild.forEach(f -> byRule.computeIfAbsent(f.severity() + f.rule().id(), id -> new ArrayList<>())
                .add(f));
        if (byRule.isEmpty()) {
            return;
        }
        to.blank();
        to.whole("Worth a look");
        for (List<Finding> same : byRule.values()) {
            for (Finding finding : same.subList(0, Math.min(MAX_OF_A_RULE, same.size()))) {
                finding(finding);
            }
            if (same.size() > MAX_OF_A_RULE) {
                to.wrapped(
                        "      ",
                        "and " + Words.counted(same.size() - MAX_OF_A_RULE, "more place") + " of "
                                + same.getFirst().rule().id() + "; --format json lists all");
            }
        }
    }

    private void firstSteps() throws IOException {
        List<FirstSteps.Step> steps = FirstSteps.of(report);
        if (steps.isEmpty()) {
            return;
        }
        to.blank();
        to.whole("What to do first:");
        for (int i = 0; i < steps.size(); i++) {
            to.wrapped("  " + (i + 1) + ". ", steps.get(i).shown());
        }
        to.whole("\"assay explain RULE\" tells more about a rule.");
    }

    private void summary() throws IOException {
        to.blank();
        if (!report.aborts().isEmpty()) {
            Finding first = report.aborts().getFirst();
            to.wrapped(
                    "",
                    "The official tool ends early, at " + Words.place(first) + " ("
                            + first.rule().id()
                            + "), and writes no table; until that is repaired no result counts there.");
        }
        to.whole(Words.UNVERIFIED);
        int results = report.results().size();
        to.wrapped(
                "",
                Words.counted(results, "result") + " checked: " + report.validCount() + " valid, "
                        + (results - report.validCount()) + " invalid; " + count(Severity.ERROR) + ", "
                        + count(Severity.WARNING) + ", " + count(Severity.NOTE) + ".");
    }

    private String count(Severity severity) {
        return Words.counted(Words.count(report, severity), severity.shown());
    }
}
