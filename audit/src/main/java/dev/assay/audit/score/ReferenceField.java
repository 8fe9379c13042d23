package dev.assay.audit.score;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What scoring reads of a reference row, and the columns that hold it in the data sets of the benchmarks (dataset-spec 2, and
 * the neutral form of section 6), the first one present winning.
 */
public enum ReferenceField {
    /** The expected answer or summary. */
    ANSWER("gt_output", "ground_truth", "output", "ref", "reference", "answer", "ground_truth_category"),
    /** Which part of the data set a row belongs to. */
    DATASET("dataset", "set"),
    /** Which metric a row is for. */
    METRIC("metric"),
    /** Name of the row. */
    ID("id"),
    /** Row number, where a file is not in data set order. */
    ROW("index", "qsl_idx", "i");

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> columns;

    ReferenceField(String... columns) {
        this.columns = List.of(columns);
    }

    /** Column names, the preferred one first. */
    public List<String> columns() {
        return columns;
    }

    /** The field of a name such as {@code answer}. */
    public static Optional<ReferenceField> named(String name) {
        return Arrays.stream(values())
                .filter(field -> field.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
