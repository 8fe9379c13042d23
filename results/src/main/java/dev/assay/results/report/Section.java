package dev.assay.results.report;

import java.util.List;
import java.util.stream.Collectors;

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
    /** The note of everything that ran in simulated time. */
    public static final String SIMULATED = "Simulated time: these figures say nothing about any machine.";

    /** Value of a fact that an honest chart needs and that is not known. */
    public static final String MISSING = "missing";

    public Section {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        tables = List.copyOf(tables);
        plots = plots.stream().filter(plot -> !plot.isEmpty()).toList();
    }

    /** Facts that are known. */
    public List<Fact> known() {
        return facts.stream().filter(fact -> !fact.missing()).toList();
    }

    /** Names of the facts that are not, with commas. */
    public String missing() {
        return facts.stream().filter(Fact::missing).map(Fact::name).collect(Collectors.joining(", "));
    }

    /** Whether it shows simulated time. */
    public boolean simulated() {
        return notes.contains(SIMULATED);
    }

    /** Tables that come before the plots, or those after them. */
    public List<Table> tables(boolean detail) {
        return tables.stream().filter(table -> table.detail() == detail).toList();
    }

    /** A name and its value. */
    public record Fact(String name, String value) {
        /** Whether the value is not known. */
        public boolean missing() {
            return value.equals(MISSING);
        }
    }

    /**
     * Cells in rows under a head.
     *
     * @param detail whether it comes after the plots
     */
    public record Table(String caption, List<String> head, List<List<String>> rows, boolean detail) {
        public Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }

        public Table(String caption, List<String> head, List<List<String>> rows) {
            this(caption, head, rows, false);
        }

        /** The same table, after the plots. */
        Table asDetail() {
            return new Table(caption, head, rows, true);
        }
    }
}
