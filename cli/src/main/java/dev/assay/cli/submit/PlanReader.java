package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import dev.assay.conf.rules.Division;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a plan and checks it against the round; whatever is wrong is told at once. */
final class PlanReader {
    /** Kind and version of plan files; the JSON schema beside this class describes them. */
    static final String SCHEMA = "assay/plan/1";

    /** Names become folders of a package, which must not hold blanks (checker-spec S06 and S07). */
    private static final String FOLDER_NAME = "[A-Za-z0-9_][A-Za-z0-9_.+-]*";

    private final Path file;
    private final PlanFaults faults;
    private final PlanSection root;
    private final Tool tool;
    private final List<String> notes = new ArrayList<>();

    private PlanReader(Path file, PlanFaults faults, PlanNode.Fields fields, Tool tool) {
        this.file = file;
        this.faults = faults;
        this.root = new PlanSection(fields, "", faults);
        this.tool = tool;
    }

    /**
     * Reads a plan file.
     *
     * @throws UserError with every fault of it, one a line
     */
    static SubmissionPlan read(Path file, Tool tool) {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new UserError("the plan " + file + " is no text in UTF-8; save it as such", e);
        } catch (IOException e) {
            throw new UserError("the plan " + file + " cannot be read; check its name and permissions", e);
        }
        return read(text, file, tool);
    }

    static SubmissionPlan read(String text, Path file, Tool tool) {
        PlanFaults faults = new PlanFaults(String.valueOf(file.getFileName()));
        PlanNode.Fields fields = PlanText.parse(text, faults);
        Optional<SubmissionPlan> plan =
                fields.fields().isEmpty() ? Optional.empty() : new PlanReader(file, faults, fields, tool).plan();
        if (!faults.none() || plan.isEmpty()) {
            List<String> all = faults.sentences();
            throw new UserError((all.size() == 1 ? "the plan has a fault" : "the plan has " + all.size() + " faults")
                    + ", so nothing was run:\n  " + String.join("\n  ", all));
        }
        return plan.get();
    }

    private Optional<SubmissionPlan> plan() {
        schema();
        String submitter =
                folderName(root.required("submitter", "it is the folder name of your organisation"), "submitter");
        Division division = division();
        Round round = round();
        Optional<String> category = root.choice("category", round.availability());
        boolean endpoints = root.choice("results", List.of("loadgen", "endpoints"))
                .map("endpoints"::equals)
                .orElse(false);
        Optional<Path> calibration = root.optional("calibration").map(this::beside);
        calibration.ifPresent(path -> mustBeFile(path, root.line("calibration"), "calibration"));
        List<PlanNode.Fields> systems = root.groups("systems", "name at least one system, with type and description");
        List<PlanNode.Fields> benchmarks = root.groups("benchmarks", "name at least one benchmark");
        root.end();
        OptionReader options = new OptionReader(file, faults, tool);
        SystemPlanner describer =
                new SystemPlanner(faults, options, submitter, division, round, category, root.has("category"));
        Map<String, PlannedSystem> read = systems(systems, describer);
        BenchmarkPlanner planner =
                new BenchmarkPlanner(this, faults, options, round, division, List.copyOf(read.values()));
        List<PlannedResult> results = benchmarks.stream()
                .flatMap(one -> planner.plan(one, endpoints).stream())
                .toList();
        refuseTwins(results);
        if (faults.none() && results.isEmpty()) {
            faults.add(
                    root.line("benchmarks"), "the plan makes no result; name systems and scenarios that go together");
        }
        notes.addAll(planner.notes());
        return Optional.of(new SubmissionPlan(
                file, submitter, division, round, endpoints, calibration, List.copyOf(read.values()), results, notes));
    }

    private void schema() {
        String schema = root.required("schema", "write \"schema: " + SCHEMA + "\"");
        if (!schema.isEmpty() && !schema.equals(SCHEMA)) {
            faults.add(root.line("schema"), "schema is \"" + schema + "\"; this version reads \"" + SCHEMA + "\"");
        }
    }

    /** While the division is in doubt the rest is checked as for the one meant, else the open one, which asks least. */
    private Division division() {
        List<String> names = Stream.of(Division.values()).map(Division::folder).toList();
        String given = root.required("division", "use one of " + String.join(", ", names));
        return (given.isEmpty() ? Optional.<String>empty() : root.choice("division", names))
                .or(() -> NearMiss.of(given, names))
                .map(Division::ofFolder)
                .orElse(Division.OPEN);
    }

    /** Two results in one folder would overwrite each other. */
    private void refuseTwins(List<PlannedResult> results) {
        Map<Path, PlannedResult> seen = new LinkedHashMap<>();
        for (PlannedResult result : results) {
            PlannedResult twin = seen.putIfAbsent(result.folder(), result);
            if (twin != null) {
                faults.add(
                        result.benchmark().line(),
                        "the result " + result.title() + " is planned in line "
                                + twin.benchmark().line()
                                + " too; keep one of them, or tell them apart by \"scenarios\" or \"systems\"");
            }
        }
    }

    /** Without a round that is known the rest is checked as for the one that fits best, so that everything is told at once. */
    private Round round() {
        List<String> names =
                Stream.concat(Rounds.names().stream(), Stream.of(Rounds.DEMO)).toList();
        String name = root.required("round", "use one of " + String.join(", ", names));
        String full = name.matches("\\d.*") ? "v" + name : name;
        if (names.contains(full)) {
            return Rounds.byName(full);
        }
        Round meant = RoundMeant.of(full, names, root.peek("benchmarks"));
        if (!name.isEmpty()) {
            faults.add(
                    root.line("round"),
                    "there is no round \"" + name + "\"; " + NearMiss.hint(full, names)
                            + " (the rest was checked as for " + meant.name() + ")");
        }
        return meant;
    }

    private Map<String, PlannedSystem> systems(List<PlanNode.Fields> groups, SystemPlanner planner) {
        Map<String, PlannedSystem> systems = new LinkedHashMap<>();
        for (PlanNode.Fields group : groups) {
            PlannedSystem system = planner.plan(group);
            if (systems.putIfAbsent(system.name(), system) != null) {
                faults.add(
                        group.line(), "there are two systems \"" + system.name() + "\"; give each a name of its own");
            }
        }
        return systems;
    }

    /** A name that becomes a folder. */
    String folderName(String name, String field) {
        if (!name.isEmpty() && !name.matches(FOLDER_NAME)) {
            faults.add(
                    root.line(field),
                    "\"" + name + "\" becomes a folder of the package; use letters, digits and . _ + - without blanks");
        }
        faults.tooLong(name, root.line(field));
        return name;
    }

    /** A path that the plan gives: relative ones start at the plan's folder. */
    Path beside(String path) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? Path.of(path) : folder.resolve(path).normalize();
    }

    void mustBeFile(Path path, int line, String field) {
        if (Files.isDirectory(path)) {
            faults.add(line, "\"" + field + "\" names the folder " + path + "; name a file");
        } else {
            mustExist(path, line, field);
        }
    }

    void mustExist(Path path, int line, String field) {
        if (!Files.exists(path)) {
            faults.add(
                    line,
                    "\"" + field + "\" names " + path + ", which does not exist; correct the path, which starts"
                            + " at the folder of the plan");
        }
    }
}
