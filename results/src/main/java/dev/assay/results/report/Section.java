package dev.assay.results.report;

import java.util.List;

/**
 * One part of a report.
 *
 * @param id letters, digits and hyphens; unique in the report
 * @param verdict VALID, INVALID or another word; empty when nothing was judged
 * @param facts names and values; a value that is not known says so
 * @param notes sentences
 */
public record Section(
        String id,
        String title,
        String verdict,
        List<Fact> facts,
        List<String> notes,
        List<Table> tables,
        List<Plot> plots) {
    /** Value of a fact that an honest chart needs and that is not known. */
    public static final String MISSING = "missing";

    public Section {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        tables = List.copyOf(tables);
        plots = plots.stream().filter(plot -> !plot.isEmpty()).toList();
    }

    /** A name and its value. */
    public record Fact(String name, String value) {
        /** Whether the value is not known. */
        public boolean missing() {
            return value.equals(MISSING);
        }
    }

    /** Cells in rows under a head. */
    public record Table(String caption, List<String> head, List<List<String>> rows) {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }
}
