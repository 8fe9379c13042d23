package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Rounds that compare.
     *
     * @param first first round, for example 4.0
     * @param last last round
     */
    public record Span(String first, String last) {
        /** Whether a round, with or without the leading v, is one of them. */
        public boolean holds(String round) {
            return atMost(first, number(round)) && atMost(number(round), last);
        }
    }

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
        Optional<Span> span = span(benchmark, edge);
        if (span.isEmpty() || !known(one) || !known(other)) {
            return one.equals(other) ? Answer.YES : Answer.UNKNOWN;
        }
        return span.get().holds(one) && span.get().holds(other) ? Answer.YES : Answer.NO;
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

    /** The rounds of a benchmark that compare; empty if the table has no entry for it. */
    public static Optional<Span> span(String benchmark, boolean edge) {
        String name = benchmark.toLowerCase(Locale.ROOT);
        return (edge ? EDGE : DATACENTER)
                .entrySet().stream()
                        .filter(entry -> name.startsWith(entry.getKey()))
                        .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                        .map(Map.Entry::getValue);
    }

    /** Whether the table is old enough to say anything about a round. */
    public static boolean tabled(String round) {
        return known(number(round));
    }

    /** The newest round of the table, for example 6.0. */
    public static String newestTabled() {
        return NEWEST;
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
