package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.output.ReportFormat;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.tree.NotAPackageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay check}: validates a submission package. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks a submission package: what is wrong, where, and what to do about it.",
            "Verdicts are those of the rules; --official gives those of the official tool of the round, its defects",
            "included. Where the two differ, the finding says so."
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay check submission/",
            "  assay check submission.tar.gz --official --format json --output report.json",
            "  assay check submission/ --submitter acme --system box8 --watch"
        })
final class CheckCommand implements Callable<Integer> {
    /** Official tools that can be asked for. */
    enum Tool {
        /** The tool of the package's round. */
        ROUND,
        /** The single-file tool of the rounds up to v5.1. */
        OLDER,
        /** The modular tool of the rounds from v6.0 on. */
        CURRENT
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "PACKAGE",
            description = "Folder that holds closed, open or network; or a .zip or .tar.gz of it.")
    private Path path = Path.of("");

    @Mixin
    private PackageParts parts = new PackageParts();

    @Option(
            names = "--official",
            arity = "0..1",
            fallbackValue = "ROUND",
            paramLabel = "TOOL",
            description = "Give the verdicts of the official tool: ROUND (default), OLDER or CURRENT.")
    private @Nullable Tool official;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "TEXT (default), JSON, SARIF, CSV (official result table) or HTML.")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the report there instead of to standard output.")
    private @Nullable Path output;

    @Option(names = "--watch", description = "Stay, and check again what changes; end with Ctrl-C.")
    private boolean watch;

    @Override
    public Integer call() {
        CheckReport report = check(settings());
        write(report);
        if (watch) {
            new CheckWatch(path, settings(), this::write, spec.commandLine().getErr()).untilInterrupted();
        }
        return report.clean() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }

    private CheckSettings settings() {
        CheckSettings settings = parts.settings()
                .asOfficial(official != null)
                .reporting(new CheckProgress(spec.commandLine().getErr()));
        if (official == null || official == Tool.ROUND) {
            return settings;
        }
        return settings.byTool(official == Tool.OLDER ? Judge.OLDER_TOOL : Judge.CURRENT_TOOL);
    }

    private CheckReport check(CheckSettings settings) {
        try {
            return PackageCheck.run(path, settings);
        } catch (NotAPackageException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        }
    }

    private void write(CheckReport report) {
        try {
            if (output == null) {
                PrintWriter out = spec.commandLine().getOut();
                format.write(report, out);
                out.flush();
            } else {
                try (Writer file = Files.newBufferedWriter(output)) {
                    format.write(report, file);
                }
            }
        } catch (IOException e) {
            throw new UserError(
                    "the report cannot be written to " + output + " (" + e.getMessage() + "); choose another file.");
        }
    }
}
