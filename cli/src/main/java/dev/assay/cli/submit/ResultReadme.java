package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import java.io.IOException;
import java.nio.file.Files;

/** The part of a result's README that is known: what was run, how to run it again, what is marked as simulated. */
final class ResultReadme {
    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final StepCommands commands;
    private final PlannedResult result;
    private final Places places;

    ResultReadme(SubmissionPlan plan, WorkFolder work, StepCommands commands, PlannedResult result) {
        this.plan = plan;
        this.work = work;
        this.commands = commands;
        this.result = result;
        this.places = new Places(plan, work);
    }

    String text() throws IOException {
        StringBuilder text = new StringBuilder("# " + result.benchmark().name() + ", " + result.scenario() + ", on "
                + result.system().name() + "\n\n");
        if (plan.demonstration()) {
            text.append(
                    "This is a demonstration, not an MLPerf result: its round is no round of MLPerf Inference, and nothing of"
                            + " it can be submitted.\n\n");
        }
        if (result.system().simulated()) {
            text.append("The system is a simulation in virtual time: these figures are of no machine.\n\n");
        }
        text.append("Unverified; not an official MLPerf result.\n\n## Running it again\n\n"
                + "The whole package is made by one command from the submitter's plan:\n\n```sh\nassay submit "
                + plan.file().getFileName()
                + "\n```\n\nIts steps for this result, with files beside the plan:\n\n```sh\n");
        for (Step step : Step.of(plan)) {
            if (step.result().equals(result)) {
                text.append(places.without(commands.line(step))).append('\n');
            }
        }
        text.append("```\n\nThe settings beyond those of the round are in user.conf.\n");
        text.append("How each run was made is recorded; `assay rerun FILE -- --dataset DATA` repeats it:\n\n");
        for (Step step : Step.of(plan)) {
            if (step.result().equals(result) && Files.isRegularFile(work.record(step))) {
                text.append("- ")
                        .append(step.recordInPackage())
                        .append(": ")
                        .append(step.title())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
