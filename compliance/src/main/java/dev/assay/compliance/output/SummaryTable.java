package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.results.read.PythonFloat;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The table of valid results in official columns, with derived columns marked as derived. */
public final class SummaryTable {
    private static final List<String> SHORT = List.of(
            "Organization", "Division", "SystemName", "accelerator_model_name", "Model", "Scenario", "Result", "Units");
    private static final String PER_ACCELERATOR = "derived: result per accelerator";

    private final CheckReport report;
    private final ResultTable table;

    /** The table of a report. */
    public SummaryTable(CheckReport report) {
        this.report = report;
        this.table = new ResultTable(report);
    }

    /** Derived value for a rate: the result divided by the number of accelerators; empty for latencies or without them. */
    private String perAccelerator(ResultTable.Row row) {
        String unit = field(row, "Units");
        if (!unit.endsWith("/s")) {
            return "";
        }
        try {
            BigDecimal count = new BigDecimal(field(row, "number_of_nodes").strip())
                    .multiply(new BigDecimal(field(row, "accelerators_per_node").strip()));
            return count.signum() <= 0
                    ? ""
                    : PythonFloat.repr(new BigDecimal(field(row, "Result"))
                            .divide(count, MathContext.DECIMAL64)
                            .doubleValue());
        } catch (NumberFormatException e) {
            return "";
        }
    }

    private String field(ResultTable.Row row, String column) {
        return row.fields().get(table.columns().indexOf(column));
    }

    /** All official columns and the derived one; fields are quoted where needed, and quotes doubled. */
    public void writeCsv(Appendable to) throws IOException {
        List<String> head = new ArrayList<>(table.columns());
        head.add(PER_ACCELERATOR);
        to.append(line(head));
        for (ResultTable.Row row : table.rows()) {
            List<String> fields = new ArrayList<>(row.fields());
            fields.add(perAccelerator(row));
            to.append(line(fields));
        }
    }

    private static String line(List<String> fields) {
        return fields.stream()
                        .map(f -> f.matches("[^\",\r\n]*") ? f : '"' + f.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(","))
                + "\n";
    }

    /** A table for people: the columns that identify a result, its value, and the derived one. */
    public void writeText(Appendable to) throws IOException {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(SHORT);
        head.add(PER_ACCELERATOR);
        lines.add(head);
        for (ResultTable.Row row : table.rows()) {
            List<String> line = new ArrayList<>();
            SHORT.forEach(column -> line.add(cut(field(row, column))));
            line.add(perAccelerator(row));
            lines.add(line);
        }
        int[] widths = new int[head.size()];
        lines.forEach(l -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], l.get(i).length());
            }
        });
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                text.append(line.get(i))
                        .append(" ".repeat(widths[i] - line.get(i).length() + 2));
            }
            to.append(text.toString().stripTrailing()).append('\n');
        }
        to.append("\nRound ")
                .append(report.round())
                .append(", ")
                .append(String.valueOf(report.validCount()))
                .append(" of ")
                .append(String.valueOf(report.results().size()))
                .append(" results valid; only these are shown. ")
                .append(Words.UNVERIFIED)
                .append(" Derived columns are not official results.\n");
    }

    /** A field as it is shown: short, and without what a terminal would obey. */
    static String cut(String text) {
        String flat = text.replaceAll("\\s+", " ").replaceAll("[\\p{Cc}\\p{Cf}]", "?");
        return flat.length() <= 40 ? flat : flat.substring(0, 37) + "...";
    }
}
