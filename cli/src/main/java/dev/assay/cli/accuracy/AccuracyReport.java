package dev.assay.cli.accuracy;

import dev.assay.audit.score.MetricVerdict;
import dev.assay.audit.score.OfficialScore;
import dev.assay.audit.score.ReportedScore;
import dev.assay.conf.round.AccuracyTarget;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * What a score means against a round's targets.
 *
 * @param faults what is wrong with the log, one sentence each
 * @param answered different samples in the log
 * @param required samples that a full score covers
 * @param subset whether the log is a part of the data set on purpose, so that no target is meant for it
 */
public record AccuracyReport(
        String benchmark,
        String round,
        OfficialScore score,
        List<MetricVerdict> verdicts,
        List<String> faults,
        int answered,
        OptionalLong required,
        boolean subset) {
    /** Whether every target is met by a log that answers all samples. */
    public boolean passes() {
        return subset || fullScorePasses();
    }

    private boolean fullScorePasses() {
        return !partial() && !verdicts.isEmpty() && verdicts.stream().allMatch(MetricVerdict::passes);
    }

    private boolean partial() {
        return required.isPresent() && answered < required.getAsLong();
    }

    /** Prints the score for people; the first line is the one in the score file. */
    public void print(PrintWriter to, Path file) {
        to.println(score.line());
        to.println();
        for (MetricVerdict verdict : verdicts) {
            AccuracyTarget target = verdict.target();
            to.println(String.format(
                    Locale.ROOT,
                    "%-4s  %-18s %14s  %s %s%s%s",
                    subset ? "-" : verdict.passes() ? "pass" : "FAIL",
                    verdict.metric(),
                    verdict.value().map(AccuracyReport::figure).orElse(subset ? "n/a" : "no value"),
                    target.bound() == AccuracyTarget.Bound.AT_LEAST ? "at least" : "at most ",
                    figure(target.limit()),
                    origin(target),
                    verdict.value()
                            .filter(Double::isFinite)
                            .map(value -> "; report " + ReportedScore.text(value))
                            .orElse("")));
        }
        if (partial() && !subset) {
            to.println("FAIL  samples            " + String.format(Locale.ROOT, "%14d", answered) + "  at least "
                    + required.getAsLong() + ", the whole data set");
        }
        faults.forEach(fault -> to.println("warning: " + fault));
        score.remarks().forEach(remark -> to.println("note: " + remark + "."));
        to.println();
        to.println(
                subset
                        ? "SUBSET SCORED   " + benchmark + ", " + answered
                                + (answered == 1 ? " sample" : " samples") + "; compare it with the score of the same"
                                + " subset, targets are for all samples (unverified, not an official MLPerf result)"
                        : (passes() ? "ACCURACY PASSES" : "ACCURACY FAILS") + "   " + benchmark + ", targets of "
                                + round + " (unverified, not an official MLPerf result)");
        to.println("Score file: " + file);
    }

    private static String origin(AccuracyTarget target) {
        return target.reference().isPresent() && target.factor().isPresent()
                ? "  (" + figure(target.factor().getAsDouble()) + " of the reference "
                        + figure(target.reference().getAsDouble()) + ")"
                : "";
    }

    private static String figure(double value) {
        String text = String.format(Locale.ROOT, "%.4f", value);
        return text.replaceFirst("0+$", "").replaceFirst("\\.$", "");
    }
}
