package dev.assay.cli;

import dev.assay.cli.record.DiffView;
import dev.assay.cli.record.Difference;
import dev.assay.cli.record.RecordDiff;
import dev.assay.cli.record.RecordFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay diff}: what changed between two runs. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says what differs between two runs, from their records: what was asked for, data, system, program and place first,",
            "since these explain the rest; then verdict and figures, the largest change first."
        },
        footerHeading = "%nExit status:%n",
        footer = {"  0 nothing that could explain a difference differs; 1 something does; 2 wrong input"})
final class DiffCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "BEFORE", description = "run.json, or the folder of a run.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The other one.")
    private Path after = Path.of("");

    @Option(names = "--all", description = "Show every figure that differs.")
    private boolean all;

    @Override
    public Integer call() {
        List<Difference> differences = RecordDiff.of(RecordFile.read(before), RecordFile.read(after));
        DiffView.print(differences, all, spec.commandLine().getOut());
        return differences.stream().anyMatch(one -> one.group().isCause()) ? ExitStatus.NOT_VALID : ExitStatus.VALID;
    }
}
