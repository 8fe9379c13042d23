package dev.assay.cli.accuracy;

import dev.assay.audit.WrappedText;
import dev.assay.audit.score.AccuracyMetric;
import dev.assay.audit.score.ScoreFile;
import dev.assay.compliance.rules.AccuracyMetrics;
import dev.assay.conf.round.AccuracyTarget;
import dev.assay.conf.round.Benchmark;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a score file is worth, whoever wrote it: faults of its text, and each bound of the round with the values that the
 * official checker finds, every one of which must keep it (accuracy-spec 5).
 *
 * @param faults one sentence each, with file, line and the id of the fault
 * @param bounds one line for each bound
 */
public record ScoreFileReport(Path file, String round, String benchmark, List<String> faults, List<Bound> bounds) {
    /** A bound of the round: whether the file keeps it, and what was found. */
    public record Bound(boolean kept, String metric, String found, String wanted) {}

    /** Looks a score file over. */
    public static ScoreFileReport of(Path file, String text, String round, Benchmark entries) {
        List<String> faults = ScoreFile.faults(text, entries.accuracySamples("*")).stream()
                .map(fault -> fault.id() + "  " + file + (fault.line() > 0 ? ":" + fault.line() : "") + ": "
                        + fault.sentence())
                .toList();
        List<Bound> bounds = new ArrayList<>();
        for (AccuracyTarget target : entries.accuracyTargetsFor("*")) {
            List<String> values = text.lines()
                    .flatMap(line -> AccuracyMetrics.find(target.metric(), line.strip()).stream())
                    .toList();
            boolean least = target.bound() == AccuracyTarget.Bound.AT_LEAST;
            boolean optional = values.isEmpty() && !needed(entries, target.metric());
            bounds.add(new Bound(
                    optional || (!values.isEmpty() && values.stream().allMatch(value -> keeps(target, value))),
                    target.metric(),
                    values.isEmpty()
                            ? optional ? "no value, none is asked for" : "no value that the checker finds"
                            : String.join(", ", values),
                    (least ? "at least " : "at most ") + plain(target.limit())));
        }
        return new ScoreFileReport(file, round, entries.name(), faults, bounds);
    }

    /** A metric without a lower bound is one that the benchmark's script does not print (gpt-oss-120b), and nobody misses it. */
    private static boolean needed(Benchmark entries, String metric) {
        return entries.accuracyTargetsFor("*").stream()
                .anyMatch(target -> target.metric().equals(metric) && target.bound() == AccuracyTarget.Bound.AT_LEAST);
    }

    private static boolean keeps(AccuracyTarget target, String value) {
        try {
            double number = Double.parseDouble(value);
            // The hierarchical F1 is a share; one in per cent would pass every lower bound.
            boolean possible = !target.metric().equals(AccuracyMetric.F1.tableName()) || number <= 1;
            return possible && target.accepts(number);
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    private static String plain(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }

    public ScoreFileReport {
        faults = List.copyOf(faults);
        bounds = List.copyOf(bounds);
    }

    /** Whether the file has no fault and keeps every bound. */
    public boolean passes() {
        return faults.isEmpty() && !bounds.isEmpty() && bounds.stream().allMatch(Bound::kept);
    }

    /** Prints it for people, the verdict first. */
    public void print(PrintWriter to) {
        to.println((passes() ? "ACCURACY PASSES" : "ACCURACY FAILS") + "   " + benchmark + ", targets of " + round
                + " (unverified, not an official MLPerf result)");
        for (Bound bound : bounds) {
            to.println(String.format(
                    Locale.ROOT,
                    "%-4s  %-18s %14s  %s",
                    bound.kept() ? "pass" : "FAIL",
                    bound.metric(),
                    bound.found(),
                    bound.wanted()));
        }
        faults.forEach(
                fault -> WrappedText.lines("fault " + fault, "", "      ").forEach(to::println));
    }
}
