package dev.assay.results.report;

import dev.assay.conf.data.Printable;
import java.util.ArrayList;
import java.util.List;

/** A report for terminals: the same figures without plots. */
public final class TextReport {
    private static final int WIDEST_NAME = 28;

    private TextReport() {}

    /** The text, with a line end. */
    public static String of(Report report) {
        StringBuilder text = new StringBuilder(Printable.line(report.title())).append('\n');
        for (Section section : report.sections()) {
            text.append('\n').append(Printable.line(section.title()));
            text.append(section.verdict().isEmpty() ? "" : "   " + section.verdict())
                    .append('\n');
            section.notes()
                    .forEach(note ->
                            text.append("  - ").append(Printable.line(note)).append('\n'));
            section.facts()
                    .forEach(fact -> text.append("  ")
                            .append(fact.name())
                            .append(" "
                                    .repeat(Math.max(
                                            1, WIDEST_NAME - fact.name().length())))
                            .append(Printable.line(fact.value()))
                            .append('\n'));
            section.tables().forEach(table -> table(table, text));
            section.plots()
                    .forEach(plot -> text.append("  ")
                            .append(Printable.line(plot.title()))
                            .append(": ")
                            .append(Printable.line(plot.description()))
                            .append('\n'));
        }
        return text.append('\n')
                .append(Character.toUpperCase(report.label().charAt(0)))
                .append(report.label(), 1, report.label().length())
                .append(".\n")
                .toString();
    }

    private static void table(Section.Table table, StringBuilder text) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.head());
        table.rows().forEach(row -> lines.add(row.stream().map(Printable::line).toList()));
        int[] widths = new int[table.head().size()];
        lines.forEach(line -> {
            for (int i = 0; i < line.size(); i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        });
        text.append("\n  ").append(table.caption()).append('\n');
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder("    ");
            for (int i = 0; i < line.size(); i++) {
                row.append(line.get(i))
                        .append(" ".repeat(widths[i] - line.get(i).length() + 2));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        text.append('\n');
    }
}
