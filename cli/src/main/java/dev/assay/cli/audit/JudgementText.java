package dev.assay.cli.audit;

import dev.assay.audit.compliance.Finding;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.Verdict;
import dev.assay.audit.compliance.VerdictFile;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints both verdicts of a test for people. */
public final class JudgementText {
    private JudgementText() {}

    /** @param title what the test is about */
    public static void print(Judgement judgement, String title, PrintWriter out) {
        out.println(judgement.test() + "  " + title);
        out.println("  official  " + judgement.official().verdict()
                + (judgement.official().why().isEmpty()
                        ? ""
                        : ": " + judgement.official().why()));
        for (VerdictFile file : judgement.official().files()) {
            if (!file.name().contains("/")) {
                lines(file, out);
            }
        }
        out.println("  strict    " + judgement.strict()
                + (judgement.differs()
                        ? ", because the official tools do not look at:"
                        : judgement.strict() == Verdict.PASS ? "" : ", as the official one"));
        for (Finding finding : judgement.findings()) {
            out.println("    " + finding.weight().name().toLowerCase(Locale.ROOT) + " " + finding.name() + ": "
                    + finding.found());
            out.println("      " + finding.meaning());
        }
    }

    /** The last lines, where a long output of an accuracy script stands before the verdict. */
    private static void lines(VerdictFile file, PrintWriter out) {
        var lines = file.text().lines().filter(line -> !line.isBlank()).toList();
        int shown = Math.min(lines.size(), 12);
        out.println("    " + file.name() + (shown < lines.size() ? " (its last " + shown + " lines)" : ""));
        lines.subList(lines.size() - shown, lines.size()).forEach(line -> out.println("      | " + line));
    }
}
