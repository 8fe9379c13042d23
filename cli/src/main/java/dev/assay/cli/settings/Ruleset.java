package dev.assay.cli.settings;

import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.RuleSet;
import dev.assay.conf.rules.RuleSets;
import dev.assay.conf.rules.RunTarget;
import dev.assay.results.model.RunDocument;
import java.util.List;

/**
 * The values that hold before the user changes any, chosen by the options.
 *
 * @param rules the values
 * @param target model and scenario
 * @param division what the user may change
 */
public record Ruleset(RuleSet rules, RunTarget target, Division division) {
    /**
     * The ruleset that the options name; the demonstration when they name no benchmark.
     *
     * @throws UserError when there is no such round, benchmark or division
     */
    public static Ruleset of(SettingsOptions options) {
        if (options.benchmark().isEmpty()) {
            refuseWithoutBenchmark(options);
            RuleSet demo = RuleSets.demo();
            return new Ruleset(demo, new RunTarget(RuleSets.DEMO, options.scenario(), false), Division.OPEN);
        }
        try {
            RuleSet rules = options.round().map(RuleSets::byName).orElseGet(RuleSets::newest);
            RunTarget target = RunTarget.of(
                    rules, options.benchmark().get(), options.scenario().officialName());
            Division division = options.division().map(Division::ofFolder).orElse(Division.OPEN);
            refuseUnknownModel(rules, target, options.benchmark().get());
            return new Ruleset(rules, target, division);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** What the result says about the rules. */
    public RunDocument.Ruleset document() {
        return rules.official()
                ? new RunDocument.Ruleset(
                        rules.name() + " " + target.model() + ", " + division.folder() + " division",
                        false,
                        rules.name(),
                        target.model(),
                        division.folder())
                : new RunDocument.Ruleset(rules.label(), true, null, null, null);
    }

    private static void refuseWithoutBenchmark(SettingsOptions options) {
        if (options.round().isPresent() || options.division().isPresent()) {
            throw new UserError((options.round().isPresent() ? "--round" : "--division")
                    + " needs --benchmark, for example --benchmark llama2-70b; without a benchmark the demonstration"
                    + " ruleset holds");
        }
    }

    private static void refuseUnknownModel(RuleSet rules, RunTarget target, String asked) {
        if (!rules.models().contains(target.model())) {
            throw new UserError("round " + rules.name() + " has no benchmark \"" + asked + "\"; "
                    + NearMiss.hint(asked, List.copyOf(rules.models())));
        }
    }
}
