package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a result's README that is known: what was run, how to run it again, what is marked as simulated. */
final class ResultReadme {
    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final StepCommands commands;
    private final PlannedResult result;

    ResultReadme(SubmissionPlan plan, WorkFolder work, StepCommands commands, PlannedResult result) {
        this.plan = plan;
        this.work = work;
        this.commands = commands;
        this.result = result;
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
                text.append(withoutPlaces(commands.line(step))).append('\n');
            }
        }
        text.append("```\n\nThe settings beyond those of the round are in user.conf.\n");
        Path record = work.runs(result).resolve("performance/run_1/run.json");
        if (Files.isRegularFile(record)) {
            text.append("reproduce.json records how the performance run was made; `assay rerun` repeats it.\n");
        }
        return text.toString();
    }

    /** Where somebody keeps things is of no use to others, and not theirs to know. */
    private String withoutPlaces(String line) {
        String plain = line.replace(work.root() + "/", "work/");
        Path folder = plan.file().toAbsolutePath().getParent();
        return folder == null ? plain : plain.replace(folder + "/", "");
    }
}
