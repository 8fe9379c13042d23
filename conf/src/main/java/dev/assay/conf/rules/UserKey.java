package dev.assay.conf.rules;

import dev.assay.loadgen.api.Scenario;
import java.util.List;

/**
 * A key that LoadGen reads from configuration files.
 *
 * @param key last part of the key
 * @param scenarios scenarios under which it is looked up; {@code *} is every one
 * @param setting name of the setting that it sets
 * @param kind how its value is read
 * @param unit unit of the value
 * @param closed what a user of the closed division may do with it
 * @param why reason or source of that rule
 */
public record UserKey(
        String key, List<String> scenarios, String setting, Kind kind, String unit, Closed closed, String why) {
    /** How LoadGen reads a value. */
    public enum Kind {
        /** A whole number; of a decimal only what stands before the point counts. */
        WHOLE("whole"),
        /** A decimal number. */
        DECIMAL("decimal"),
        /** On when the value is 1, off otherwise. */
        ON_WHEN_ONE("one"),
        /** Off when the value is 0, on otherwise. */
        ON_UNLESS_ZERO("notZero");

        private final String code;

        Kind(String code) {
            this.code = code;
        }
    }

    /** What a user of the closed or network division may do. */
    public enum Closed {
        /** Any value. */
        FREE("free"),
        /** The value of the rules or more. */
        RAISE("raise"),
        /** The value of the rules or less. */
        LOWER("lower"),
        /** The value of the rules only. */
        FIXED("fixed"),
        /** Nothing: only the rules set it. */
        RULES_ONLY("rulesOnly"),
        /** Nothing: only the audit configuration of a compliance test sets it. */
        AUDIT("audit");

        private final String code;

        Closed(String code) {
            this.code = code;
        }

        /** The word of the data file and the documentation. */
        public String code() {
            return code;
        }
    }

    public UserKey {
        scenarios = List.copyOf(scenarios);
    }

    /** Whether LoadGen looks the key up in runs of a scenario. */
    public boolean isReadIn(Scenario scenario) {
        return scenarios.contains("*") || scenarios.contains(scenario.officialName());
    }

    static Kind kindOf(String code) {
        for (Kind kind : Kind.values()) {
            if (kind.code.equals(code)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("unknown kind of key \"" + code + "\"");
    }

    static Closed closedOf(String code) {
        for (Closed closed : Closed.values()) {
            if (closed.code.equals(code)) {
                return closed;
            }
        }
        throw new IllegalArgumentException("unknown rule for a key \"" + code + "\"");
    }
}
