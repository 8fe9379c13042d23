package dev.assay.cli.submit;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.run.Figures;
import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.SubmitState.StepState;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.output.ReportFormat;
import dev.assay.compliance.tree.NotAPackageException;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.SystemClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Works a plan off: makes what is missing, lays the package out, has it checked, says what is left for people to do. */
public final class SubmitJob {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int INTERRUPTED = 130;

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final StepCommands commands;
    private final StepRunner runner;
    private final Contents contents = new Contents();
    private final List<Step> steps;
    private final List<StepState> states = new ArrayList<>();
    private final PrintWriter out;
    private final PrintWriter err;

    private SubmitJob(SubmissionPlan plan, WorkFolder work, Tool tool, PrintWriter out, PrintWriter err) {
        this.plan = plan;
        this.work = work;
        this.commands = new StepCommands(plan, work, tool);
        this.runner = new StepRunner(plan, work, tool, commands, err);
        this.steps = Step.of(plan);
        this.out = out;
        this.err = err;
    }

    /**
     * Reads a plan; nothing is run.
     *
     * @param folder where it is worked off
     * @throws UserError with all faults of the plan
     */
    public static SubmitJob of(Path plan, Path folder, Tool tool, PrintWriter out, PrintWriter err) {
        WorkFolder work = new WorkFolder(folder.toAbsolutePath().normalize());
        return new SubmitJob(PlanReader.read(plan, tool), work, tool, out, err);
    }

    /** Prints what would be done, how long it takes and what room it needs. */
    public void dryRun() {
        new PlanView(plan, steps, work, commands).print(out, this::isDone);
    }

    /** Whether a step needs not be made again. */
    private boolean isDone(Step step) {
        try {
            return Files.isRegularFile(commands.userConf(step))
                    && kept(step, commands.fingerprint(step)).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /** A step that came out badly is made again: the system may have been helped meanwhile. A score comes out as before. */
    private Optional<StepMark> kept(Step step, String fingerprint) throws IOException {
        Optional<StepMark> mark = made(step, fingerprint);
        return mark.isPresent() && mark.get().changed(work.of(step), contents).isEmpty() ? mark : Optional.empty();
    }

    private Optional<StepMark> made(Step step, String fingerprint) {
        return StepMark.in(work.of(step))
                .filter(mark -> (mark.good() || step.kind() == Step.Kind.SCORE)
                        && mark.fingerprint().equals(fingerprint));
    }

    /** A step that was done and whose files are no longer what it left is as good as not done: nothing goes on from it. */
    private void removeDamaged(Step step, String fingerprint, String number) throws IOException {
        Optional<StepMark> mark = made(step, fingerprint);
        if (mark.isPresent()) {
            err.println(number + step.title() + ": made again: "
                    + String.join(", ", mark.get().changed(work.of(step), contents)) + " changed since");
            WorkFolder.delete(work.of(step));
        }
    }

    /**
     * Does everything; the exit status.
     *
     * @param stop ends the work after the step under way, which is told apart
     */
    public int run(StopFlag stop) {
        try (WorkFolder.Taken taken = work.take()) {
            return run(taken, stop);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private int run(WorkFolder.Taken taken, StopFlag stop) {
        try {
            PlanView view = new PlanView(plan, steps, work, commands);
            view.refuseFullDisk(this::isDone);
            view.announce(err, this::isDone);
            steps.forEach(step -> states.add(state(step, "open", "")));
            for (int i = 0; i < steps.size() && taken.holds(); i++) {
                if (stop.isSet()) {
                    throw new StepRunner.Stopped(
                            INTERRUPTED, "the work was interrupted; start again to go on, what is done stays done");
                }
                make(i);
            }
            return finish();
        } catch (StepRunner.Stopped stopped) {
            save("stopped", String.valueOf(stopped.getMessage()), -1, "");
            err.println("assay submit: " + stopped.getMessage() + ".");
            err.flush();
            return stopped.status();
        } catch (UserError e) {
            save("stopped", String.valueOf(e.getMessage()), -1, "");
            throw e;
        } catch (IOException | UncheckedIOException e) {
            UserError told = unusable(e);
            save("stopped", String.valueOf(told.getMessage()), -1, "");
            throw told;
        }
    }

    private UserError unusable(Exception e) {
        return new UserError(
                "a file of " + work.root() + " cannot be read or written ("
                        + e.getClass().getSimpleName() + ": " + e.getMessage()
                        + "); free or repair the disk and start again, what is done stays done",
                e);
    }

    private StepState state(Step step, String state, String note) {
        OptionalLong seconds = step.seconds(PlanView.samples(plan, step));
        return new StepState(
                step.title(),
                state,
                CommandRecord.withoutSecrets(note),
                seconds.isPresent() ? Long.valueOf(seconds.getAsLong()) : null);
    }

    private void make(int index) throws IOException, StepRunner.Stopped {
        Step step = steps.get(index);
        new FoundSettings(work, step.result()).writeUserConf(plan.round().name());
        String fingerprint = commands.fingerprint(step);
        Optional<StepMark> kept = kept(step, fingerprint);
        String number = "[" + (index + 1) + "/" + steps.size() + "] ";
        if (kept.isPresent()) {
            states.set(
                    index,
                    state(step, kept.get().good() ? "kept" : "bad", kept.get().note()));
            err.println(number + step.title() + ": done before (" + kept.get().note() + ")");
            err.flush();
            return;
        }
        removeDamaged(step, fingerprint, number);
        new PlanView(plan, steps, work, commands).refuseFullDisk(other -> !other.equals(step));
        StepMark.remove(work.of(step));
        states.set(index, state(step, "running", ""));
        SubmitState begun = save("running", step.title(), index, Instant.now().toString());
        err.println(number + step.title() + " ...  about " + PlanView.time(begun.remainingSeconds()) + " left"
                + (PlanView.known(states) ? "" : ", not counting what only the system's speed decides"));
        err.flush();
        long start = SystemClock.INSTANCE.nanoTime();
        StepRunner.Outcome outcome = runner.run(step, fingerprint);
        double seconds = (SystemClock.INSTANCE.nanoTime() - start) / NANOS_PER_SECOND;
        // The settings that a run has found are part of what it was made from.
        new FoundSettings(work, step.result()).writeUserConf(plan.round().name());
        StepMark.of(
                        commands.fingerprint(step),
                        outcome.good(),
                        CommandRecord.withoutSecrets(outcome.note()),
                        seconds,
                        Instant.now(),
                        StepOutputs.of(step, work.of(step), contents))
                .write(work.of(step));
        states.set(index, state(step, outcome.good() ? "good" : "bad", outcome.note()));
        save("running", step.title(), index, "");
        err.println("      " + (outcome.good() ? "" : "NOT GOOD: ") + outcome.note() + "  ("
                + Figures.time(seconds * NANOS_PER_SECOND) + ")");
        err.flush();
    }

    private SubmitState save(String state, String message, int current, String since) {
        SubmitState now = new SubmitState(
                SubmitState.SCHEMA,
                String.valueOf(plan.file().getFileName()),
                ProcessHandle.current().pid(),
                state,
                CommandRecord.withoutSecrets(message),
                current,
                since,
                Instant.now().toString(),
                states);
        try {
            now.write(work.state());
        } catch (IOException e) {
            err.println("note: how far the work is could not be written to " + work.state() + " (" + e.getMessage()
                    + "); the work goes on");
        }
        return now;
    }

    private int finish() throws IOException {
        Path pack = new PackageAssembly(plan, work, commands).make();
        CheckReport report;
        try {
            report = PackageCheck.run(
                    pack, CheckSettings.usual().forRound(plan.round().name()));
        } catch (NotAPackageException e) {
            throw new IOException("the package that was laid out is none: " + e.getMessage(), e);
        }
        StringWriter text = new StringWriter();
        ReportFormat.TEXT.write(report, text);
        WorkFolder.write(work.root().resolve("check.txt"), text.toString());
        Path archive = work.root().resolve(plan.submitter() + ".tar.gz");
        TarArchive.write(pack, archive);
        boolean clean = report.clean() && !report.results().isEmpty();
        boolean good = clean && states.stream().noneMatch(step -> step.state().equals("bad") && !forgiven(step));
        new LeftToDo(plan, work, states, report).print(out, archive, this::forgiven);
        save("complete", good ? "the package is valid for " + plan.round().name() : "the package has findings", -1, "");
        return good ? 0 : 1;
    }

    /** The open division limits no accuracy. */
    private boolean forgiven(StepState step) {
        return plan.division() == dev.assay.conf.rules.Division.OPEN
                && step.title().startsWith("accuracy score");
    }
}
