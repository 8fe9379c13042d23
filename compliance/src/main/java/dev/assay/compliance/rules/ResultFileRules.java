package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;

import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import java.util.List;

/** Rules on which files a LoadGen result has. */
final class ResultFileRules {
    private static final String GROUP = "Files";

    static final Rule<ResultSubject> P01 = Rule.named("P01", GROUP)
            .says("performance/run_1/mlperf_log_detail.txt is there.")
            .section("2")
            .fix("Add the detail log of the performance run.")
            .effects(REJECT, NONE, ABORT)
            .check((result, out) -> {
                if (!result.performanceLog().present()) {
                    out.report(result.performanceLog().path(), 0, "missing", "the detail log of the performance run");
                }
            });

    static final Rule<ResultSubject> A14 = Rule.named("A14", GROUP)
            .says("accuracy/mlperf_log_detail.txt is there.")
            .section("2")
            .fix("Add the detail log of the accuracy run.")
            .effects(REJECT, NONE, ABORT)
            .check((result, out) -> {
                if (!result.accuracyLog().present()) {
                    out.report(result.accuracyLog().path(), 0, "missing", "the detail log of the accuracy run");
                }
            });

    static final Rule<ResultSubject> S16 = Rule.named("S16", GROUP)
            .divisions("closed, network")
            .says("The scenario folder is a required or optional one (the number of P03 in the older tool).")
            .section("3")
            .fix("Rename the folder to the scenario it holds, or remove it.")
            .effects(NONE, REJECT, NONE)
            .check((result, out) -> {
                if (result.benchmark().strict()
                        && !BenchmarkRules.allowed(result.benchmark()).contains(result.scenario())) {
                    out.report(
                            result.path(),
                            0,
                            result.folder(),
                            String.join(", ", BenchmarkRules.allowed(result.benchmark())));
                }
            });

    static final Rule<ResultSubject> S19 = Rule.named("S19", GROUP)
            .says("performance/run_1 is there.")
            .section("3")
            .fix("Add the performance run as performance/run_1.")
            .effects(REJECT, REJECT, NONE)
            .check((result, out) -> {
                if (!result.tree().hasDirectory(result.at("performance/run_1"))) {
                    out.report(result.at("performance/run_1"), 0, "missing", "the performance run");
                }
            });

    static final Rule<ResultSubject> S20 = Rule.named("S20", GROUP)
            .says(
                    "performance/run_1 holds the summary and the detail log (with power also spl.txt) and nothing else but the accuracy log.")
            .section("3")
            .fix("Add what is missing; move anything else out of the folder.")
            .effects(REJECT, REJECT, NONE)
            .check((result, out) -> FileLists.compare(
                    result.tree(),
                    result.at("performance/run_1"),
                    result.hasPower() ? FileLists.RUN_WITH_POWER : FileLists.RUN,
                    FileLists.ACCURACY_LOG,
                    out,
                    REJECT));

    static final Rule<ResultSubject> S22 = Rule.named("S22", GROUP)
            .says("accuracy holds the two logs, accuracy.txt and the accuracy log, and nothing else.")
            .section("3")
            .fix("Add what is missing; move anything else out of the folder.")
            .effects(REJECT, REJECT, NONE)
            .check((result, out) -> FileLists.compare(
                    result.tree(), result.at("accuracy"), FileLists.ACCURACY, FileLists.ACCURACY_LOG, out, REJECT));

    static final List<Rule<ResultSubject>> ALL = List.of(S16, P01, A14, S19, S20, S22);

    private ResultFileRules() {}
}
