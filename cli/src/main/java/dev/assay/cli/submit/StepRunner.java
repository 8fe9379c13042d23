package dev.assay.cli.submit;

import dev.assay.audit.score.LogTruncation;
import dev.assay.cli.accuracy.ScoreFileReport;
import dev.assay.cli.audit.AccuracyScript;
import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.conf.round.Benchmark;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocumentFile;
import dev.assay.results.model.SearchDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes one step, and says what came of it. */
final class StepRunner {
    private static final int MOST_ATTEMPTS = 4;
    private static final double MARGIN = 1.1;
    private static final MathContext DIGITS = new MathContext(4);
    private static final Duration SCRIPT_LIMIT = Duration.ofHours(6);

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final Tool tool;
    private final StepCommands commands;
    private final PrintWriter err;

    /** What a step came to: whether it is as it should be, and one clause. */
    record Outcome(boolean good, String note) {}

    /** The work cannot go on: exit status, and why. */
    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
        private final int status;

        Stopped(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    StepRunner(SubmissionPlan plan, WorkFolder work, Tool tool, StepCommands commands, PrintWriter err) {
        this.plan = plan;
        this.work = work;
        this.tool = tool;
        this.commands = commands;
        this.err = err;
    }

    /**
     * Makes a step; its folder holds what it made afterwards.
     *
     * @param fingerprint of what it is made from
     */
    Outcome run(Step step, String fingerprint) throws IOException, Stopped {
        if (step.kind() != Step.Kind.RATE) {
            // Neither logs nor scores of other settings may be left for the package, whatever comes of this step.
            WorkFolder.delete(work.of(step));
            if (step.result().needsRate()
                    && !step.isOfSession()
                    && new FoundSettings(work, step.result()).rate().isEmpty()) {
                return new Outcome(false, "there is no rate to run at");
            }
        }
        return switch (step.kind()) {
            case RATE -> rate(step, fingerprint);
            case PERFORMANCE -> performance(step);
            case ACCURACY -> accuracy(step);
            case SCORE -> score(step);
            case TEST -> test(step);
        };
    }

    private Outcome rate(Step step, String fingerprint) throws IOException, Stopped {
        Path folder = work.of(step);
        Path begun = folder.resolve("begun.txt");
        boolean resumable = Files.isRegularFile(folder.resolve(JsonDocuments.PEAK))
                && Files.isRegularFile(begun)
                && Files.readString(begun).equals(fingerprint)
                && FoundSettings.isReadable(folder);
        List<String> arguments = new ArrayList<>(commands.arguments(step));
        if (resumable) {
            arguments.add("--resume");
        } else {
            WorkFolder.delete(folder);
        }
        WorkFolder.write(begun, fingerprint);
        Said said = command(step, arguments);
        Optional<SearchDocument.Answer> answer = Files.isRegularFile(folder.resolve(JsonDocuments.PEAK))
                ? FoundSettings.answer(folder)
                : Optional.empty();
        return answer.map(found -> new Outcome(true, said.line("PEAK", "found " + found.targetQps() + " queries/s")))
                .orElse(new Outcome(false, "no rate meets the limits; see " + folder.resolve(JsonDocuments.PEAK)));
    }

    private Outcome performance(Step step) throws IOException, Stopped {
        PlannedResult result = step.result();
        FoundSettings settings = new FoundSettings(work, result);
        Path run = work.of(step).resolve("run_1");
        PowerSession session = result.power();
        if (step.isOfSession() && session != null) {
            return ofSession(session, run);
        }
        if (result.needsRate()) {
            Optional<SearchDocument.Answer> rate = settings.rate();
            if (rate.isPresent()
                    && rate.get().confirmed()
                    && !plan.endpointsResults()
                    && adopt(rate.get(), result, run)) {
                return new Outcome(true, "the full-length run that confirmed the rate of the search");
            }
        }
        Outcome last = new Outcome(false, "not run");
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            settings.writeUserConf(plan.round().name());
            Said said = command(step, commands.arguments(step));
            String note = said.line("RESULT", "made");
            if (said.status() == 0) {
                return new Outcome(true, note);
            }
            RunDocument document =
                    JsonDocuments.read(run.resolve(RunDocumentFile.NAME), RunDocument.SCHEMA, RunDocument.class);
            last = new Outcome(
                    false, "INVALID: " + String.join("; ", document.verdict().reasons()));
            if (attempt == MOST_ATTEMPTS || !longer(document, result, settings)) {
                break;
            }
        }
        return last;
    }

    /** The records of a power session vouch for the logs of its own run and for no others. */
    private Outcome ofSession(PowerSession session, Path run) throws IOException {
        WorkFolder.delete(run);
        copyRun(session.run(), run);
        return isValid(run)
                ? new Outcome(true, "the run of the power session in " + session.folder())
                : new Outcome(
                        false,
                        "the run of the power session in " + session.folder()
                                + " is not VALID, see its summary; measure again");
    }

    private void copyRun(Path from, Path to) throws IOException {
        for (String name : plan.round().files().performanceRun()) {
            WorkFolder.copy(from.resolve(name), to.resolve(name));
        }
        if (Files.isRegularFile(from.resolve(RunDocumentFile.NAME))) {
            WorkFolder.copy(from.resolve(RunDocumentFile.NAME), to.resolve(RunDocumentFile.NAME));
        }
    }

    private static boolean isValid(Path run) throws IOException {
        Path summary = run.resolve("mlperf_log_summary.txt");
        return Files.isRegularFile(summary) && Files.readString(summary).contains("Result is : VALID");
    }

    /** Takes the logs of the confirming run of a search as those of the performance run. */
    private boolean adopt(SearchDocument.Answer rate, PlannedResult result, Path run) throws IOException {
        Path search = work.of(new Step(Step.Kind.RATE, result, ""));
        Path logs = search.resolve(rate.logDirectory());
        if (!isValid(logs)) {
            return false;
        }
        WorkFolder.delete(run);
        copyRun(logs, run);
        WorkFolder.copy(search.resolve(JsonDocuments.PEAK), run.resolve(JsonDocuments.PEAK));
        return true;
    }

    /**
     * A run that was too short shows how fast the system is, so that the next one can be planned long enough. Only what the plan
     * leaves open is set.
     */
    private boolean longer(RunDocument run, PlannedResult result, FoundSettings settings) throws IOException {
        boolean tooShort = run.gates().stream().anyMatch(gate -> gate.name().equals("min_duration") && !gate.passed());
        boolean onlyThat = run.gates().stream()
                .allMatch(gate -> gate.passed() || gate.name().startsWith("min_"));
        if (!tooShort || !onlyThat || result.hasRate() || !run.state().equals("complete")) {
            return false;
        }
        if (result.loadGenScenario().equals("Offline")) {
            double rate = run.additional().stream()
                    .filter(metric -> metric.name().equals("result_samples_per_second"))
                    .mapToDouble(RunDocument.Metric::value)
                    .findFirst()
                    .orElse(0);
            if (rate <= 0) {
                return false;
            }
            String value = rounded(rate * MARGIN);
            err.println("  the run was shorter than the round asks; again with target_qps = " + value);
            settings.keep("target_qps", value, "Found by a run that ended before the shortest duration of the round.");
            return true;
        }
        RunDocument.Latency latency = run.latencies().get("latency");
        boolean set = result.userConf().stream().anyMatch(line -> line.contains(".target_latency "));
        if (set
                || latency == null
                || latency.meanNanos() <= 0
                || result.loadGenScenario().equals("Server")) {
            return false;
        }
        String value = rounded(latency.meanNanos() / 1e6 / MARGIN / 2);
        err.println("  the run was shorter than the round asks; again with target_latency = " + value + " ms");
        settings.keep("target_latency", value, "Found by a run that ended before the shortest duration of the round.");
        return true;
    }

    private static String rounded(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private Outcome accuracy(Step step) throws IOException, Stopped {
        Said said = command(step, commands.arguments(step));
        return said.status() == 0
                ? new Outcome(true, said.line("  samples", "made").strip().replaceAll(" +", " "))
                : new Outcome(false, "the accuracy run is not valid; see " + work.of(step));
    }

    private Outcome score(Step step) throws IOException, Stopped {
        Path folder = work.of(step);
        Path log = work.runs(step.result()).resolve("accuracy/mlperf_log_accuracy.json");
        if (!Files.isRegularFile(log)) {
            return new Outcome(false, "there is no accuracy log to score");
        }
        WorkFolder.delete(folder);
        Files.createDirectories(folder);
        Optional<String> script = step.result().benchmark().scoring().script();
        if (script.isPresent()) {
            return scripted(step.result(), script.get(), log, folder);
        }
        Said said = command(step, commands.arguments(step));
        return new Outcome(said.status() == 0, said.line("ACCURACY", "scored"));
    }

    /** What the command printed becomes the score file; whether the official checker finds the scores in it is seen at once. */
    private Outcome scripted(PlannedResult result, String script, Path log, Path folder) throws IOException {
        Path scores = folder.resolve("accuracy.txt");
        try {
            new AccuracyScript(script, SCRIPT_LIMIT).run(log, scores);
        } catch (UserError failed) {
            return new Outcome(
                    false, String.valueOf(failed.getMessage()).replace("--accuracy-script", "\"accuracy_script\""));
        }
        LogTruncation.shorten(log, folder.resolve("mlperf_log_accuracy.json"));
        LogTruncation.appendHash(scores, LogTruncation.hash(log));
        Benchmark entries = plan.round().benchmark(result.benchmark().of()).orElseThrow();
        ScoreFileReport report = ScoreFileReport.of(
                scores, Files.readString(scores), plan.round().name(), entries);
        List<ScoreFileReport.Bound> open =
                report.bounds().stream().filter(bound -> !bound.kept()).toList();
        if (report.faults().isEmpty() && open.isEmpty()) {
            return new Outcome(true, "scored by the command of the plan");
        }
        List<String> wrong = new ArrayList<>(report.faults());
        open.forEach(bound -> wrong.add(bound.metric() + ": " + bound.found() + ", wanted " + bound.wanted()));
        return new Outcome(
                false,
                "what \"accuracy_script\" printed does not do (" + String.join("; ", wrong) + "); see " + scores);
    }

    private Outcome test(Step step) throws IOException, Stopped {
        WorkFolder.delete(work.of(step));
        Said said = command(step, commands.arguments(step));
        return new Outcome(
                said.status() == 0,
                said.line("  official", said.status() == 0 ? "passed" : "not passed")
                        .strip()
                        .replaceAll(" +", " "));
    }

    /** What a command printed, and its exit status: 0 or 1. */
    private record Said(int status, String text) {
        String line(String start, String otherwise) {
            try (Stream<String> lines = text.lines()) {
                return lines.filter(line -> line.startsWith(start)).findFirst().orElse(otherwise);
            }
        }
    }

    private Said command(Step step, List<String> arguments) throws IOException, Stopped {
        StringWriter text = new StringWriter();
        int status = tool.run(arguments, new PrintWriter(text), err);
        WorkFolder.write(
                work.of(step).resolve("output.txt"),
                "$ " + commands.line(step) + "\n" + CommandRecord.withoutSecrets(text.toString()));
        if (status > 1) {
            throw new Stopped(
                    status,
                    switch (status) {
                        case 2 ->
                            step.title()
                                    + " cannot be made from what the plan says; correct it as said above, and start again";
                        case 3 ->
                            step.title()
                                    + " was given up because the system did not answer; start again when it does, what is"
                                    + " done stays done";
                        case 130 -> step.title() + " was interrupted; start again to go on, what is done stays done";
                        default ->
                            step.title() + " ended with a fault of assay itself, told above; start again to go on";
                    });
        }
        return new Said(status, CommandRecord.withoutSecrets(text.toString()));
    }
}
