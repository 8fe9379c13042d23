package dev.assay.cli;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.output.ResultTable;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.read.RunView;
import dev.assay.results.report.ReportLoader;
import dev.assay.results.report.RunSection;
import dev.assay.results.report.Section;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sections of a package: the table of valid results, then one section for each result. */
final class PackageSections {
    /** More results than this are only in the table: a page of thousands of plots helps nobody. */
    static final int MOST_RESULTS = 100;

    private static final List<String> COLUMNS = List.of(
            "Organization", "Division", "SystemName", "accelerator_model_name", "Model", "Scenario", "Result", "Units");

    private static final List<String> HEAD =
            List.of("organization", "division", "system", "accelerator", "benchmark", "scenario", "result", "unit");
    private static final double SAME_NUMBER = 1e-9;
    private static final int LONGEST_FIGURE = 10;
    private static final MathContext SHOWN_DIGITS = new MathContext(7);

    private PackageSections() {}

    /** Figures of the table carry all their binary digits; a reader wants the first ones. */
    private static String shortened(String cell) {
        return cell.length() > LONGEST_FIGURE && cell.matches("\\d+\\.\\d+")
                ? new BigDecimal(cell).round(SHOWN_DIGITS).toPlainString()
                : cell;
    }

    static List<Section> of(String id, Path path, CheckReport report) {
        ResultTable results = new ResultTable(report);
        Map<ResultReport, RunView> runs = new LinkedHashMap<>();
        List<Section> drawn = Files.isDirectory(path) ? drawn(id, path, report, runs) : List.of();
        List<String> notes = new ArrayList<>();
        notes.add("Round " + report.round() + ": " + report.validCount() + " of "
                + report.results().size() + " results are valid; only these are in the table.");
        List<List<String>> rows = new ArrayList<>();
        for (ResultTable.Row row : results.rows()) {
            List<String> cells = new ArrayList<>(COLUMNS.stream()
                    .map(column -> shortened(row.fields().get(results.columns().indexOf(column))))
                    .toList());
            String official = cells.getLast();
            String counted = countedUnit(runs.get(row.result()), row, official);
            if (!counted.equals(official)) {
                cells.set(cells.size() - 1, counted);
                notes.add(row.result().path() + ": the log counts the result in " + counted
                        + "; the official table calls the same number " + official + ".");
            }
            rows.add(cells);
        }
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

    /** What the number of a row really counts: the official table takes its units from a list, whatever was counted. */
    private static String countedUnit(@Nullable RunView run, ResultTable.Row row, String official) {
        double value = row.result().metric().orElse(Double.NaN);
        boolean rate = official.equals("Tokens/s") || official.equals("Samples/s") || official.equals("Queries/s");
        if (run == null || !rate) {
            return official;
        }
        Set<String> counted = Stream.concat(run.result().stream(), run.metrics().stream())
                .filter(metric -> Math.abs(metric.value() - value) <= SAME_NUMBER * Math.abs(value))
                .map(Metric::unit)
                .collect(Collectors.toSet());
        if (counted.equals(Set.of("tokens/s"))) {
            return "Tokens/s";
        }
        return counted.equals(Set.of("samples/s")) && official.equals("Tokens/s") ? "Samples/s" : official;
    }

    private static List<Section> drawn(String id, Path path, CheckReport report, Map<ResultReport, RunView> runs) {
        List<Section> sections = new ArrayList<>();
        for (ResultReport result : report.results()) {
            if (sections.size() == MOST_RESULTS) {
                break;
            }
            String own = id + "-" + (sections.size() + 1);
            try {
                ReportLoader.packaged(path.resolve(result.path()), report.round())
                        .ifPresent(run -> {
                            runs.put(result, run);
                            sections.add(RunSection.of(own, run));
                        });
            } catch (IOException damaged) {
                sections.add(new Section(
                        own,
                        result.path(),
                        "",
                        List.of(),
                        List.of(String.valueOf(damaged.getMessage())),
                        List.of(),
                        List.of()));
            }
        }
        return sections;
    }
}
