package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import java.util.List;
import java.util.Set;

/** Rules on results with power; each looks only if performance/power is there. */
final class PowerRules {
    static final String GROUP = "Power";

    static final Rule<ResultSubject> W01 = files("W01", "run_1", FileLists.RUN_WITH_POWER, FileLists.ACCURACY_LOG);
    static final Rule<ResultSubject> W02 = files("W02", "ranging", FileLists.RUN_WITH_POWER, FileLists.ACCURACY_LOG);
    static final Rule<ResultSubject> W03 = files("W03", "power", FileLists.POWER, Set.of());

    static final Rule<ResultSubject> W04 = Rule.named("W04", GROUP)
            .says("The power session is sound: rules W10 to W20 hold; findings carry the numbers of those.")
            .section("9")
            .fix("Repeat the measurement with the approved director and daemon, and copy its files unchanged.")
            .check((result, out) -> {
                Reporter inside = out.apart(result.path());
                Rule.runAll(PowerSessionRules.ALL, PowerSession.of(result), inside);
                Rule.runAll(PowerLogRules.ALL, PowerSession.of(result), inside);
                out.reports().addAll(inside.reports());
                if (inside.rejected()) {
                    out.report(
                            result.at("performance/power"), 0, "failed: " + inside.idsThatReject(), "a sound session");
                }
            });

    static final Rule<ResultSubject> W05 = Rule.named("W05", GROUP)
            .says("run_1/spl.txt holds positive samples strictly between power_begin and power_end of the log.")
            .section("9")
            .fix("Keep the clocks of load generator and meter together, and submit the samples of this run.")
            .check((result, out) -> {
                PowerSamples samples = PowerSamples.of(result, "run_1");
                if (samples.watts().isEmpty()) {
                    String window = samples.begin().map(String::valueOf).orElse("absent") + " to "
                            + samples.end().map(String::valueOf).orElse("absent");
                    out.report(
                            result.at("performance/run_1/spl.txt"),
                            0,
                            "no sample in the window",
                            "samples from " + window);
                }
            });

    static final Rule<ResultSubject> D11 = Rule.named("D11", GROUP)
            .rounds("v6.1")
            .says(
                    "A system with power results tells its nameplate power: system_power_capacity or <system>_power.yaml.")
            .section("4")
            .fix("Add system_power_capacity to the description, or systems/<system>_power.yaml.")
            .effects(WARNING, NONE, WARNING)
            .check((result, out) -> {
                boolean capacity = result.system()
                        .description()
                        .field("system_power_capacity")
                        .isPresent();
                if (asksNameplate(result)
                        && !capacity
                        && !result.tree().hasFile(result.system().nameplatePath())) {
                    out.report(result.system().nameplatePath(), 0, "missing", "the nameplate power of the system");
                }
            });

    static final Rule<ResultSubject> D12 = Rule.named("D12", GROUP)
            .rounds("v6.1")
            .says("<system>_power.yaml, if it is there, is YAML and not empty.")
            .section("4")
            .fix("Write the components with their psus, or remove the file.")
            .effects(REJECT, NONE, REJECT)
            .check((result, out) -> {
                if (!asksNameplate(result)) {
                    return;
                }
                Document plate = result.yaml(result.system().nameplatePath());
                if (plate.damaged()) {
                    Effect effect = out.current() ? ABORT : REJECT;
                    out.report(effect, plate.path(), plate.problemLine(), plate.problem(), "YAML");
                } else if (plate.ok() && plate.fields().isEmpty()) {
                    out.report(plate.path(), 0, "an empty file", "components with their psus");
                }
            });

    static final List<Rule<ResultSubject>> LIST = List.of(W01, W02, W03, W04, W05, D11, D12);

    private PowerRules() {}

    /** Looks at a result if it has power. */
    static void on(ResultSubject result, Reporter out) {
        if (result.hasPower()) {
            Rule.runAll(LIST, result, out);
        }
    }

    private static boolean asksNameplate(ResultSubject result) {
        return result.pack().tables().since("v6.1");
    }

    private static Rule<ResultSubject> files(String id, String folder, List<String> required, Set<String> optional) {
        return Rule.named(id, GROUP)
                .says("performance/" + folder + " of a result with power holds " + String.join(", ", required)
                        + " and nothing foreign.")
                .section("9")
                .fix("Add what is missing; move anything else out of the folder.")
                .check((result, out) -> FileLists.compare(
                        result.tree(), result.at("performance/" + folder), required, optional, out, REJECT));
    }
}
