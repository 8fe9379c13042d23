package dev.assay.cli;

import dev.assay.cli.search.SearchInputs;
import dev.assay.cli.search.SearchJob;
import dev.assay.cli.search.SearchTables;
import dev.assay.cli.search.SweepTables;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.report.HtmlReport;
import dev.assay.results.report.Report;
import dev.assay.results.report.ReportLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The end of a search or a sweep as the process tells it: the page, the tables or the document, and the exit status.
 *
 * @param spec the command, whose streams are written to
 */
record SearchOutput(CommandSpec spec, SearchInputs inputs) {
    static SearchJob.Kind kind(String schema, String file, String folder) {
        return new SearchJob.Kind(
                schema, file, folder, Terminal.errorIsTerminal(), Terminal.columns(), AssayVersion.number());
    }

    /** Runs a search with Ctrl-C as its orderly end. */
    int search(SearchJob job, StopFlag stop) {
        try (Interrupt interrupt = interrupt(stop)) {
            SearchDocument document = job.run();
            finish(
                    document,
                    job.root(),
                    () -> ReportLoader.ofSearch(document),
                    out -> SearchTables.print(document, job.root().toString(), out));
            interrupt.finished();
            return status(document);
        }
    }

    /** Runs a sweep with Ctrl-C as its orderly end. */
    int sweep(Supplier<SweepDocument> job, Path root, StopFlag stop) {
        try (Interrupt interrupt = interrupt(stop)) {
            SweepDocument document = job.get();
            finish(
                    document,
                    root,
                    () -> ReportLoader.ofSweep(document),
                    out -> SweepTables.print(document, root.toString(), out));
            interrupt.finished();
            return status(document.state(), true);
        }
    }

    private Interrupt interrupt(StopFlag stop) {
        return Interrupt.sets(stop, spec.commandLine().getErr(), "assay " + spec.name());
    }

    private void finish(Object document, Path root, Supplier<Report> report, Consumer<PrintWriter> table) {
        boolean drawn = inputs.isReported() && draw(root.resolve(SearchInputs.REPORT), report);
        PrintWriter out = spec.commandLine().getOut();
        if (inputs.isJson()) {
            out.print(JsonDocuments.json(document));
        } else {
            table.accept(out);
            if (drawn) {
                out.println("  report: " + root.resolve(SearchInputs.REPORT));
            }
        }
        out.flush();
    }

    /** The page of what was found; nothing that goes wrong with it changes the result. */
    private boolean draw(Path page, Supplier<Report> report) {
        try {
            Files.writeString(page, HtmlReport.of(report.get()));
            return true;
        } catch (IOException | RuntimeException e) {
            spec.commandLine()
                    .getErr()
                    .println("note: " + page + " could not be written (" + e.getMessage()
                            + "); the result and the logs are complete without it");
            return false;
        }
    }

    private static int status(SearchDocument document) {
        return status(document.state(), document.answers().stream().allMatch(Answer::confirmed));
    }

    private static int status(String state, boolean confirmed) {
        return switch (state) {
            case "complete" -> confirmed ? ExitStatus.VALID : ExitStatus.NOT_VALID;
            case "aborted" -> ExitStatus.SUT_BROKEN;
            case "interrupted" -> ExitStatus.INTERRUPTED;
            default -> ExitStatus.NOT_VALID;
        };
    }
}
