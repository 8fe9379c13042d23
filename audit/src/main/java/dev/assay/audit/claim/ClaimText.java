package dev.assay.audit.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report for the terminal. */
public final class ClaimText {
    private static final int WIDTH = 100;

    private ClaimText() {}

    /** The lines of a report. */
    public static List<String> lines(ClaimReport report) {
        List<String> lines = new ArrayList<>();
        Claim claim = report.claim();
        lines.addAll(wrapped("CLAIM    " + headline(claim), ""));
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
            lines.addAll(wrapped(footnote, "  "));
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
        List<String> message = wrapped(finding.message(), "       ");
        lines.add(head.stripTrailing());
        lines.addAll(message);
        if (finding.severity() != Severity.MISSING) {
            lines.addAll(wrapped("-> " + finding.fix(), "       "));
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

    private static List<String> wrapped(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ", -1)) {
            if (line.length() > indent.length() && line.length() + word.length() + 1 > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
