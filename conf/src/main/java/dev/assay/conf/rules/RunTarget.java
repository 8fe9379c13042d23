package dev.assay.conf.rules;

import dev.assay.loadgen.api.Scenario;
import java.util.List;

/**
 * What a run is for. Interactive is no scenario of LoadGen: it is Server under the name of the interactive model, which
 * has limits of its own (loadgen-spec 1.1).
 *
 * @param model model name in configuration keys
 * @param scenario scenario of LoadGen
 * @param interactive whether the run is the Interactive scenario of the benchmark
 */
public record RunTarget(String model, Scenario scenario, boolean interactive) {
    private static final String INTERACTIVE = "Interactive";
    private static final String SUFFIX = "-interactive";

    /** The name of the scenario's folder in a package. */
    public String scenarioFolder() {
        return interactive ? INTERACTIVE : scenario.officialName();
    }

    /**
     * Finds model and scenario of a run.
     *
     * @param benchmark folder name of a benchmark, or a model name in configuration keys
     * @param scenario SingleStream, MultiStream, Server, Offline or Interactive, ignoring case
     * @throws IllegalArgumentException with one sentence when there is no such scenario, or no interactive model
     */
    public static RunTarget of(RuleSet rules, String benchmark, String scenario) {
        String model = ModelNames.inRules(benchmark);
        if (!scenario.equalsIgnoreCase(INTERACTIVE)) {
            Scenario known = plainScenario(scenario);
            return new RunTarget(model, known, model.endsWith(SUFFIX) && known == Scenario.SERVER);
        }
        String interactive = model.endsWith(SUFFIX) ? model : model + SUFFIX;
        if (!rules.models().contains(interactive)) {
            throw new IllegalArgumentException(noInteractive(rules, benchmark, interactive));
        }
        return new RunTarget(interactive, Scenario.SERVER, true);
    }

    private static Scenario plainScenario(String name) {
        for (Scenario scenario : Scenario.values()) {
            if (scenario.officialName().equalsIgnoreCase(name)) {
                return scenario;
            }
        }
        throw new IllegalArgumentException(
                "unknown scenario \"" + name + "\"; use SingleStream, MultiStream, Server, Interactive or Offline");
    }

    private static String noInteractive(RuleSet rules, String benchmark, String interactive) {
        List<String> others = rules.models().stream()
                .filter(model -> model.endsWith(SUFFIX))
                .map(model -> model.substring(0, model.length() - SUFFIX.length()))
                .toList();
        return "the " + rules.label() + " rules have no interactive variant of \"" + benchmark + "\" (no line for "
                + interactive + "); "
                + (others.isEmpty()
                        ? "no model has one there: use Server"
                        : "use Server, or one of " + String.join(", ", others));
    }
}
