package dev.assay.audit.score;

import java.util.StringJoiner;

/**
 * A score line in the form of a printed Python dictionary. Names are in single quotes, exactly one blank follows the colon,
 * numbers are plain: the checker finds nothing in wrapped or spaced ones (accuracy-spec 5).
 */
final class OfficialLine {
    private final StringJoiner entries = new StringJoiner(", ", "{", "}");

    OfficialLine number(AccuracyMetric metric, double value) {
        return raw(metric.printedName(), OfficialNumber.shortest(value));
    }

    OfficialLine quoted(AccuracyMetric metric, double value) {
        return raw(metric.printedName(), "'" + OfficialNumber.shortest(value) + "'");
    }

    OfficialLine count(String name, long value) {
        return raw(name, Long.toString(value));
    }

    OfficialLine raw(String name, String text) {
        entries.add("'" + name + "': " + text);
        return this;
    }

    String text() {
        return entries.toString();
    }
}
