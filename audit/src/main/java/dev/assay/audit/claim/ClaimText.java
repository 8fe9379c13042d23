package dev.assay.audit.claim;

import dev.assay.audit.WrappedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report for the terminal. */
public final class ClaimText {
    private ClaimText() {}

    /** The lines of a report. */
    public static List<String> lines(ClaimReport report) {
        List<String> lines = new ArrayList<>();
        Claim claim = report.claim();
        lines.addAll(WrappedText.lines("CLAIM    " + headline(claim), ""));
        lines.add("FILE     " + claim.file() + ", unverified");
        lines.add("VERDICT  " + report.verdict());
        for (Severity severity : Severity.values()) {
            List<ClaimFinding> some = report.findings().stream()
                    .filter(finding -> finding.severity() == severity)
                    .toList();
            if (!some.isEmpty()) {
                lines.add("");
                lines.add(severity.words().toUpperCase(Locale.ROOT) + " (" + some.size() + ")");
                some.forEach(finding -> lines.addAll(lines(claim, finding)));
            }
        }
        report.footnote().ifPresent(footnote -> {
            lines.add("");
            lines.add("FOOTNOTE, ready to paste; [brackets] stand for what the claim does not state");
            lines.addAll(WrappedText.lines(footnote, "  "));
        });
        lines.add("");
        lines.add(report.checks().size() + " checks made"
                + report.log().map(log -> ", compared with " + log).orElse("; --logs DIR compares with the run's log")
                + ". What a check means: assay explain ID, for example assay explain CN1.");
        return lines;
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
        String head = String.format(Locale.ROOT, "  %-4s %s:%d  ", finding.check(), claim.file(), finding.line());
        List<String> message = WrappedText.lines(finding.message(), "       ");
        lines.add(head.stripTrailing());
        lines.addAll(message);
        if (finding.severity() != Severity.MISSING) {
            lines.addAll(WrappedText.lines("-> " + finding.fix(), "       "));
        }
        int width = finding.assumptions().stream()
                .mapToInt(one -> one.name().length())
                .max()
                .orElse(0);
        for (Assumption one : finding.assumptions()) {
            lines.add("         "
                    + String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s  %s", one.name(), one.value())
                    + "  (" + one.origin() + ")");
        }
        return lines;
    }
}
