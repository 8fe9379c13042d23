package dev.assay.cli.audit;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.run.RunDocuments;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.RunSettings;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.results.model.RunDocumentFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.ParseResult;

/**
 * Leaves {@code run.json} beside the logs of each run of an audit. The record of a test's run repeats the test, since only the
 * test knows its audit configuration; that of a submission's run repeats the run alone.
 *
 * @param parsed the command line of the audit
 * @param messages is told when a record cannot be written
 */
public record RunRecordFiles(
        ParseResult parsed, RunSettings run, PromptDataset prompts, String version, Consumer<String> messages)
        implements ComplianceRequest.RunRecords {
    private static final Set<String> OF_TESTS = Set.of("mode");

    @Override
    public void keep(
            String name,
            TestSettings settings,
            ConfigSource audit,
            Target target,
            RunOutcome outcome,
            Instant started,
            Path folder) {
        boolean ofSubmission = name.equals("performance") || name.equals("accuracy");
        String mode = settings.mode() == TestMode.ACCURACY_ONLY ? "accuracy" : "performance";
        CommandRecord command = ofSubmission
                ? CommandRecord.as(parsed, List.of("run"), Set.of("audit-conf"), Map.of("mode", mode))
                : CommandRecord.as(parsed, List.of("audit", "run", name), OF_TESTS, Map.of());
        RunSettings made = new RunSettings(
                run.ruleset(), settings, run.provenance(), run.logLines(), audit, run.variant(), run.notices());
        try {
            RunDocumentFile.write(
                    RunDocuments.of(command, made, target, prompts, false, outcome, version, started, Instant.now()),
                    folder);
        } catch (IOException e) {
            messages.accept("note: the record of the " + name + " run could not be written to " + folder + " ("
                    + e.getMessage() + "); its logs are complete");
        }
    }
}
