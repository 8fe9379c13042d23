package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Severity;
import dev.assay.results.read.PythonFloat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Wordings that several forms share. */
final class Words {
    static final String UNVERIFIED = "Results are unverified: this is not a review by MLCommons.";

    private Words() {}

    static String verdict(boolean valid) {
        return valid ? "valid" : "invalid";
    }

    static String tool(Judge tool) {
        return tool == Judge.OLDER_TOOL
                ? "the official checker of the rounds up to v5.1"
                : "the official checker of the rounds from v6.0 on";
    }

    static String judgement(CheckReport report) {
        return report.official() ? "verdicts of " + tool(report.tool()) : "verdicts by the rules";
    }

    static String metric(ResultReport result) {
        return result.metric()
                .map(m -> PythonFloat.repr(m) + " " + result.facts().unit())
                .orElse("no metric");
    }

    /** A number and what it counts, for example "2 results". */
    static String counted(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    static String place(Finding finding) {
        String path = finding.path().isEmpty() ? "(package)" : finding.path();
        return finding.line() > 0 ? path + ":" + finding.line() : path;
    }

    /** All findings, the general ones first. */
    static Stream<Finding> all(CheckReport report) {
        return Stream.concat(
                report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()));
    }

    static long count(CheckReport report, Severity severity) {
        return all(report).filter(f -> f.severity() == severity).count();
    }

    /** The findings of a result that reject it under the judge that was asked for. */
    static List<Finding> reasons(CheckReport report, ResultReport result) {
        return report.concerning(result).stream()
                .filter(f -> f.severity() == Severity.ERROR)
                .toList();
    }

    /** The line on the other judge's verdict, or empty where both agree. */
    static String otherVerdict(CheckReport report, ResultReport result) {
        boolean shown = report.valid(result);
        boolean other = report.official() ? result.validByRules() : result.validByTool();
        if (shown == other) {
            return "";
        }
        return report.official()
                ? "by the rules this result is " + verdict(other)
                : tool(report.tool()) + " calls this result " + verdict(other);
    }

    /** What was left out, and whether the tool of the round knows the options; empty if nothing was. */
    static String leftOut(CheckReport report) {
        if (report.leftOut().isEmpty()) {
            return "";
        }
        String checks = report.leftOut().stream()
                .map(skip -> skip.what() + " (" + skip.option()
                        + (skip.heededBy(report.tool()) ? "" : ", which the official tool of this round ignores") + ")")
                .collect(Collectors.joining(", "));
        return "Not checked: " + checks;
    }
}
