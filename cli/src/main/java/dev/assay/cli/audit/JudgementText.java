package dev.assay.cli.audit;

import dev.assay.audit.ShownText;
import dev.assay.audit.WrappedText;
import dev.assay.audit.compliance.AuditReport;
import dev.assay.audit.compliance.Finding;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.Test07;
import dev.assay.audit.compliance.Verdict;
import dev.assay.audit.compliance.VerdictFile;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints a test for people: the verdict that counts, both verdicts with their reasons, what to do, then the files. */
public final class JudgementText {
    private static final String INDENT = "            ";
    private static final int SHOWN_LINES = 12;
    private static final String SCORE_READ =
            "; its score was read from this very file, not recomputed, so that this shows only that"
                    + " the summary fits the score";

    private JudgementText() {}

    /** @param report says which verdict counts */
    public static void print(AuditReport report, AuditReport.Tested test, PrintWriter out) {
        Judgement judgement = test.judgement();
        Verdict deciding = report.deciding(judgement);
        out.printf("%s  %-5s %s%n", judgement.test(), deciding, test.title());
        String why = judgement.official().why();
        print(judgement.official().verdict() + (why.isEmpty() ? "" : ": " + why), "official", out);
        print(
                judgement.strict()
                        + (judgement.differs()
                                ? ", because of what the official tools do not look at"
                                : judgement.strict() == Verdict.PASS ? "" : ", as the official one"),
                "strict",
                out);
        for (Finding finding : judgement.findings()) {
            String head = finding.weight().name().toLowerCase(Locale.ROOT) + " " + finding.name() + ": ";
            WrappedText.lines(head + finding.found(), INDENT, INDENT + "  ").forEach(out::println);
            WrappedText.lines("-> " + finding.meaning(), INDENT + "  ", INDENT + "     ")
                    .forEach(out::println);
        }
        test.remedies().forEach(remedy -> print(remedy, "do", out));
        report.asked().stream()
                .filter(asked -> asked.test().equals(judgement.test()) && !asked.required())
                .forEach(asked -> print(asked.why(), "not asked", out));
        judgement.official().files().stream()
                .filter(file -> !file.name().contains("/"))
                .forEach(file -> lines(file, out));
        for (AuditReport.Recorded recorded : test.recorded()) {
            print(
                    recorded.file()
                            + switch (recorded.comparison()) {
                                case SAME -> " is the same, byte for byte" + (scoreRead(judgement) ? SCORE_READ : "");
                                case OTHER -> " is another one: it was made from other logs or edited";
                                case NOT_COMPARED ->
                                    " lies there, but nothing was judged here that it could be compared"
                                            + " with; this says nothing about it";
                            },
                    "recorded",
                    out);
        }
        test.folder().ifPresent(folder -> {
            print("in " + folder, "files", out);
            test.laidOut().forEach(file -> out.println(INDENT + ShownText.of(file)));
        });
    }

    private static boolean scoreRead(Judgement judgement) {
        return judgement.findings().stream().anyMatch(finding -> finding.name().equals(Test07.SCORE_READ));
    }

    private static void print(String text, String label, PrintWriter out) {
        WrappedText.lines(text, String.format(Locale.ROOT, "  %-9s ", label), INDENT)
                .forEach(out::println);
    }

    /** The last lines, where a long output of an accuracy script stands before the verdict. */
    private static void lines(VerdictFile file, PrintWriter out) {
        var lines = file.text().lines().filter(line -> !line.isBlank()).toList();
        int shown = Math.min(lines.size(), SHOWN_LINES);
        print(file.name() + (shown < lines.size() ? " (its last " + shown + " lines)" : ""), "file", out);
        lines.subList(lines.size() - shown, lines.size())
                .forEach(line -> out.println(INDENT + "| " + ShownText.of(line)));
    }
}
