package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.output.SummaryTable;
import dev.assay.compliance.tree.NotAPackageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay summary}: the results table of a package or round. */
@Command(
        name = "summary",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the results table of a package: the official columns, and derived ones marked as derived.",
            "Derived numbers are not official results."
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  assay summary submission/", "  assay summary round.tar.gz --csv > table.csv"})
final class SummaryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PACKAGE", description = "Folder, .zip or .tar.gz.")
    private Path path = Path.of("");

    @Mixin
    private PackageParts parts = new PackageParts();

    @Option(names = "--csv", description = "All official columns and the derived ones as CSV with proper quotes.")
    private boolean csv;

    @Override
    public Integer call() {
        try {
            CheckReport report = PackageCheck.run(
                    path,
                    parts.settings()
                            .reporting(new CheckProgress(spec.commandLine().getErr())));
            PrintWriter out = spec.commandLine().getOut();
            SummaryTable table = new SummaryTable(report);
            if (csv) {
                table.writeCsv(out);
            } else {
                table.writeText(out);
            }
            out.flush();
            return ExitStatus.VALID;
        } catch (NotAPackageException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UserError("the table cannot be written (" + e.getMessage() + ").");
        }
    }
}
