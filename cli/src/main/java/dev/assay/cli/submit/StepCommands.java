package dev.assay.cli.submit;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command of each step, as a user could type it, and what tells whether it was made from the same things. */
final class StepCommands {
    private static final String NATIVE = "native:";

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final Tool tool;
    private final Places places;
    private final Contents contents = new Contents();

    StepCommands(SubmissionPlan plan, WorkFolder work, Tool tool) {
        this.plan = plan;
        this.work = work;
        this.tool = tool;
        this.places = new Places(plan, work);
    }

    /** The user.conf of a step: that of the rate search lacks the rate that it finds. */
    Path userConf(Step step) {
        return step.kind() == Step.Kind.RATE
                ? work.of(step).resolveSibling("rate-user.conf")
                : work.runs(step.result()).resolve("user.conf");
    }

    /** Arguments of the command. */
    List<String> arguments(Step step) {
        PlannedResult result = step.result();
        return switch (step.kind()) {
            case RATE -> measuring(step, "peak", List.of("--out", work.of(step).toString()));
            case PERFORMANCE ->
                measuring(
                        step,
                        "run",
                        List.of(
                                "--mode",
                                "performance",
                                "--out",
                                work.of(step).resolve("run_1").toString(),
                                "--overwrite"));
            case ACCURACY ->
                measuring(
                        step,
                        "run",
                        List.of(
                                "--mode",
                                "accuracy",
                                "--out",
                                work.of(step).toString(),
                                "--overwrite",
                                "--no-samples",
                                "--no-report"));
            case SCORE -> scoring(step, result);
            case TEST -> {
                List<String> own = new ArrayList<>(List.of(
                        "--reference",
                        work.runs(result).toString(),
                        "--out",
                        work.of(step).toString(),
                        "--overwrite"));
                result.benchmark()
                        .scoring()
                        .script()
                        .ifPresent(script -> own.addAll(List.of("--accuracy-script", script)));
                yield measuring(step, "audit run", own);
            }
        };
    }

    private List<String> measuring(Step step, String command, List<String> own) {
        PlannedResult result = step.result();
        String[] words = command.split(" ", -1);
        CommandSpec spec = tool.spec(words);
        List<String> arguments = new ArrayList<>(List.of(words));
        if (step.kind() == Step.Kind.TEST) {
            arguments.add(step.test());
        }
        arguments.addAll(List.of(
                "--scenario", result.loadGenScenario(),
                "--round", plan.round().name(),
                "--benchmark", result.model(),
                "--division", plan.division().folder(),
                "--user-conf", userConf(step).toString()));
        Stream.concat(result.system().options().stream(), result.benchmark().options().stream())
                .filter(option -> spec.findOption(option.name()) != null)
                .forEach(option -> arguments.addAll(option.arguments()));
        arguments.addAll(own);
        return arguments;
    }

    private List<String> scoring(Step step, PlannedResult result) {
        Path folder = work.of(step);
        List<String> arguments = new ArrayList<>(List.of(
                "accuracy",
                work.runs(result).resolve("accuracy/mlperf_log_accuracy.json").toString(),
                "--benchmark",
                result.benchmark().of(),
                "--round",
                plan.round().name()));
        result.benchmark()
                .scoring()
                .references()
                .ifPresent(file -> arguments.addAll(List.of("--references", file.toString())));
        result.benchmark().scoring().options().forEach(option -> arguments.addAll(option.arguments()));
        arguments.addAll(List.of(
                "--out", folder.resolve("accuracy.txt").toString(),
                "--truncate", folder.resolve("mlperf_log_accuracy.json").toString()));
        return arguments;
    }

    /** The command as a line for a shell, without secrets: it is printed, kept and put into packages. */
    String line(Step step) {
        StringBuilder line = new StringBuilder("assay");
        for (String given : arguments(step)) {
            String argument = CommandRecord.withoutSecrets(given);
            line.append(' ')
                    .append(
                            argument.matches("[A-Za-z0-9_./:=,+@%-]+")
                                    ? argument
                                    : "'" + argument.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }

    /**
     * A digest of the command, of the settings, and of what each file holds that it names. Where files lie does not count, so
     * that a plan which was moved with its folder goes on.
     */
    String fingerprint(Step step) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String argument : arguments(step)) {
            all.append(portable(argument)).append('\n');
        }
        if (step.kind() != Step.Kind.SCORE) {
            all.append(Files.readString(userConf(step)));
        }
        Optional<String> script = step.result().benchmark().scoring().script();
        if (script.isPresent() && (step.kind() == Step.Kind.SCORE || step.kind() == Step.Kind.TEST)) {
            all.append(withoutPlaces(script.get())).append('\n');
            for (String word : script.get().split("[\\s'\"=]+", -1)) {
                Path path = pathOrNone(word);
                all.append(contents.of(word.isEmpty() ? path : places.plan().resolve(path)));
            }
        }
        PowerSession session = step.result().power();
        if (step.isOfSession() && session != null) {
            all.append(contents.of(session.run().resolve("mlperf_log_detail.txt")));
        }
        for (Step.Kind kind : buildsOn(step.kind())) {
            StepMark.in(work.of(new Step(kind, step.result(), ""))).ifPresent(mark -> all.append(mark.ended()));
        }
        return Contents.text(all.toString());
    }

    private String portable(String argument) throws IOException {
        String path = argument.startsWith(NATIVE) ? argument.substring(NATIVE.length()) : argument;
        Path file = pathOrNone(path);
        // What lies in the folder of the work is made by the steps themselves.
        boolean given = file.isAbsolute() && !file.startsWith(work.root()) && Files.exists(file);
        return given ? "file " + contents.of(file) : withoutPlaces(argument);
    }

    private String withoutPlaces(String text) {
        return text.replace(work.root().toString(), "{work}")
                .replace(places.plan().toString(), "{plan}");
    }

    private static List<Step.Kind> buildsOn(Step.Kind kind) {
        return switch (kind) {
            case RATE, PERFORMANCE, ACCURACY -> List.of();
            case SCORE -> List.of(Step.Kind.ACCURACY);
            case TEST -> List.of(Step.Kind.PERFORMANCE, Step.Kind.ACCURACY);
        };
    }

    private static Path pathOrNone(String argument) {
        try {
            return Path.of(argument);
        } catch (java.nio.file.InvalidPathException e) {
            return Path.of("");
        }
    }
}
