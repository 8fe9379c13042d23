package dev.assay.cli.submit;

import dev.assay.audit.score.LogTruncation;
import dev.assay.cli.submit.SubmissionPlan.PlannedBenchmark;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.conf.round.PackageFiles;
import dev.assay.results.model.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Lays the package out as the round has it, from runs and texts: anew each time, beside the old one, which is replaced at the
 * end. The same runs and texts give the same bytes.
 */
final class PackageAssembly {
    private static final String ACCURACY_LOG = "mlperf_log_accuracy.json";

    /** Tests whose response logs are shortened for packages (checker-spec 16). */
    private static final Set<String> SHORTENED = Set.of("TEST01", "TEST07", "TEST09");

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final StepCommands commands;
    private final Texts texts;
    private final Path root;
    private final Places places;

    PackageAssembly(SubmissionPlan plan, WorkFolder work, StepCommands commands) {
        this.plan = plan;
        this.work = work;
        this.commands = commands;
        this.texts = new Texts(work);
        this.places = new Places(plan, work);
        this.root = work.root().resolve("package.part");
    }

    /** Makes the package and returns its folder. */
    Path make() throws IOException {
        WorkFolder.delete(root);
        for (PlannedSystem system : plan.systems()) {
            if (plan.results().stream().anyMatch(result -> result.system().equals(system))) {
                system(system);
            }
        }
        for (PlannedResult result : plan.results()) {
            if (result.inferredFrom().isEmpty()) {
                result(result);
            }
        }
        for (PlannedResult result : plan.results()) {
            if (result.inferredFrom().isPresent()) {
                inferred(result, result.inferredFrom().get());
            }
        }
        submitter();
        WorkFolder.delete(work.pack());
        Files.move(root, work.pack());
        return work.pack();
    }

    private void system(PlannedSystem system) throws IOException {
        String name = place(plan.round().layout().system(), system.name(), "", "", "");
        WorkFolder.write(root.resolve(name), JsonDocuments.json(system.description()));
        if (!system.read().isEmpty()) {
            StringBuilder table =
                    new StringBuilder("# Fields of " + system.name() + " that were read from the machine\n\n"
                            + "Nobody typed these; a person must confirm them.\n\n| field | value |\n|---|---|\n");
            new TreeMap<>(system.read())
                    .forEach((field, value) -> table.append("| ")
                            .append(field)
                            .append(" | ")
                            .append(value.replace("|", "/"))
                            .append(" |\n"));
            WorkFolder.write(
                    submitterFolder().resolve("documentation/read-from-" + system.name() + ".md"), table.toString());
        }
    }

    private Path submitterFolder() {
        return root.resolve(plan.division().folder()).resolve(plan.submitter());
    }

    private void submitter() throws IOException {
        Path calibration = plan.calibration().isPresent() ? plan.calibration().get() : texts.calibration();
        WorkFolder.copy(calibration, submitterFolder().resolve("documentation/calibration.md"));
        Map<String, String> mapping = new TreeMap<>();
        for (PlannedResult result : plan.results()) {
            PlannedBenchmark benchmark = result.benchmark();
            Path source = root.resolve(place(plan.round().layout().source(), "", benchmark.name(), "", ""));
            if (!Files.exists(source)) {
                Path from = benchmark.source().isPresent() ? benchmark.source().get() : texts.source(benchmark);
                if (Files.isDirectory(from)) {
                    Files.createDirectories(source);
                    SourceFolder.copy(from, work.root(), source);
                } else {
                    WorkFolder.copy(from, source.resolve(from.getFileName()));
                }
            }
            if (!benchmark.name().equals(benchmark.of())) {
                mapping.put(benchmark.name(), benchmark.of());
            }
        }
        if (!mapping.isEmpty()) {
            WorkFolder.write(submitterFolder().resolve("model_mapping.json"), JsonDocuments.json(mapping));
        }
    }

    private void result(PlannedResult result) throws IOException {
        PackageFiles files = plan.round().files();
        Path folder = results(result, result.scenario());
        Path runs = work.runs(result);
        if (plan.endpointsResults()) {
            new EndpointsResult(plan, work, result).write(folder);
        } else {
            copy(files.performanceRun(), runs.resolve("performance/run_1"), folder.resolve("performance/run_1"));
            List<String> logs = files.accuracy().stream()
                    .filter(name -> name.startsWith("mlperf_log_") && name.endsWith(".txt"))
                    .toList();
            copy(logs, runs.resolve("accuracy"), folder.resolve("accuracy"));
            copy(List.of("accuracy.txt", ACCURACY_LOG), runs.resolve("score"), folder.resolve("accuracy"));
        }
        measurements(result);
        for (String test : result.tests()) {
            test(result, test);
        }
        PowerSession power = result.power();
        if (power != null) {
            power(result, power, folder);
        }
    }

    private static void copy(List<String> names, Path from, Path to) throws IOException {
        for (String name : names) {
            if (Files.isRegularFile(from.resolve(name))) {
                WorkFolder.copy(from.resolve(name), to.resolve(name));
            }
        }
    }

    private void measurements(PlannedResult result) throws IOException {
        Path file = measurementsFile(result, result.scenario());
        Path folder = file.resolveSibling("");
        WorkFolder.write(file, JsonDocuments.json(result.benchmark().measurements()));
        WorkFolder.copy(work.runs(result).resolve("user.conf"), folder.resolve("user.conf"));
        if (plan.round().files().measurements().contains("mlperf.conf")) {
            WorkFolder.write(
                    folder.resolve("mlperf.conf"),
                    "# The values of the round are those built into the load generator.\n");
        }
        String own = Files.readString(texts.readme(result.system(), result.benchmark()));
        WorkFolder.write(
                folder.resolve("README.md"), new ResultReadme(plan, work, commands, result).text() + "\n" + own);
        for (Step step : Step.of(plan)) {
            if (step.result().equals(result) && Files.isRegularFile(work.record(step))) {
                WorkFolder.write(folder.resolve(step.recordInPackage()), PackagedRecord.text(work.record(step)));
            }
        }
        Path searched = work.runs(result).resolve("rate-user.conf");
        if (result.needsRate() && Files.isRegularFile(searched)) {
            WorkFolder.copy(searched, folder.resolve("rate-user.conf"));
        }
        Path search = work.runs(result).resolve("performance/run_1").resolve(JsonDocuments.PEAK);
        if (Files.isRegularFile(search)) {
            WorkFolder.write(folder.resolve("rate-search.json"), places.without(Files.readString(search)));
        }
    }

    private Path measurementsFile(PlannedResult result, String scenario) {
        String template = plan.round().layout().measurements();
        // Rounds before v6.0 take any ending behind the name of the system; the shortest has none.
        String plain = template.replaceAll("\\*?\\[[^\\]]*\\]", "").replace("*", "");
        return root.resolve(
                place(plain, result.system().name(), result.benchmark().name(), scenario, ""));
    }

    private void test(PlannedResult result, String test) throws IOException {
        Path made = work.of(new Step(Step.Kind.TEST, result, test)).resolve(test);
        if (!Files.isDirectory(made)) {
            return;
        }
        Path to = tests(result, result.scenario(), test);
        WorkFolder.copy(made, to);
        Path log = to.resolve("accuracy").resolve(ACCURACY_LOG);
        if (SHORTENED.contains(test) && Files.isRegularFile(log)) {
            LogTruncation.shorten(made.resolve("accuracy").resolve(ACCURACY_LOG), log);
        }
    }

    private void power(PlannedResult result, PowerSession session, Path folder) throws IOException {
        PackageFiles files = plan.round().files();
        session.copyTo(folder.resolve("performance"), files);
        Path beside = measurementsFile(result, result.scenario()).resolveSibling("");
        for (String pattern : files.powerMeasurements()) {
            Optional<Path> file = session.matching(pattern);
            if (file.isPresent()) {
                WorkFolder.copy(
                        file.get(), beside.resolve(String.valueOf(file.get().getFileName())));
            }
        }
    }

    /** Folders of inferred results are copies under the name of the inferred scenario (rules digest 29). */
    private void inferred(PlannedResult result, String from) throws IOException {
        Set<Path> done = new java.util.HashSet<>();
        Map<Path, Path> copies = new LinkedHashMap<>();
        copies.put(results(result, from), results(result, result.scenario()));
        copies.put(
                measurementsFile(result, from).resolveSibling(""),
                measurementsFile(result, result.scenario()).resolveSibling(""));
        result.tests().forEach(test -> copies.put(tests(result, from, test), tests(result, result.scenario(), test)));
        for (Map.Entry<Path, Path> copy : copies.entrySet()) {
            if (Files.isDirectory(copy.getKey()) && done.add(copy.getValue()) && !Files.exists(copy.getValue())) {
                WorkFolder.copy(copy.getKey(), copy.getValue());
            }
        }
    }

    private Path results(PlannedResult result, String scenario) {
        return root.resolve(place(
                plan.round().layout().results(),
                result.system().name(),
                result.benchmark().name(),
                scenario,
                ""));
    }

    private Path tests(PlannedResult result, String scenario, String test) {
        return root.resolve(place(
                plan.round().layout().compliance(),
                result.system().name(),
                result.benchmark().name(),
                scenario,
                test));
    }

    private String place(String template, String system, String benchmark, String scenario, String test) {
        return template.replace("{division}", plan.division().folder())
                .replace("{submitter}", plan.submitter())
                .replace("{system}", system)
                .replace("{benchmark}", benchmark)
                .replace("{scenario}", scenario)
                .replace("{test}", test);
    }
}
