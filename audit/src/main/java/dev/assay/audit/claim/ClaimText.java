package dev.assay.audit.claim;

import dev.assay.audit.ShownText;
import dev.assay.audit.WrappedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report for the terminal. */
public final class ClaimText {
    private ClaimText() {}

    /** The lines of a report. */
    public static List<String> lines(ClaimReport report) {
        List<String> lines = new ArrayList<>();
        Claim claim = report.claim();
        lines.addAll(WrappedText.lines(report.verdict() + counts(report), "VERDICT  ", "         "));
        lines.addAll(WrappedText.lines(headline(claim), "CLAIM    ", "         "));
        lines.addAll(WrappedText.lines(claim.file() + ", unverified", "FILE     ", "         "));
        report.origin().label().ifPresent(label -> lines.addAll(WrappedText.lines(label, "LOG      ", "         ")));
        for (Severity severity : Severity.values()) {
            List<ClaimFinding> some = report.findings().stream()
                    .filter(finding -> finding.severity() == severity)
                    .toList();
            if (!some.isEmpty()) {
                lines.add("");
                lines.add(severity.words().toUpperCase(Locale.ROOT) + " (" + some.size() + ")");
                some.forEach(finding ->
                        lines.addAll(severity == Severity.MISSING ? missing(finding) : lines(claim, finding)));
                if (severity == Severity.MISSING) {
                    lines.add(
                            "       -> Ask for each of them; without them the figure cannot be compared or repeated.");
                }
            }
        }
        report.footnote().ifPresent(footnote -> {
            lines.add("");
            lines.addAll(WrappedText.lines(Footnote.TO_DO, "FOOTNOTE ", "         "));
            lines.addAll(WrappedText.lines(footnote, "  "));
        });
        lines.add("");
        lines.addAll(WrappedText.lines(
                report.checks().size() + " checks made"
                        + report.log()
                                .map(log -> ", compared with " + log)
                                .orElse("; --logs DIR compares with the run's log")
                        + ". What a check means: assay explain ID, for example assay explain CN1.",
                ""));
        return lines;
    }

    /** How many findings of each kind, worst first. */
    private static String counts(ClaimReport report) {
        String counts = Arrays.stream(Severity.values())
                .filter(severity -> report.count(severity) > 0)
                .map(severity -> severity.counted(report.count(severity)))
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "" : " (" + counts + ")";
    }

    /** What is not there has no line of its own in the file. */
    private static List<String> missing(ClaimFinding finding) {
        return WrappedText.lines(finding.message(), String.format(Locale.ROOT, "  %-4s ", finding.check()), "       ");
    }

    private static String headline(Claim claim) {
        return claim.text("statement")
                .orElseGet(() -> claim.number("figure.value").isPresent()
                        ? Numbers.shown(claim.number("figure.value").getAsDouble()) + " "
                                + claim.text("figure.unit").orElse("")
                        : "without a figure");
    }

    private static List<String> lines(Claim claim, ClaimFinding finding) {
        List<String> lines = new ArrayList<>();
        String place = String.format(Locale.ROOT, "  %-4s %s:%d  ", finding.check(), claim.file(), finding.line());
        List<String> message = WrappedText.lines(finding.message(), "       ");
        lines.add(ShownText.of(place).stripTrailing());
        lines.addAll(message);
        lines.addAll(WrappedText.lines("-> " + finding.fix(), "       ", "          "));
        int width = finding.assumptions().stream()
                .mapToInt(one -> one.name().length())
                .max()
                .orElse(0);
        for (Assumption one : finding.assumptions()) {
            String head = "         " + String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s  ", one.name());
            lines.addAll(WrappedText.lines(one.value() + "  (" + one.origin() + ")", head, " ".repeat(head.length())));
        }
        return lines;
    }
}
