package dev.assay.conf.claim;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words that units of claims are made of, and which unit each metric has. Immutable. */
public final class ClaimUnits {
    /**
     * One word of a unit.
     *
     * @param kind what it counts or measures, for example {@code tokens} or {@code time}
     * @param factor how many of the first word of its kind one is
     */
    public record Word(String kind, double factor) {}

    /**
     * The unit of a metric.
     *
     * @param of kind of what is measured
     * @param per kind of what it is divided by; empty if nothing
     * @param alone whether the divisor may be left unsaid
     * @param unit the unit in which figures are compared
     * @param scale how many of that unit one of the first words of the kinds is
     */
    public record Metric(String of, String per, boolean alone, String unit, double scale) {}

    private static final String FILE = "claim/units.json";
    private static final Pattern COUNT = Pattern.compile("([0-9][0-9.,]*(?:e[0-9]+)?)?\\s*(.*)");
    private static final Map<String, Word> WORDS = new HashMap<>();
    private static final Map<String, Double> PREFIXES = new LinkedHashMap<>();
    private static final Map<String, String> ALIASES = new HashMap<>();
    private static final Map<String, Metric> METRICS = new LinkedHashMap<>();

    static {
        Table table = Table.parse(Resources.text(FILE), FILE, "assay/claim-units/1");
        table.text("about");
        named(table, "prefixes", row -> row.number("factor"), PREFIXES);
        named(table, "aliases", row -> row.text("unit"), ALIASES);
        named(table, "words", row -> new Word(row.text("kind"), row.number("factor")), WORDS);
        for (Table row : table.tablesIfAny("metrics")) {
            METRICS.put(
                    row.text("metric"),
                    new Metric(
                            row.text("of"),
                            row.has("per") ? row.text("per") : "",
                            row.flag("alone"),
                            row.text("unit"),
                            row.number("scale")));
            row.end();
        }
        table.end();
    }

    private ClaimUnits() {}

    private static <T> void named(Table table, String key, Function<Table, T> reader, Map<String, T> into) {
        for (Table row : table.tablesIfAny(key)) {
            T value = reader.apply(row);
            row.texts("names").forEach(name -> into.put(name, value));
            row.end();
        }
    }

    /** The unit of a metric of {@code figure.metric}. */
    public static Optional<Metric> metric(String name) {
        return Optional.ofNullable(METRICS.get(name));
    }

    /** A whole unit in plain words, where it is one of the usual abbreviations; else the same. */
    public static String plain(String unit) {
        return ALIASES.getOrDefault(unit.strip().toLowerCase(Locale.ROOT), unit);
    }

    /** What a word of a unit means; empty if it is unknown. */
    public static Optional<Word> word(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        Word exact = WORDS.get(word);
        if (exact != null) {
            return Optional.of(exact);
        }
        Matcher matcher = COUNT.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String digits = matcher.group(1) == null ? "1" : matcher.group(1).replace(",", "");
        return counted(matcher.group(2)).flatMap(one -> times(one, digits));
    }

    private static Optional<Word> times(Word one, String digits) {
        try {
            return Optional.of(new Word(one.kind(), one.factor() * Double.parseDouble(digits)));
        } catch (NumberFormatException severalPoints) {
            return Optional.empty();
        }
    }

    /** Only counts have prefixes; those of other units are words of their own. */
    private static Optional<Word> counted(String word) {
        Word exact = WORDS.get(word);
        if (exact != null) {
            return Optional.of(exact);
        }
        for (Map.Entry<String, Double> prefix : PREFIXES.entrySet()) {
            if (word.startsWith(prefix.getKey())) {
                Word rest = WORDS.get(word.substring(prefix.getKey().length()).strip());
                if (rest != null && (rest.kind().equals("tokens") || rest.kind().equals("requests"))) {
                    return Optional.of(new Word(rest.kind(), rest.factor() * prefix.getValue()));
                }
            }
        }
        return Optional.empty();
    }
}
