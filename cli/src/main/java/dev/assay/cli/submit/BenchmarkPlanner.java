package dev.assay.cli.submit;

import dev.assay.audit.score.AccuracyScoring;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.submit.SubmissionPlan.PlannedBenchmark;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.cli.submit.SubmissionPlan.Scoring;
import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.ModelNames;
import dev.assay.conf.rules.RuleSets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns one benchmark of a plan into the results that it makes, one for each system and scenario. */
final class BenchmarkPlanner {
    private static final List<String> MEASUREMENTS = List.of(
            "input_data_types",
            "retraining",
            "starting_weights_filename",
            "weight_data_types",
            "weight_transformations");

    private final PlanReader reader;
    private final PlanFaults faults;
    private final OptionReader options;
    private final Round round;
    private final Division division;
    private final List<PlannedSystem> systems;
    private final List<String> notes = new ArrayList<>();

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
        this.division = division;
        this.systems = systems;
    }

    List<String> notes() {
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
        PlannedBenchmark benchmark = new PlannedBenchmark(
                name,
                of,
                section.line(),
                runOptions(section),
                scoring(section, name, of, entries),
                measurements(section),
                existing(section, "source"),
                power(section));
        Map<String, PlanNode> userConf = section.map("user_conf");
        section.end();
        if (entries.isEmpty()) {
            return List.of();
        }
        if (endpoints
                && round.endpoints().filter(e -> e.benchmarks().contains(of)).isEmpty()) {
            faults.add(
                    section.line("name"),
                    "round " + round.name() + " takes no results of the endpoints form for " + of
                            + "; drop \"results: endpoints\"");
        }
        UserConfPlanner confs = new UserConfPlanner(faults, RuleSets.byName(round.name()), division, userConf);
        ScenarioPlanner planner = new ScenarioPlanner(faults, round, division, entries.get());
        List<PlannedResult> results = new ArrayList<>();
        for (PlannedSystem system : chosen) {
            List<ScenarioPlanner.Chosen> wanted = planner.choose(system.type(), scenarios, section.line(), infer);
            for (ScenarioPlanner.Chosen one : wanted) {
                confs.settings(of, one.scenario(), section.line())
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
                                tests(entries.get(), one)))
                        .ifPresent(results::add);
                dataSet(section, benchmark, entries.get(), one.scenario());
            }
        }
        confs.end();
        notes.addAll(planner.notes());
        notes.addAll(confs.notes());
        return List.copyOf(results);
    }

    private List<String> tests(Benchmark entries, ScenarioPlanner.Chosen one) {
        if (division == Division.OPEN) {
            return List.of();
        }
        List<String> known = entries.complianceTests().stream()
                .filter(test -> ComplianceTests.find(test).isPresent())
                .toList();
        if (known.size() < entries.complianceTests().size()) {
            List<String> others = new ArrayList<>(entries.complianceTests());
            others.removeAll(known);
            notes.add(entries.name() + " " + one.scenario() + ": " + String.join(", ", others)
                    + " of the round is not made here; make it with the round's own tools");
        }
        return known;
    }

    private Optional<Benchmark> entries(PlanSection section, String name, String of) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!name.matches("[A-Za-z0-9_][A-Za-z0-9_.+-]*")) {
            faults.add(section.line("name"), "\"" + name + "\" becomes a folder; use letters, digits and . _ + -");
        }
        if (division != Division.OPEN && !name.equals(of)) {
            faults.add(
                    section.line("of"), "own names of benchmarks are for the open division; name the benchmark " + of);
        }
        Optional<Benchmark> found = round.benchmark(of);
        if (found.isEmpty()) {
            faults.add(
                    section.line("name"),
                    "round " + round.name() + " has no benchmark \"" + of + "\"; "
                            + NearMiss.hint(of, round.benchmarks().keySet())
                            + (division == Division.OPEN ? " A model of your own is \"of:\" one of them" : ""));
            return Optional.empty();
        }
        if (!RuleSets.byName(round.name()).models().contains(ModelNames.inRules(of))) {
            faults.add(
                    section.line("name"),
                    "the LoadGen settings of " + round.name() + " have no line for " + of
                            + ", so no run of it can be made here");
            return Optional.empty();
        }
        return found;
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
        Set<String> wanted = Set.copyOf(named.stream().map(PlanNode.Text::text).toList());
        return systems.stream().filter(system -> wanted.contains(system.name())).toList();
    }

    private List<CommandOption> runOptions(PlanSection section) {
        Map<String, PlanNode> all = new LinkedHashMap<>(section.map("options"));
        section.optional("dataset")
                .ifPresent(file -> all.put("dataset", new PlanNode.Text(section.line("dataset"), file)));
        return options.read(all, "benchmarks.options");
    }

    private Optional<Path> existing(PlanSection section, String field) {
        Optional<Path> path = section.optional(field).map(reader::beside);
        path.ifPresent(found -> reader.mustExist(found, section.line(field), "benchmarks." + field));
        return path;
    }

    private Scoring scoring(PlanSection section, String name, String of, Optional<Benchmark> entries) {
        Optional<Path> references = existing(section, "references");
        List<CommandOption> scoring = new ArrayList<>();
        section.optional("tokenizer").ifPresent(given -> {
            Path path = given.equals("built-in") ? Path.of(given) : reader.beside(given);
            if (!given.equals("built-in")) {
                reader.mustExist(path, section.line("tokenizer"), "benchmarks.tokenizer");
            }
            scoring.add(new CommandOption("--tokenizer", List.of(path.toString())));
        });
        section.optional("reference_fields")
                .ifPresent(fields -> scoring.add(new CommandOption("--reference-fields", List.of(fields))));
        Optional<String> script = section.optional("accuracy_script");
        if (script.isPresent() && !script.get().contains("{log}")) {
            faults.add(
                    section.line("accuracy_script"),
                    "\"accuracy_script\" does not say where the log goes; write {log} in" + " its place");
        }
        if (script.isEmpty() && entries.isPresent()) {
            Optional<String> refusal = AccuracyScoring.refusal(of);
            if (refusal.isPresent()) {
                faults.add(
                        section.line("name"),
                        refusal.get().replaceFirst("\\.$", "")
                                + "; give its command as \"accuracy_script\", with {log} for the accuracy log");
            } else if (references.isEmpty()) {
                faults.add(
                        section.line("name"),
                        "the accuracy of " + name + " cannot be scored without the expected answers;"
                                + " name their file as \"references\", or a command as \"accuracy_script\"");
            }
        }
        return new Scoring(references, scoring, script);
    }

    private Map<String, String> measurements(PlanSection section) {
        Map<String, String> fields = new LinkedHashMap<>();
        section.textMap("measurements").forEach((key, text) -> fields.put(key, text.text()));
        List<String> missing = MEASUREMENTS.stream()
                .filter(key -> fields.getOrDefault(key, "").isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            faults.add(
                    section.line("measurements"),
                    "\"benchmarks.measurements\" lacks " + String.join(", ", missing)
                            + "; say what the model that you run is made of, N/A where nothing applies");
        }
        return fields;
    }

    private Map<String, Path> power(PlanSection section) {
        Map<String, Path> folders = new LinkedHashMap<>();
        section.textMap("power").forEach((scenario, text) -> {
            Path folder = reader.beside(text.text());
            for (String part : List.of("power", "ranging", "spl.txt")) {
                if (!Files.exists(folder.resolve(part))) {
                    faults.add(
                            text.line(),
                            "power results of " + scenario + " need " + folder.resolve(part)
                                    + "; a folder with power/, ranging/ and the spl.txt of the measured run is wanted");
                }
            }
            folders.put(scenario, folder);
        });
        return folders;
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
