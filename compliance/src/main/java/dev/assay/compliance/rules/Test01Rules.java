package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.round.Bound;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rules.ComplianceRules.Test;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** TEST01: the same outputs in performance and accuracy mode, or, for systems that are not deterministic, the same score. */
final class Test01Rules {
    private static final String GROUP = "Compliance tests";

    static final Rule<Test> C07 = Rule.named("C07", GROUP)
            .divisions("closed, network")
            .says("If no line of verify_accuracy.txt of TEST01 is TEST PASS, the folder accuracy of the test is there.")
            .section("8.2")
            .fix(
                    "Make the baseline and compliance accuracy as the test describes for systems that are not deterministic.")
            .check((test, out) -> {
                if (failed(test, out) && !test.result().tree().hasDirectory(test.at("accuracy"))) {
                    out.report(test.at("accuracy"), 0, "missing", "the accuracy of baseline and compliance run");
                }
            });

    static final Rule<Test> C08 = Rule.named("C08", GROUP)
            .divisions("closed, network")
            .says(
                    "The folder accuracy of TEST01 holds its two files, and after a fail of the direct comparison all four.")
            .section("8.2")
            .fix(
                    "Add what is missing: accuracy.txt and the accuracy log, and the two texts of the fallback where it is used.")
            .check((test, out) -> {
                if (!test.name().equals("TEST01") || !test.present()) {
                    return;
                }
                boolean passed = passed(test, out);
                boolean there = test.result().tree().hasDirectory(test.at("accuracy"));
                if (passed && !out.current()) {
                    Effect extra = out.older() ? REJECT : WARNING;
                    FileLists.compare(
                            test.result().tree(), test.at("accuracy"), FileLists.TEST01_PASSED, Set.of(), out, extra);
                } else if (!passed && there) {
                    FileLists.compare(
                            test.result().tree(),
                            test.at("accuracy"),
                            FileLists.TEST01_OTHERWISE,
                            Set.of(),
                            out,
                            REJECT);
                }
            });

    static final Rule<Test> C09 = Rule.named("C09", GROUP)
            .divisions("closed, network")
            .says(
                    "After a fail of the direct comparison, baseline and compliance accuracy differ by at most the allowed percentage.")
            .section("8.2")
            .fix("Find out why the accuracy in performance mode differs; the same code must serve both modes.")
            .check((test, out) -> {
                if (failed(test, out) && test.result().tree().hasDirectory(test.at("accuracy"))) {
                    RoundTables tables = test.result().pack().tables(out.judge());
                    for (Bound bound : tables.minima(
                                    test.result().model(), test.result().scenario())
                            .orElse(List.of())) {
                        compare(
                                test,
                                out,
                                bound.metric(),
                                tables.test01DeltaPercent(test.result().model(), bound.metric()));
                    }
                }
            });

    static final List<Rule<Test>> ALL = List.of(C07, C08, C09);

    private Test01Rules() {}

    private static boolean failed(Test test, Reporter out) {
        return test.name().equals("TEST01") && test.present() && !passed(test, out);
    }

    private static boolean passed(Test test, Reporter out) {
        return test.result().shared("TEST01 passed under " + out.judge(), Boolean.class, () -> {
            boolean[] passed = new boolean[1];
            ComplianceRules.read(test, out, "verify_accuracy.txt", line -> passed[0] |= line.equals("TEST PASS"));
            return passed[0];
        });
    }

    private static void compare(Test test, Reporter out, String metric, double deltaPercent) {
        Optional<Double> baseline = last(test, metric, "accuracy/baseline_accuracy.txt");
        Optional<Double> compliance = last(test, metric, "accuracy/compliance_accuracy.txt");
        String path = test.at("accuracy/compliance_accuracy.txt");
        if (baseline.orElse(0.0) == 0 || compliance.orElse(0.0) == 0) {
            out.report(
                    path,
                    0,
                    metric + " " + shown(baseline) + " and " + shown(compliance),
                    "a number other than 0 in both files");
            return;
        }
        double percent = Math.abs(1 - baseline.get() / compliance.get()) * 100;
        if (!(percent <= deltaPercent)) {
            out.report(
                    path,
                    0,
                    metric + " " + compliance.get() + " against " + baseline.get(),
                    "a difference of at most " + deltaPercent + " %");
        }
    }

    private static String shown(Optional<Double> value) {
        return value.map(String::valueOf).orElse("absent");
    }

    private static Optional<Double> last(Test test, String metric, String name) {
        String[] last = new String[1];
        test.result().pack().documents().lines(test.at(name), (line, number) -> {
            AccuracyMetrics.find(metric, line).ifPresent(found -> last[0] = found);
            return true;
        });
        return Optional.ofNullable(last[0]).flatMap(Numbers::decimal);
    }
}
