package dev.assay.cli.submit;

import dev.assay.audit.score.AccuracyScoring;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.submit.SubmissionPlan.PlannedBenchmark;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.cli.submit.SubmissionPlan.Scoring;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the fields of one benchmark of a plan that hold for all its systems and scenarios. */
final class BenchmarkFields {
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
    private final PlanSection section;
    private final List<String> notes = new ArrayList<>();

    BenchmarkFields(PlanReader reader, PlanFaults faults, OptionReader options, Round round, PlanSection section) {
        this.reader = reader;
        this.faults = faults;
        this.options = options;
        this.round = round;
        this.section = section;
    }

    /** @param entries the benchmark of the round, if it is known */
    PlannedBenchmark read(String name, String of, Optional<Benchmark> entries) {
        return new PlannedBenchmark(
                name, of, section.line(), runOptions(), scoring(name, entries), measurements(), source(), power());
    }

    private List<CommandOption> runOptions() {
        Map<String, PlanNode> further = new LinkedHashMap<>(section.map("options"));
        List<CommandOption> all = new ArrayList<>();
        section.optional("dataset").ifPresent(file -> {
            further.remove("dataset");
            Map<String, PlanNode> own = Map.of("dataset", new PlanNode.Text(section.line("dataset"), file));
            all.addAll(options.read(own, "benchmarks"));
        });
        all.addAll(0, options.read(further, "benchmarks.options"));
        return all;
    }

    private Optional<Path> source() {
        Optional<Path> path = section.optional("source").map(reader::beside);
        path.ifPresent(found -> reader.mustExist(found, section.line("source"), "benchmarks.source"));
        path.filter(Files::isDirectory).ifPresent(folder -> {
            try {
                SourceFolder.Listing listing = SourceFolder.list(folder, Optional.empty());
                listing.leaving()
                        .forEach(
                                link -> faults.add(
                                        section.line("source"),
                                        "\"benchmarks.source\" has the link " + link
                                                + ", which leads out of the folder or nowhere; put the file in its place, or remove it"));
                if (!listing.leftOut().isEmpty()) {
                    notes.add(faults.at(section.line("source")) + "hidden files and links to folders stay out of the"
                            + " package: " + String.join(", ", listing.leftOut()));
                }
            } catch (IOException | UncheckedIOException e) {
                faults.add(
                        section.line("source"),
                        "\"benchmarks.source\" cannot be read (" + e.getMessage() + "); correct its permissions");
            }
        });
        return path;
    }

    /** Remarks that hinder nothing. */
    List<String> notes() {
        return notes;
    }

    private Scoring scoring(String name, Optional<Benchmark> entries) {
        Optional<Path> references = section.optional("references").map(reader::beside);
        references.ifPresent(file -> reader.mustBeFile(file, section.line("references"), "benchmarks.references"));
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
                    "\"accuracy_script\" does not say where the log goes; write {log} in its place");
        }
        if (script.isEmpty() && entries.isPresent()) {
            requireScoring(name, entries.get().name(), references);
        }
        return new Scoring(references, scoring, script.map(this::startedBesideThePlan));
    }

    /** Paths of a plan start at its folder, those in a command too. */
    private String startedBesideThePlan(String script) {
        return "cd '" + reader.beside("").toString().replace("'", "'\\''") + "' && " + script;
    }

    private void requireScoring(String name, String of, Optional<Path> references) {
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

    private Map<String, String> measurements() {
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

    private Map<String, PowerSession> power() {
        Map<String, PowerSession> sessions = new LinkedHashMap<>();
        section.textMap("power").forEach((written, text) -> {
            Optional<String> scenario = ScenarioPlanner.known(written);
            PowerSession session = new PowerSession(reader.beside(text.text()), text.line());
            if (scenario.isEmpty()) {
                faults.add(
                        text.line(),
                        "\"power\" has no scenario \"" + written + "\"; "
                                + NearMiss.hint(written, ScenarioPlanner.ALL));
            } else {
                sessions.put(scenario.get(), session);
            }
            List<String> missing = session.missing(round);
            if (!missing.isEmpty()) {
                faults.add(
                        text.line(),
                        "the power session " + session.folder() + " lacks " + String.join(", ", missing)
                                + "; give the folder of a session as the measurement left it");
            }
        });
        return sessions;
    }

    /** Whether power goes with the results that are made. */
    void power(
            PlannedBenchmark benchmark, List<PlannedResult> results, List<PlannedSystem> systems, boolean endpoints) {
        benchmark.power().forEach((scenario, session) -> {
            Optional<PlannedResult> result = results.stream()
                    .filter(one -> one.scenario().equals(scenario))
                    .findFirst();
            if (!results.isEmpty() && result.isEmpty()) {
                faults.add(session.line(), "power is given for " + scenario + ", which is not made; drop the line");
            }
            if (systems.size() > 1) {
                faults.add(
                        session.line(),
                        "power is measured of one system, the benchmark is for " + systems.size()
                                + "; write the benchmark once for each, with \"systems\" naming one");
            }
            if (endpoints) {
                faults.add(session.line(), "power goes with logs of LoadGen; drop it, or \"results: endpoints\"");
            }
            if (result.flatMap(PlannedResult::inferredFrom).isPresent()) {
                faults.add(
                        session.line(),
                        scenario + " is inferred from "
                                + result.get().inferredFrom().get() + "; give the power of that one");
            }
            if (result.filter(PlannedResult::needsRate).isPresent() && session.hasRun()) {
                faults.add(
                        session.line(),
                        "the session has a run of its own, whose rate the accuracy run needs too; write it as"
                                + " \"target_qps\" for " + scenario + " below \"user_conf\"");
            }
        });
    }
}
