package dev.assay.audit.score;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The reference data of a benchmark by row number, which is the sample index of the logs. Immutable once built. */
public final class References {
    private final Map<Long, ReferenceRow> rows;
    private final String origin;

    private References(Map<Long, ReferenceRow> rows, String origin) {
        this.rows = rows;
        this.origin = origin;
    }

    /** The row of a sample index. */
    public Optional<ReferenceRow> row(long sampleIndex) {
        return Optional.ofNullable(rows.get(sampleIndex));
    }

    /** Number of rows. */
    public int size() {
        return rows.size();
    }

    /** Row numbers in ascending order. */
    public Iterable<Long> indices() {
        return rows.keySet();
    }

    /** All rows, by ascending number. */
    public Iterable<ReferenceRow> all() {
        return rows.values();
    }

    /** Where the rows were read from, for messages. */
    public String origin() {
        return origin;
    }

    /** Collects rows in data set order; not thread safe. */
    public static final class Builder {
        private final String origin;
        private final Map<ReferenceField, String> chosen;
        private final Map<Long, ReferenceRow> rows = new TreeMap<>();
        private List<String> lastColumns = List.of();

        /**
         * @param origin file name for messages
         * @param chosen column names that the user gave for fields; others are found by their usual names
         */
        public Builder(String origin, Map<ReferenceField, String> chosen) {
            this.origin = origin;
            this.chosen = Map.copyOf(chosen);
        }

        /**
         * Adds a row.
         *
         * @param place where it stands, for messages, such as {@code refs.jsonl:7}
         * @param columns all its columns as text
         * @throws ScoreException if its row number is no number or was there before
         */
        public Builder add(String place, Map<String, String> columns) {
            Map<ReferenceField, String> fields = new EnumMap<>(ReferenceField.class);
            for (ReferenceField field : ReferenceField.values()) {
                value(field, columns).ifPresent(text -> fields.put(field, text));
            }
            lastColumns = new ArrayList<>(columns.keySet());
            long number = number(place, fields);
            if (rows.put(number, new ReferenceRow(fields)) != null) {
                throw new ScoreException(
                        place + ": row " + number + " was there before; every sample has one reference row.");
            }
            return this;
        }

        private Optional<String> value(ReferenceField field, Map<String, String> columns) {
            String own = chosen.get(field);
            if (own != null) {
                return Optional.ofNullable(columns.get(own));
            }
            return field.columns().stream()
                    .filter(columns::containsKey)
                    .map(columns::get)
                    .findFirst();
        }

        private long number(String place, Map<ReferenceField, String> fields) {
            String text = fields.get(ReferenceField.ROW);
            if (text == null) {
                return rows.size();
            }
            try {
                return Long.parseLong(text.strip());
            } catch (NumberFormatException notANumber) {
                throw new ScoreException(
                        place + ": the row number is \"" + text + "\", which is no whole number.", notANumber);
            }
        }

        /**
         * The finished table.
         *
         * @throws ScoreException if there are no rows, or none holds an answer
         */
        public References build() {
            if (rows.isEmpty()) {
                throw new ScoreException(origin + " holds no reference rows.");
            }
            if (rows.values().stream()
                    .allMatch(row -> row.field(ReferenceField.ANSWER).isEmpty())) {
                String wanted =
                        chosen.getOrDefault(ReferenceField.ANSWER, String.join(", ", ReferenceField.ANSWER.columns()));
                throw new ScoreException(origin + ": no row has the expected answer; looked for " + wanted
                        + ", found the columns " + String.join(", ", lastColumns)
                        + "; name the column with --reference-fields answer=COLUMN.");
            }
            return new References(rows, origin);
        }
    }
}
