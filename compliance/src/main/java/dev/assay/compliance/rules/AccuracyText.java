package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Documents;
import dev.assay.compliance.round.Bound;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One reading of an {@code accuracy.txt}, in the order the official tools read it: it ends as soon as every metric met its
 * minimum and the hash was seen.
 */
final class AccuracyText {
    /** A value on the wrong side of a bound. */
    record Miss(Bound bound, String found, long line) {}

    private final List<Miss> below = new ArrayList<>();
    private final List<Miss> above = new ArrayList<>();
    private final List<Miss> malformed = new ArrayList<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Set<String> met = new LinkedHashSet<>();
    private Optional<String> hash = Optional.empty();
    private Documents.TextState state = new Documents.TextState(Document.State.MISSING, 0);

    private boolean done;

    private AccuracyText() {}

    static AccuracyText read(Documents documents, String path, List<Bound> minima, List<Bound> maxima) {
        AccuracyText text = new AccuracyText();
        text.state = documents.lines(path, (line, number) -> {
            // Lines behind the end of reading do not count, but the tools decode them, so bad bytes there matter.
            if (!text.done) {
                text.take(line, number, minima, maxima);
                text.done = text.met.size() == minima.size() && text.hash.isPresent();
            }
            return true;
        });
        return text;
    }

    private void take(String line, long number, List<Bound> minima, List<Bound> maxima) {
        for (Bound bound : minima) {
            AccuracyMetrics.find(bound.metric(), line).ifPresent(found -> {
                Optional<Double> value = Numbers.decimal(found);
                if (value.isEmpty()) {
                    malformed.add(new Miss(bound, found, number));
                } else if (value.get() >= bound.value()) {
                    met.add(bound.metric());
                } else {
                    below.add(new Miss(bound, found, number));
                }
                values.put(bound.metric(), found);
            });
        }
        for (Bound bound : maxima) {
            AccuracyMetrics.find(bound.metric(), line).ifPresent(found -> {
                Optional<Double> value = Numbers.decimal(found);
                if (value.isEmpty()) {
                    malformed.add(new Miss(bound, found, number));
                } else if (value.get() > bound.value()) {
                    above.add(new Miss(bound, found, number));
                }
            });
        }
        hash = AccuracyMetrics.hash(line).or(() -> hash);
    }

    List<Miss> below() {
        return below;
    }

    List<Miss> above() {
        return above;
    }

    List<Miss> malformed() {
        return malformed;
    }

    /** Metric to its last value, as text, in the order they were met. */
    Map<String, String> values() {
        return values;
    }

    boolean wasMet(String metric) {
        return met.contains(metric);
    }

    Optional<String> hash() {
        return hash;
    }

    Documents.TextState state() {
        return state;
    }
}
