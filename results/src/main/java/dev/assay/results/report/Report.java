package dev.assay.results.report;

import java.util.List;

/**
 * A whole report.
 *
 * @param label what may not be forgotten when the figures are quoted
 */
public record Report(String title, String label, List<Section> sections) {
    public Report {
        sections = List.copyOf(sections);
    }
}
