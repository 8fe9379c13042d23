package dev.assay.bench;

import java.util.Locale;
import java.util.StringJoiner;

/** One flat JSON object on one line. */
final class JsonLine {
    private final StringJoiner members = new StringJoiner(", ", "{", "}");

    JsonLine text(String key, String value) {
        members.add('"' + key + "\": \"" + value + '"');
        return this;
    }

    JsonLine whole(String key, long value) {
        members.add('"' + key + "\": " + value);
        return this;
    }

    JsonLine number(String key, double value) {
        members.add('"' + key + "\": " + String.format(Locale.ROOT, "%.6f", value));
        return this;
    }

    @Override
    public String toString() {
        return members.toString();
    }
}
