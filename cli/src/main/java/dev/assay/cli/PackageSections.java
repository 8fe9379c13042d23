package dev.assay.cli;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.output.ResultTable;
import dev.assay.results.report.ReportLoader;
import dev.assay.results.report.Section;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sections of a package: the table of valid results, then one section for each result. */
final class PackageSections {
    /** More results than this are only in the table: a page of thousands of plots helps nobody. */
    static final int MOST_RESULTS = 100;

    private static final List<String> COLUMNS = List.of(
            "Organization", "Division", "SystemName", "accelerator_model_name", "Model", "Scenario", "Result", "Units");

    private static final List<String> HEAD =
            List.of("organization", "division", "system", "accelerator", "benchmark", "scenario", "result", "unit");
    private static final int LONGEST_FIGURE = 10;
    private static final MathContext SHOWN_DIGITS = new MathContext(7);

    private PackageSections() {}

    /** Figures of the table carry all their binary digits; a reader wants the first ones. */
    private static String shortened(String cell) {
        return cell.length() > LONGEST_FIGURE && cell.matches("\\d+\\.\\d+")
                ? new BigDecimal(cell).round(SHOWN_DIGITS).toPlainString()
                : cell;
    }

    static List<Section> of(String id, Path path, CheckReport report) throws IOException {
        ResultTable results = new ResultTable(report);
        List<List<String>> rows = results.rows().stream()
                .map(row -> COLUMNS.stream()
                        .map(column ->
                                shortened(row.fields().get(results.columns().indexOf(column))))
                        .toList())
                .toList();
        List<String> notes = new ArrayList<>();
        notes.add("Round " + report.round() + ": " + report.validCount() + " of "
                + report.results().size() + " results are valid; only these are in the table.");
        List<Section> drawn = Files.isDirectory(path) ? drawn(id, path, report) : List.of();
        if (drawn.size() < report.results().size()) {
            notes.add(drawn.size() + " of " + report.results().size() + " results have a section of their own"
                    + (drawn.isEmpty()
                            ? ": unpack the archive to see them."
                            : "; name others one by one to see them."));
        }
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                id,
                "Results",
                "",
                List.of(),
                notes,
                List.of(new Section.Table("Valid results, unverified", HEAD, rows)),
                List.of()));
        sections.addAll(drawn);
        return sections;
    }

    private static List<Section> drawn(String id, Path path, CheckReport report) throws IOException {
        List<Section> sections = new ArrayList<>();
        for (ResultReport result : report.results()) {
            if (sections.size() == MOST_RESULTS) {
                break;
            }
            ReportLoader.section(id + "-" + (sections.size() + 1), path.resolve(result.path()))
                    .ifPresent(sections::add);
        }
        return sections;
    }
}
