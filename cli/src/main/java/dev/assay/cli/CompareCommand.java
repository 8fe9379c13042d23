package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.results.compare.CompareSection;
import dev.assay.results.model.RunDocument;
import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunReader;
import dev.assay.results.read.RunView;
import dev.assay.results.report.HtmlReport;
import dev.assay.results.report.Report;
import dev.assay.results.report.ReportLoader;
import dev.assay.results.report.RunSection;
import dev.assay.results.report.Section;
import dev.assay.results.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay compare}: runs side by side, or why the rules forbid that. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Puts runs side by side with what must be said about their differences, and footnotes ready to paste.",
            "Results that the rules do not let stand side by side get the reason in place of a ratio."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay compare run-a run-b",
            "  assay compare submission/closed/Org/results/a/llama2-70b-99/Server run-b --out both.html",
            "",
            "Exit status: 0 comparable, 1 not comparable, 2 wrong input."
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "2..*",
            paramLabel = "RUN",
            description = "Folder of a run, or one of its files; the first is the base.")
    private List<Path> paths = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write a page with the comparison and each run beside the text.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        DistinctResults.require(paths);
        List<RunView> runs = paths.stream().map(CompareCommand::read).toList();
        runs.forEach(CompareCommand::refuseAudit);
        Section compared = CompareSection.of(runs);
        PrintWriter to = spec.commandLine().getOut();
        to.print(TextReport.of(new Report("Comparison", RunDocument.UNVERIFIED, List.of(compared))));
        Path file = out;
        if (file != null) {
            List<Section> sections = new ArrayList<>(List.of(compared));
            runs.forEach(run -> sections.add(RunSection.of("run-" + sections.size(), run)));
            try {
                Files.writeString(file, HtmlReport.of(new Report("Comparison", RunDocument.UNVERIFIED, sections)));
            } catch (IOException e) {
                throw new UserError("the page cannot be written to " + file + " (" + e.getMessage() + ")", e);
            }
        }
        to.flush();
        return CompareSection.allowed(runs) ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }

    /** A run of a compliance test is made under other rules than a result, even where its log says VALID. */
    private static void refuseAudit(RunView run) {
        run.fact(RunFacts.AUDIT).ifPresent(test -> {
            throw new UserError(run.source() + " is a run of compliance test " + test
                    + " and no result; name the performance run that it was made for");
        });
    }

    private static RunView read(Path path) {
        try {
            return RunReader.read(ReportLoader.runAt(path)
                    .orElseThrow(() -> new UserError(path + " holds no run: no run.json, mlperf_log_detail.txt or"
                            + " result_summary.json; name the folder of a run")));
        } catch (IOException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }
}
