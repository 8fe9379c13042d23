package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.submit.SubmissionPlan.PlannedBenchmark;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.ModelNames;
import dev.assay.conf.rules.RuleSet;
import dev.assay.conf.rules.RuleSets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns one benchmark of a plan into the results that it makes, one for each system and scenario. */
final class BenchmarkPlanner {
    private final PlanReader reader;
    private final PlanFaults faults;
    private final OptionReader options;
    private final Round round;
    private final RuleSet rules;
    private final Division division;
    private final List<PlannedSystem> systems;
    private final Set<String> notes = new LinkedHashSet<>();

    BenchmarkPlanner(
            PlanReader reader,
            PlanFaults faults,
            OptionReader options,
            Round round,
            Division division,
            List<PlannedSystem> systems) {
        this.reader = reader;
        this.faults = faults;
        this.options = options;
        this.round = round;
        this.rules = RuleSets.byName(round.name());
        this.division = division;
        this.systems = systems;
    }

    Set<String> notes() {
        return notes;
    }

    List<PlannedResult> plan(PlanNode.Fields group, boolean endpoints) {
        PlanSection section = new PlanSection(group, "benchmarks", faults);
        String name = section.required(
                "name", "use one of " + String.join(", ", round.benchmarks().keySet()));
        String of = section.optional("of").orElse(name);
        Optional<Benchmark> entries = entries(section, name, of);
        List<PlannedSystem> chosen = systemsOf(section);
        List<PlanNode.Text> scenarios = section.texts("scenarios");
        boolean infer = section.flag("infer");
        BenchmarkFields fields = new BenchmarkFields(reader, faults, options, round, section);
        PlannedBenchmark benchmark = fields.read(name, of, entries);
        UserConfPlanner confs =
                new UserConfPlanner(faults, section.map("user_conf"), rules, division, section.line("user_conf"));
        notes.addAll(fields.notes());
        section.end();
        if (entries.isPresent() && endpoints) {
            refuseEndpoints(section, of);
        }
        List<PlannedResult> results = new ArrayList<>();
        if (entries.isPresent()) {
            ScenarioPlanner planner = new ScenarioPlanner(faults, round, division, entries.get());
            for (PlannedSystem system : chosen) {
                results.addAll(results(section, planner, confs, benchmark, entries.get(), system, scenarios, infer));
            }
            notes.addAll(planner.notes());
        }
        ScenarioPlanner.spelling(faults, scenarios);
        confs.end(entries.map(Benchmark::name).orElse(rules.models().first()));
        fields.power(benchmark, results, chosen, endpoints);
        notes.addAll(confs.notes());
        return List.copyOf(results);
    }

    private List<PlannedResult> results(
            PlanSection section,
            ScenarioPlanner planner,
            UserConfPlanner confs,
            PlannedBenchmark benchmark,
            Benchmark entries,
            PlannedSystem system,
            List<PlanNode.Text> scenarios,
            boolean infer) {
        List<PlannedResult> results = new ArrayList<>();
        // A system of no known type has its fault already.
        List<ScenarioPlanner.Chosen> wanted =
                system.type().isEmpty() ? List.of() : planner.choose(system.type(), scenarios, section.line(), infer);
        boolean inferred = wanted.stream()
                .anyMatch(one -> one.scenario().equals("MultiStream")
                        && one.inferredFrom().isPresent());
        confs.atLeast("SingleStream", inferred ? InferredResults.leastQueries() : 0);
        for (ScenarioPlanner.Chosen one : wanted) {
            confs.settings(entries.name(), one.scenario(), section.line())
                    .map(conf -> new PlannedResult(
                            system,
                            benchmark,
                            one.scenario(),
                            conf.target().scenario().officialName(),
                            conf.target().model(),
                            conf.lines(),
                            conf.hasRate(),
                            conf.requested(),
                            one.inferredFrom(),
                            tests(entries)))
                    .ifPresent(results::add);
            dataSet(section, benchmark, entries, one.scenario());
        }
        return results;
    }

    private void refuseEndpoints(PlanSection section, String of) {
        if (round.endpoints().filter(e -> e.benchmarks().contains(of)).isEmpty()) {
            faults.add(
                    section.line("name"),
                    "round " + round.name() + " takes no results of the endpoints form for " + of
                            + "; drop \"results: endpoints\"");
        }
    }

    private List<String> tests(Benchmark entries) {
        if (division == Division.OPEN) {
            return List.of();
        }
        List<String> known = entries.complianceTests().stream()
                .filter(test -> ComplianceTests.find(test).isPresent())
                .toList();
        if (known.size() < entries.complianceTests().size()) {
            notes.add(entries.name() + ": " + notMadeHere(entries)
                    + " is not made here; make it with the round's own tools and put it into the package, which is not"
                    + " complete without it");
        }
        return known;
    }

    /** Tests that a round asks for and this program cannot run. */
    static String notMadeHere(Benchmark entries) {
        return entries.complianceTests().stream()
                .filter(test -> ComplianceTests.find(test).isEmpty())
                .collect(Collectors.joining(" and "));
    }

    /** The benchmark, or the one that was probably meant, so that the rest is checked too; empty when nobody knows. */
    private Optional<Benchmark> entries(PlanSection section, String name, String of) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!name.matches("[A-Za-z0-9_][A-Za-z0-9_.+-]*")) {
            faults.add(section.line("name"), "\"" + name + "\" becomes a folder; use letters, digits and . _ + -");
        }
        faults.tooLong(name, section.line("name"));
        if (division != Division.OPEN && !name.equals(of)) {
            faults.add(
                    section.line("of"), "own names of benchmarks are for the open division; name the benchmark " + of);
        }
        Optional<Benchmark> found = round.benchmark(of);
        int line = section.line(section.has("of") ? "of" : "name");
        if (found.isEmpty()) {
            faults.add(
                    line,
                    "round " + round.name() + " has no benchmark \"" + of + "\"; "
                            + NearMiss.hint(of, round.benchmarks().keySet())
                            + (division == Division.OPEN ? " A model of your own is \"of:\" one of them" : ""));
        }
        Optional<Benchmark> meant =
                found.or(() -> NearMiss.of(of, round.benchmarks().keySet()).flatMap(round::benchmark));
        boolean runnable = meant.filter(known -> rules.models().contains(ModelNames.inRules(known.name())))
                .isPresent();
        if (found.isPresent() && !runnable) {
            faults.add(
                    line,
                    "the LoadGen settings of " + round.name() + " have no line for " + of
                            + ", so no run of it can be made here");
        }
        return runnable ? meant : Optional.empty();
    }

    private List<PlannedSystem> systemsOf(PlanSection section) {
        List<PlanNode.Text> named = section.texts("systems");
        if (named.isEmpty()) {
            return systems;
        }
        List<String> names = systems.stream().map(PlannedSystem::name).toList();
        named.stream()
                .filter(text -> !names.contains(text.text()))
                .forEach(text -> faults.add(
                        text.line(),
                        "no system is called \"" + text.text() + "\"; " + NearMiss.hint(text.text(), names)));
        Set<String> wanted = named.stream().map(PlanNode.Text::text).collect(Collectors.toSet());
        return systems.stream().filter(system -> wanted.contains(system.name())).toList();
    }

    /** The number of samples of an accuracy run is fixed in every division (checker-spec A08). */
    private void dataSet(PlanSection section, PlannedBenchmark benchmark, Benchmark entries, String scenario) {
        var wanted = entries.accuracySamples(scenario);
        DataSetSize.of(benchmark.options()).ifPresent((long found) -> {
            if (wanted.isPresent() && found != wanted.getAsLong()) {
                faults.add(
                        section.line("dataset"),
                        "the accuracy run of " + benchmark.name() + " covers "
                                + wanted.getAsLong() + " samples, the data set has " + found
                                + "; name the benchmark's own data set with \"dataset\"");
            }
        });
    }
}
