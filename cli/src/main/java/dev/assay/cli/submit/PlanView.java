package dev.assay.cli.submit;

import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.cli.submit.SubmitState.StepState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** A plan in words: what is made, how long it takes, what room it needs. */
final class PlanView {
    private static final long MIB = 1L << 20;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long MINUTES_PER_HOUR = 60;

    private final SubmissionPlan plan;
    private final List<Step> steps;
    private final WorkFolder work;
    private final StepCommands commands;

    PlanView(SubmissionPlan plan, List<Step> steps, WorkFolder work, StepCommands commands) {
        this.plan = plan;
        this.steps = steps;
        this.work = work;
        this.commands = commands;
    }

    /** Samples of the accuracy run of a step's result, where the round fixes them. */
    static OptionalLong samples(SubmissionPlan plan, Step step) {
        return plan.round()
                .benchmark(step.result().benchmark().of())
                .map(benchmark -> benchmark.accuracySamples(step.result().scenario()))
                .orElse(OptionalLong.empty());
    }

    void print(PrintWriter out, Predicate<Step> done) {
        out.println("PLAN     " + plan.file().getFileName() + ": " + plan.submitter() + ", "
                + plan.division().folder() + " division, "
                + (plan.demonstration()
                        ? "demonstration (not an MLPerf round)"
                        : "round " + plan.round().name()));
        for (PlannedSystem system : plan.systems()) {
            out.println("SYSTEM   " + system.name() + " (" + system.type() + ", "
                    + system.description().get("status") + ")"
                    + (system.simulated() ? ", simulated: no measurement of any machine" : ""));
            system.read().forEach((field, value) -> out.println("  read from this machine: " + field + " = " + value));
        }
        out.println("RESULTS");
        for (PlannedResult result : plan.results()) {
            out.println("  " + result.title()
                    + result.inferredFrom()
                            .map(from -> ": inferred from " + from + ", not run")
                            .orElse(needs(result)));
        }
        out.println("STEPS");
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            OptionalLong seconds = step.seconds(samples(plan, step));
            out.printf(
                    Locale.ROOT,
                    "  %2d  %-11s  %-8s  %s%n",
                    i + 1,
                    done.test(step)
                            ? "done before"
                            : seconds.isEmpty() ? "as it takes" : "~ " + time(seconds.getAsLong()),
                    "~ " + size(step.bytes(samples(plan, step))),
                    step.title());
            out.println("      "
                    + (step.isOfSession()
                            ? "taken from the power session in "
                                    + Objects.requireNonNull(step.result().power())
                                            .folder()
                            : commands.line(step)));
        }
        out.println("  then: lay the package out, check it, pack it");
        plan.notes().forEach(note -> out.println("note: " + note));
        out.println("TIME     " + total(done));
        out.println("DISK     about " + size(bytes(done)) + " in " + work.root() + free());
        out.println("Nothing was run. Results are unverified until a submission of them was reviewed.");
        out.flush();
    }

    private String needs(PlannedResult result) {
        return ": " + result.settings().minDurationMillis() / 1000 + " s at least"
                + (result.needsRate() ? ", rate searched for" : "")
                + (result.tests().isEmpty() ? "" : ", " + String.join(", ", result.tests()));
    }

    void announce(PrintWriter err, Predicate<Step> done) {
        plan.notes().forEach(note -> err.println("note: " + note));
        err.println("assay submit: " + steps.size() + " steps for "
                + plan.results().size() + " results, " + total(done) + "; working in " + work.root());
        err.println("  after an interruption start the same command again: what is done stays done");
        err.flush();
    }

    /** Stops before anything is run when the disk is too small for what comes. */
    void refuseFullDisk(Predicate<Step> done) throws IOException {
        long wanted = bytes(done);
        long usable = Files.getFileStore(work.root()).getUsableSpace();
        if (usable < wanted) {
            throw new UserError("the runs need about " + size(wanted) + " in " + work.root() + ", where " + size(usable)
                    + " are free; free some, or name a folder on another disk with --out");
        }
    }

    private String free() {
        Path there = work.root();
        while (there.getParent() != null && !Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return ", " + size(Files.getFileStore(there).getUsableSpace()) + " are free";
        } catch (IOException e) {
            return "";
        }
    }

    private String total(Predicate<Step> done) {
        long seconds = 0;
        long open = 0;
        for (Step step : steps) {
            if (!done.test(step)) {
                OptionalLong one = step.seconds(samples(plan, step));
                seconds += one.orElse(0);
                open += one.isEmpty() ? 1 : 0;
            }
        }
        return "about " + time(seconds)
                + (open == 0
                        ? ""
                        : ", and " + open + (open == 1 ? " run" : " runs") + " that take as long as the system needs");
    }

    private long bytes(Predicate<Step> done) {
        return steps.stream()
                .filter(done.negate())
                .mapToLong(step -> step.bytes(samples(plan, step)))
                .sum();
    }

    static boolean known(List<StepState> states) {
        return states.stream()
                .noneMatch(state ->
                        state.expectedSeconds() == null && state.state().matches("open|running"));
    }

    static String time(long seconds) {
        if (seconds < 2 * SECONDS_PER_MINUTE) {
            return seconds + " s";
        }
        long minutes = Math.ceilDiv(seconds, SECONDS_PER_MINUTE);
        return minutes < 2 * MINUTES_PER_HOUR
                ? minutes + " min"
                : minutes / MINUTES_PER_HOUR + " h " + minutes % MINUTES_PER_HOUR + " min";
    }

    static String size(long bytes) {
        long mib = Math.ceilDiv(bytes, MIB);
        return mib < 10 * 1024 ? mib + " MiB" : mib / 1024 + " GiB";
    }
}
