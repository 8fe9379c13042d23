package dev.assay.audit.score;

import java.util.Map;
import java.util.Optional;

/** One row of the reference data: the fields that scoring may need, by the names of {@link ReferenceField}. */
public record ReferenceRow(Map<ReferenceField, String> fields) {
    public ReferenceRow {
        fields = Map.copyOf(fields);
    }

    /** A field's text, if the row has it. */
    public Optional<String> field(ReferenceField field) {
        return Optional.ofNullable(fields.get(field));
    }

    /** The expected answer; empty text if the row has none. */
    public String answer() {
        return fields.getOrDefault(ReferenceField.ANSWER, "");
    }
}
