package dev.assay.cli;

import dev.assay.cli.submit.StatusView;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay status}: how far a submission is. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = {
            "Says how far assay submit is in a folder: steps done, the one under way, the time left, and whether it still runs."
        },
        footerHeading = "%nExit status:%n",
        footer = {"  0 running, or complete and the package passes; 1 stopped, or complete with findings; 2 wrong input"
        })
final class StatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "Folder that assay submit works in.")
    private Path folder = Path.of("");

    @Override
    public Integer call() {
        return StatusView.print(folder, spec.commandLine().getOut()) ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }
}
