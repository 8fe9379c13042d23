package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.tree.NotAPackageException;
import dev.assay.results.model.RunDocument;
import dev.assay.results.read.RunReader;
import dev.assay.results.report.CsvReport;
import dev.assay.results.report.DefinitionsSection;
import dev.assay.results.report.HtmlReport;
import dev.assay.results.report.Report;
import dev.assay.results.report.ReportLoader;
import dev.assay.results.report.Section;
import dev.assay.results.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay report}: draws what runs, searches, sweeps and packages left behind. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Draws runs, peak searches, comparisons of gates and sweeps, LoadGen logs and Endpoints results of others, and the",
            "results table of a package: one page that needs no network, or text."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay report assay-results/20261129-171257-server",
            "  assay report submission/closed/Org/results/system/llama2-70b-99/Server --text",
            "  assay report run-a run-b --out both.html",
            "  assay report run-a --definitions --text"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "Folder of a run or search, one of its files, or a package.")
    private List<Path> paths = List.of();

    @Option(names = "--out", paramLabel = "FILE", description = "The page to write. Default: report.html.")
    private @Nullable Path out;

    @Option(names = "--text", description = "Print the figures as text in place of a page.")
    private boolean text;

    @Option(names = "--csv", description = "Print the data of all plots as CSV in place of a page.")
    private boolean csv;

    @Option(names = "--definitions", description = "Also show what nine measuring tools would report of each run.")
    private boolean definitions;

    @Override
    public Integer call() {
        if (text && csv) {
            throw new UserError("--text and --csv exclude each other; give one of them");
        }
        DistinctResults.require(paths);
        List<Section> drawn = sections();
        boolean simulated = drawn.stream().anyMatch(Section::simulated);
        Report report = new Report(title(), simulated ? RunDocument.SIMULATED : RunDocument.UNVERIFIED, drawn);
        PrintWriter to = spec.commandLine().getOut();
        if (text) {
            to.print(TextReport.of(report));
        } else if (csv) {
            to.print(CsvReport.of(report));
        } else {
            Path file = out == null ? Path.of("report.html") : out;
            try {
                Files.writeString(file, HtmlReport.of(report));
            } catch (IOException e) {
                throw new UserError(
                        "the report cannot be written to " + file + " (" + e.getMessage()
                                + "); name another file with --out",
                        e);
            }
            to.println("report: " + file);
        }
        to.flush();
        return ExitStatus.VALID;
    }

    private String title() {
        return "Report: "
                + (paths.size() == 1
                        ? String.valueOf(
                                paths.getFirst().toAbsolutePath().normalize().getFileName())
                        : paths.size() + " results");
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new UserError(path + " does not exist; name the folder of a run, a search or a package");
            }
            try {
                sections.addAll(sections(path, "s" + (sections.size() + 1)));
            } catch (IOException e) {
                throw new UserError(String.valueOf(e.getMessage()), e);
            }
        }
        return sections;
    }

    private List<Section> sections(Path path, String id) throws IOException {
        Optional<Section> known = ReportLoader.section(id, path);
        if (known.isEmpty()) {
            return packageSections(id, path);
        }
        List<Section> sections = new ArrayList<>(List.of(known.get()));
        Optional<Path> run = ReportLoader.runAt(path);
        if (definitions && run.isPresent()) {
            sections.add(DefinitionsSection.of(id + "-definitions", RunReader.read(run.get())));
        }
        return sections;
    }

    private static List<Section> packageSections(String id, Path path) throws IOException {
        try {
            return PackageSections.of(id, path, PackageCheck.run(path, CheckSettings.usual()));
        } catch (NotAPackageException e) {
            throw new UserError(
                    path + " holds nothing that can be drawn: no run.json, peak.json, gates.json, sweep.json,"
                            + " mlperf_log_detail.txt or result_summary.json, and it is no submission package either ("
                            + e.getMessage() + ")",
                    e);
        }
    }
}
