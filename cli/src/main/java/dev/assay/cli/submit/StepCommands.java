package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command of each step, as a user could type it, and what tells whether it was made from the same things. */
final class StepCommands {
    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final Tool tool;

    StepCommands(SubmissionPlan plan, WorkFolder work, Tool tool) {
        this.plan = plan;
        this.work = work;
        this.tool = tool;
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

    /** The command as a line for a shell. */
    String line(Step step) {
        StringBuilder line = new StringBuilder("assay");
        for (String argument : arguments(step)) {
            line.append(' ')
                    .append(
                            argument.matches("[A-Za-z0-9_./:=,+@%-]+")
                                    ? argument
                                    : "'" + argument.replace("'", "'\\''") + "'");
        }
        return line.toString();
    }

    /** A digest of the command, of the settings, and of the state of each file that it names. */
    String fingerprint(Step step) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String argument : arguments(step)) {
            all.append(argument.replace(work.root().toString(), "{work}")).append('\n');
            // What lies in the folder of the work is made by the steps themselves.
            Path path = pathOrNone(argument);
            if (Files.isRegularFile(path) && !path.startsWith(work.root())) {
                all.append(Files.size(path))
                        .append(' ')
                        .append(Files.getLastModifiedTime(path).toMillis())
                        .append('\n');
            }
        }
        if (step.kind() != Step.Kind.SCORE) {
            all.append(Files.readString(userConf(step)));
        }
        step.result()
                .benchmark()
                .scoring()
                .script()
                .filter(script -> step.kind() == Step.Kind.SCORE)
                .ifPresent(all::append);
        for (Step.Kind kind : buildsOn(step.kind())) {
            StepMark.in(work.of(new Step(kind, step.result(), ""))).ifPresent(mark -> all.append(mark.ended()));
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(all.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).toLowerCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
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
