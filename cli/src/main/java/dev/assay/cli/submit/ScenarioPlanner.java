package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.CategoryScenarios;
import dev.assay.conf.round.Round;
import dev.assay.conf.rules.Division;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides which scenarios of a benchmark are made, and which of them are inferred. */
final class ScenarioPlanner {
    /** Names of the folders of scenarios. */
    static final List<String> ALL = List.of("SingleStream", "MultiStream", "Server", "Interactive", "Offline");

    private final PlanFaults faults;
    private final Round round;
    private final Division division;
    private final Benchmark benchmark;
    private final Set<String> notes = new LinkedHashSet<>();

    /** A scenario, and the one that its result is inferred from, if it is. */
    record Chosen(String scenario, Optional<String> inferredFrom) {}

    ScenarioPlanner(PlanFaults faults, Round round, Division division, Benchmark benchmark) {
        this.faults = faults;
        this.round = round;
        this.division = division;
        this.benchmark = benchmark;
    }

    /** Tells of names that are no scenarios. */
    static void spelling(PlanFaults faults, List<PlanNode.Text> given) {
        given.stream()
                .filter(text -> known(text.text()).isEmpty())
                .forEach(text -> faults.add(
                        text.line(),
                        "there is no scenario \"" + text.text() + "\"; " + NearMiss.hint(text.text(), ALL)));
    }

    /** The folder name of a scenario in any spelling. */
    static Optional<String> known(String written) {
        return ALL.stream()
                .filter(name -> NearMiss.plain(name).equals(NearMiss.plain(written)))
                .findFirst();
    }

    Set<String> notes() {
        return notes;
    }

    /**
     * The scenarios for a kind of system; those that others are inferred from come first.
     *
     * @param given what the plan names; empty: what the round asks for
     * @param infer whether results that can be inferred are not run
     */
    List<Chosen> choose(String type, List<PlanNode.Text> given, int line, boolean infer) {
        Optional<CategoryScenarios> offered = benchmark.scenariosFor(type);
        if (offered.isEmpty() && division != Division.OPEN) {
            faults.add(
                    line,
                    "round " + round.name() + " has no " + benchmark.name() + " for " + type
                            + " systems; it has it for "
                            + String.join(" and ", benchmark.scenarios().keySet()));
            return List.of();
        }
        CategoryScenarios scenarios = offered.orElse(new CategoryScenarios(List.of(), ALL));
        List<String> names = given.isEmpty() ? asked(scenarios, line) : named(given, scenarios, type);
        return inferred(names, type, infer);
    }

    private List<String> asked(CategoryScenarios scenarios, int line) {
        List<String> names = new ArrayList<>(scenarios.required());
        if (oneOfTwo(scenarios)) {
            names.add("Server");
            notes.add(benchmark.name() + ": the round asks for Server or Interactive; Server is made, name both in"
                    + " \"scenarios\" for both");
        }
        if (names.isEmpty()) {
            faults.add(
                    line,
                    "the round names no scenarios of " + benchmark.name() + " for this kind of system; name some with"
                            + " \"scenarios\"");
        }
        return names;
    }

    private static boolean oneOfTwo(CategoryScenarios scenarios) {
        return scenarios.optional().containsAll(List.of("Server", "Interactive"));
    }

    private List<String> named(List<PlanNode.Text> given, CategoryScenarios scenarios, String type) {
        Set<String> names = new LinkedHashSet<>();
        for (PlanNode.Text text : given) {
            Optional<String> known = known(text.text());
            if (known.isEmpty()) {
                continue; // Told by the spelling.
            }
            if (division != Division.OPEN && !scenarios.allows(known.get())) {
                faults.add(
                        text.line(),
                        known.get() + " is no scenario of " + benchmark.name() + " for " + type + " systems in "
                                + round.name() + "; use " + scenarioList(scenarios));
            } else {
                names.add(known.get());
            }
        }
        if (division != Division.OPEN) {
            List<String> missing = scenarios.required().stream()
                    .filter(name -> !names.contains(name))
                    .toList();
            // A misspelt name may be the one that is missing.
            boolean told = given.stream().anyMatch(text -> known(text.text()).isEmpty());
            if (!missing.isEmpty() && !told) {
                faults.add(
                        given.getFirst().line(),
                        "round " + round.name() + " asks for " + String.join(" and ", missing) + " of "
                                + benchmark.name() + " too; add it, or leave \"scenarios\" out for all that is asked");
            }
            if (!told && oneOfTwo(scenarios) && !names.contains("Server") && !names.contains("Interactive")) {
                faults.add(
                        given.getFirst().line(),
                        "round " + round.name() + " asks for Server or Interactive of " + benchmark.name()
                                + "; add one of them");
            }
        }
        return List.copyOf(names);
    }

    private static String scenarioList(CategoryScenarios scenarios) {
        List<String> all = new ArrayList<>(scenarios.required());
        all.addAll(scenarios.optional());
        return String.join(", ", all);
    }

    /** MultiStream from SingleStream; Offline from MultiStream, else from SingleStream (rules digest 27 and 28). */
    private List<Chosen> inferred(List<String> names, String type, boolean infer) {
        List<Chosen> chosen = new ArrayList<>();
        boolean edge = type.contains("edge");
        boolean single = names.contains("SingleStream");
        List<String> ordered = ALL.stream().filter(names::contains).toList();
        for (String name : ordered) {
            boolean can = edge && single && (name.equals("MultiStream") || name.equals("Offline"));
            if (can && !infer) {
                notes.add(benchmark.name() + ": " + name
                        + " could be inferred from SingleStream on an edge system; \"infer:"
                        + " true\" saves its runs");
            }
            chosen.add(new Chosen(name, can && infer ? Optional.of("SingleStream") : Optional.empty()));
        }
        return chosen;
    }
}
