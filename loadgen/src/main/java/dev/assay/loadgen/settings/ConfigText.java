package dev.assay.loadgen.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys and values of one configuration text in the reference's grammar, with the line of each (loadgen-spec 1.4).
 * Immutable.
 */
public final class ConfigText {
    /** A value as written, and the line that set it, counted from 1. A repeated key keeps its last value. */
    public record Entry(String key, String value, int line) {}

    /** A line that makes the whole text unusable. The message is the reference's. */
    public record Problem(int line, String message) {}

    /** A line without effect although the grammar accepts it: a key that is followed by nothing. */
    public record LoneKey(int line, String text) {}

    private final String sourceName;
    private final Map<String, Entry> entries;
    private final List<Problem> problems;
    private final List<LoneKey> loneKeys;

    private ConfigText(String sourceName, Map<String, Entry> entries, List<Problem> problems, List<LoneKey> loneKeys) {
        this.sourceName = sourceName;
        this.entries = Collections.unmodifiableMap(entries);
        this.problems = List.copyOf(problems);
        this.loneKeys = List.copyOf(loneKeys);
    }

    /** A text without any key. */
    public static ConfigText empty(String sourceName) {
        return parse(sourceName, "");
    }

    /** Splits a text. Never fails: what is wrong with it stands in {@link #problems()}. */
    public static ConfigText parse(String sourceName, String text) {
        Parser parser = new Parser();
        int line = 0;
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            parser.line(++line, text.substring(start, end));
            start = end + 1;
        }
        return new ConfigText(sourceName, parser.entries, parser.problems, parser.loneKeys);
    }

    /** Name of the file or of what else the text came from. */
    public String sourceName() {
        return sourceName;
    }

    /** All keys with their last values, in the order of their first appearance. */
    public Map<String, Entry> entries() {
        return entries;
    }

    /** What makes the text unusable as a whole; empty for a good text. */
    public List<Problem> problems() {
        return problems;
    }

    /** Lines that were silently ignored. */
    public List<LoneKey> loneKeys() {
        return loneKeys;
    }

    /**
     * Finds a key for a model and a scenario; the exact pair wins, then any model, then any scenario, then both
     * (loadgen-spec 1.5).
     */
    public Optional<Entry> find(String model, String scenario, String key) {
        for (String prefix : List.of(model + "." + scenario, "*." + scenario, model + ".*", "*.*")) {
            Entry entry = entries.get(prefix + "." + key);
            if (entry != null) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    /** The state machine of one line: key, equals sign, values of which the last one stays. */
    private static final class Parser {
        private final Map<String, Entry> entries = new LinkedHashMap<>();
        private final List<Problem> problems = new ArrayList<>();
        private final List<LoneKey> loneKeys = new ArrayList<>();

        void line(int number, String text) {
            List<String> tokens = tokens(text);
            if (tokens.isEmpty() || tokens.getFirst().equals("#")) {
                return;
            }
            String key = tokens.getFirst();
            if (tokens.size() == 1 || tokens.get(1).equals("#")) {
                loneKeys.add(new LoneKey(number, key));
                return;
            }
            if (!tokens.get(1).equals("=")) {
                problems.add(new Problem(number, "expected 'key=value', line=" + number));
                return;
            }
            if (tokens.size() == 2) {
                loneKeys.add(new LoneKey(number, key + " ="));
            }
            for (String value : tokens.subList(2, tokens.size())) {
                if (!CNumber.isWhole(value)) {
                    problems.add(new Problem(number, "value needs to be integer or double, line=" + number));
                    return;
                }
                entries.put(key, new Entry(key, value, number));
            }
        }

        private static List<String> tokens(String line) {
            List<String> tokens = new ArrayList<>();
            int start = -1;
            for (int i = 0; i <= line.length(); i++) {
                boolean blank = i == line.length() || isBlank(line.charAt(i));
                if (blank && start >= 0) {
                    tokens.add(line.substring(start, i));
                    start = -1;
                } else if (!blank && start < 0) {
                    start = i;
                }
            }
            return tokens;
        }

        private static boolean isBlank(char c) {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }
    }
}
