package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which rounds have results of a benchmark that compare with each other (rules digest 16). Immutable. */
public final class ComparableRounds {
    /** Answer for two rounds. */
    public enum Answer {
        /** Results of both compare. */
        YES,
        /** They do not. */
        NO,
        /** The table has no entry for the benchmark or for one of the rounds. */
        UNKNOWN
    }

    /**
     * What a metric meant up to a round and no longer after it.
     *
     * @param lastRound last round of the older meaning, for example 4.0
     * @param models models it concerns; empty for all
     */
    public record MetricChange(String lastRound, String scenario, List<String> models, String what) {
        /** Copies the list. */
        public MetricChange {
            models = List.copyOf(models);
        }
    }

    private record Span(String first, String last) {}

    private static final String FILE = "rounds/comparable.json";
    private static final Table TABLE = Table.parse(Resources.text(FILE), FILE, "assay/comparable-rounds/1");
    private static final Map<String, Span> DATACENTER = spans("datacenter");
    private static final Map<String, Span> EDGE = spans("edge");
    private static final List<MetricChange> CHANGES = changes();
    private static final String NEWEST = newest();

    private ComparableRounds() {}

    /**
     * Whether results of a benchmark in two rounds compare.
     *
     * @param benchmark name with or without its accuracy suffix: {@code llama2-70b-99.9}
     * @param edge the edge table instead of that of the datacenter
     * @param oneRound with or without the leading v
     */
    public static Answer compare(String benchmark, boolean edge, String oneRound, String otherRound) {
        String one = number(oneRound);
        String other = number(otherRound);
        Optional<Span> span = spanOf(edge ? EDGE : DATACENTER, benchmark);
        if (span.isEmpty() || !known(one) || !known(other)) {
            return one.equals(other) ? Answer.YES : Answer.UNKNOWN;
        }
        return within(span.get(), one) && within(span.get(), other) ? Answer.YES : Answer.NO;
    }

    /** Changes of the metric between two rounds that concern a scenario and benchmark. */
    public static List<MetricChange> changes(String benchmark, String scenario, String oneRound, String otherRound) {
        String one = number(oneRound);
        String other = number(otherRound);
        return CHANGES.stream()
                .filter(change -> change.scenario().equalsIgnoreCase(scenario))
                .filter(change -> change.models().isEmpty()
                        || change.models().stream()
                                .anyMatch(model ->
                                        benchmark.toLowerCase(Locale.ROOT).startsWith(model)))
                .filter(change -> atMost(one, change.lastRound()) != atMost(other, change.lastRound()))
                .toList();
    }

    private static Optional<Span> spanOf(Map<String, Span> table, String benchmark) {
        String name = benchmark.toLowerCase(Locale.ROOT);
        return table.entrySet().stream()
                .filter(entry -> name.equals(entry.getKey())
                        || name.matches(Pattern.quote(entry.getKey()) + "(-(interactive|edge|99|99\\.9))+"))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static boolean within(Span span, String round) {
        return atMost(span.first(), round) && atMost(round, span.last());
    }

    private static boolean known(String round) {
        return round.matches("\\d+\\.\\d+") && atMost(round, NEWEST);
    }

    private static boolean atMost(String one, String other) {
        return value(one) <= value(other);
    }

    private static int value(String round) {
        if (!round.matches("\\d{1,3}\\.\\d{1,3}")) {
            return Integer.MAX_VALUE;
        }
        int dot = round.indexOf('.');
        return Integer.parseInt(round.substring(0, dot)) * 1000 + Integer.parseInt(round.substring(dot + 1));
    }

    private static String number(String round) {
        String plain = round.strip().toLowerCase(Locale.ROOT);
        return plain.startsWith("v") ? plain.substring(1) : plain;
    }

    private static String newest() {
        return Stream.concat(DATACENTER.values().stream(), EDGE.values().stream())
                .map(Span::last)
                .max((a, b) -> Integer.compare(value(a), value(b)))
                .orElseThrow();
    }

    private static Map<String, Span> spans(String key) {
        Table spans = TABLE.table(key);
        Map<String, Span> map = new LinkedHashMap<>();
        for (String benchmark : spans.keys()) {
            List<String> ends = spans.texts(benchmark);
            map.put(benchmark, new Span(ends.get(0), ends.get(1)));
        }
        return map;
    }

    private static List<MetricChange> changes() {
        List<MetricChange> changes = new ArrayList<>();
        for (Table change : TABLE.tablesIfAny("metric_changes")) {
            changes.add(new MetricChange(
                    change.text("at"), change.text("scenario"), change.textsIfAny("models"), change.text("what")));
        }
        return List.copyOf(changes);
    }
}
