package dev.assay.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code assay}: names the sub-commands and does nothing itself. */
@Command(
        name = "assay",
        mixinStandardHelpOptions = true,
        versionProvider = AssayVersion.class,
        description = {
            "Measures LLM inference systems the way MLPerf Inference does: same schedules, same statistics, same logs.",
            "Results are unverified and not official MLPerf results."
        },
        subcommands = {
            RunCommand.class,
            PeakCommand.class,
            GatesCommand.class,
            SweepCommand.class,
            PlanCommand.class,
            SubmitCommand.class,
            StatusCommand.class,
            RerunCommand.class,
            DiffCommand.class,
            CheckCommand.class,
            SummaryCommand.class,
            AccuracyCommand.class,
            AuditCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            ServeCommand.class,
            SelfTestCommand.class,
            DoctorCommand.class,
            ExplainCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExit status:%n",
        footer = {
            "  0  done, and valid",
            "  1  done, and not valid, or findings",
            "  2  the input is wrong; nothing was run",
            "  3  the system under test cannot be reached or broke",
            "  4  a fault of assay itself",
            "130  interrupted; the logs are complete up to then",
            "",
            "First steps:",
            "  assay run --scenario Server     a whole run against the built-in demonstration engine",
            "  assay COMMAND --help            what a command takes, with examples"
        })
final class Assay implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "no command given");
    }

    /** The whole command tree, writing to the two writers; errors are turned into a sentence and a status. */
    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        Faults faults = new Faults();
        return new CommandLine(new Assay())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setAbbreviatedOptionsAllowed(false)
                .setExecutionStrategy(new RepeatedOptions())
                .setParameterExceptionHandler(faults)
                .setExecutionExceptionHandler(faults);
    }
}
