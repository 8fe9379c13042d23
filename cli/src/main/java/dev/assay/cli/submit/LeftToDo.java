package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmitState.StepState;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Severity;
import dev.assay.conf.rules.Division;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The end of the work in words: what the package holds, what the check says, what a person still has to do. */
final class LeftToDo {
    private static final int MOST_FINDINGS = 10;

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final List<StepState> states;
    private final CheckReport report;

    LeftToDo(SubmissionPlan plan, WorkFolder work, List<StepState> states, CheckReport report) {
        this.plan = plan;
        this.work = work;
        this.states = List.copyOf(states);
        this.report = report;
    }

    void print(PrintWriter out, Path archive, Predicate<StepState> forgiven) throws IOException {
        out.println();
        for (ResultReport result : report.results()) {
            out.println((report.valid(result) ? "VALID    " : "INVALID  ")
                    + result.path()
                    + result.metric()
                            .map(value -> String.format(
                                    Locale.ROOT,
                                    "  %.4g %s",
                                    value,
                                    result.facts().unit()))
                            .orElse(""));
        }
        out.println(
                "CHECK    " + report.validCount() + " of " + report.results().size() + " results pass the rules of "
                        + (plan.demonstration()
                                ? "the demonstration"
                                : "round " + plan.round().name()) + "; all findings are in "
                        + work.root().resolve("check.txt"));
        report.results().stream()
                .flatMap(result -> report.concerning(result).stream())
                .filter(finding -> finding.severity() == Severity.ERROR)
                .distinct()
                .limit(MOST_FINDINGS)
                .forEach(finding -> out.println("  " + finding.rule().id() + "  " + finding.path() + ": found "
                        + finding.found() + ", wanted " + finding.wanted()));
        out.println("PACKAGE  " + work.pack());
        out.println("ARCHIVE  " + archive);
        List<String> left = left(forgiven);
        out.println(left.isEmpty() ? "LEFT TO DO BY A PERSON: review it" : "LEFT TO DO BY A PERSON");
        left.forEach(line -> out.println("  - " + line));
        out.println("Unverified; not an official MLPerf result.");
        out.flush();
    }

    private List<String> left(Predicate<StepState> forgiven) throws IOException {
        List<String> left = new ArrayList<>();
        for (StepState step : states) {
            if (step.state().equals("bad")) {
                left.add((forgiven.test(step)
                                ? "know that the open division accepts: "
                                : "help the system, then start again: ")
                        + step.title() + ": " + step.note());
            }
        }
        for (Path text : new Texts(work).open()) {
            left.add("write " + text + ", then start again (nothing is run anew)");
        }
        plan.results().stream()
                .filter(result -> plan.division() != Division.OPEN)
                .map(result -> plan.round().benchmark(result.benchmark().of()).orElseThrow())
                .distinct()
                .filter(entries -> !BenchmarkPlanner.notMadeHere(entries).isEmpty())
                .forEach(entries -> left.add("make " + BenchmarkPlanner.notMadeHere(entries) + " of " + entries.name()
                        + " with the round's own tools and put it into the package"));
        plan.systems().stream()
                .filter(system -> !system.read().isEmpty())
                .forEach(system -> left.add("confirm what was read from the machine about " + system.name() + ": "
                        + String.join(", ", system.read().keySet())));
        if (plan.systems().stream().anyMatch(SubmissionPlan.PlannedSystem::simulated)) {
            left.add("do not submit simulated results as measurements: they are of no machine");
        }
        if (plan.demonstration()) {
            left.add("nothing of the demonstration can be submitted; change \"round\" for a real one");
        } else {
            left.add(
                    "have the package checked by the official tool of the round, and submit the archive where the round says");
        }
        return left;
    }
}
