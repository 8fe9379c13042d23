package dev.assay.results.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data of all plots as one CSV, a line for each value. */
public final class CsvReport {
    private CsvReport() {}

    /** The text, with a head. */
    public static String of(Report report) {
        StringBuilder csv = new StringBuilder("section,plot,series,x_label,x,y_label,y\n");
        for (Section section : report.sections()) {
            for (Plot plot : section.plots()) {
                for (Plot.Series series : plot.series()) {
                    String start = Stream.of(
                                    section.id(),
                                    plot.id(),
                                    series.name(),
                                    plot.x().label())
                            .map(CsvReport::cell)
                            .collect(Collectors.joining(","));
                    for (int i = 0; i < series.x().size(); i++) {
                        csv.append(start)
                                .append(',')
                                .append(Curves.rounded(series.x().get(i)))
                                .append(',')
                                .append(cell(plot.y().label()))
                                .append(',')
                                .append(Curves.rounded(series.y().get(i)))
                                .append('\n');
                    }
                }
            }
        }
        return csv.toString();
    }

    private static String cell(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
