package dev.assay.datasets;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * How the fields of a file are chosen once its columns are known. A map that the user gave always holds. Otherwise a known data
 * set is recognised by its columns, unless the standard names are there.
 *
 * @param fields the user's map, or the standard names
 * @param given whether the user gave the map
 * @param known data sets with column names of their own, the preferred one first
 */
public record FieldChoice(PromptFields fields, boolean given, List<Known> known) {
    /**
     * A data set whose columns are known.
     *
     * @param name what to call it
     * @param columns columns that together show that a file is this data set
     * @param fields which of them hold what
     * @param first whether it goes before the standard names, because the user named its benchmark
     */
    public record Known(String name, Set<String> columns, PromptFields fields, boolean first) {
        public Known {
            columns = Set.copyOf(columns);
        }
    }

    /**
     * What holds for a file.
     *
     * @param fields which columns hold what
     * @param why where the choice comes from, one clause
     */
    record Chosen(PromptFields fields, String why) {}

    public FieldChoice {
        known = List.copyOf(known);
    }

    /** The same names for every file. */
    public static FieldChoice of(PromptFields fields) {
        return new FieldChoice(fields, true, List.of());
    }

    /** The standard names, and those of known data sets. */
    public static FieldChoice standardOr(List<Known> known) {
        return new FieldChoice(PromptFields.STANDARD, false, known);
    }

    Chosen forColumns(Collection<String> columns) {
        if (given) {
            return new Chosen(fields, "as asked");
        }
        boolean standard = fields.inputs().stream().anyMatch(columns::contains);
        for (Known set : known) {
            if ((set.first() || !standard) && columns.containsAll(set.columns())) {
                return new Chosen(set.fields(), "as in " + set.name());
            }
        }
        return new Chosen(fields, "standard names");
    }
}
