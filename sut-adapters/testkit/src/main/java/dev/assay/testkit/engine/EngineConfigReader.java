package dev.assay.testkit.engine;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads one engine's parameters from JSON. Every key must be there, no other key may be. */
final class EngineConfigReader {
    private final String where;
    private final JsonNode node;
    private final Set<String> unread;

    private EngineConfigReader(String where, JsonNode node) {
        this.where = where;
        this.node = node;
        this.unread = new LinkedHashSet<>(node.propertyNames());
    }

    /** @throws IllegalArgumentException with one sentence that names the place, the key and what is wrong */
    static EngineConfig read(String where, JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(where + ": an engine is a JSON object with its parameters");
        }
        return new EngineConfigReader(where, node).engine();
    }

    private EngineConfig engine() {
        String name = text("name");
        String comment = text("comment");
        EngineConfig config;
        try {
            config = new EngineConfig(
                    name,
                    comment,
                    whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                    count("maxBatchSequences"),
                    count("maxStepTokens"),
                    number("stepBaseNanos"),
                    number("decodeSequenceNanos"),
                    number("contextTokenNanos"),
                    number("prefillTokenNanos"),
                    whole("kvCapacityTokens", 1, Long.MAX_VALUE),
                    count("maxContextTokens"),
                    policy(),
                    OutputLengthReader.read(this));
        } catch (EngineConfigException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw fault(String.valueOf(e.getMessage()));
        }
        requireAllRead();
        return config;
    }

    private KvPolicy policy() {
        String word = text("kvPolicy");
        for (KvPolicy policy : KvPolicy.values()) {
            if (policy.name().equals(word.toUpperCase(Locale.ROOT))) {
                return policy;
            }
        }
        throw fault("kvPolicy is \"" + word + "\"; it must be RESERVE or RECOMPUTE");
    }

    EngineConfigReader child(String key) {
        JsonNode value = required(key);
        if (!value.isObject()) {
            throw fault(key + " must be a JSON object");
        }
        return new EngineConfigReader(where + "." + key, value);
    }

    String text(String key) {
        JsonNode value = required(key);
        if (!value.isString()) {
            throw fault(key + " is " + value + "; it must be a string");
        }
        return value.stringValue();
    }

    int count(String key) {
        return (int) whole(key, 1, Integer.MAX_VALUE);
    }

    double number(String key) {
        JsonNode value = required(key);
        if (!value.isNumber()) {
            throw fault(key + " is " + value + "; it must be a number");
        }
        return value.doubleValue();
    }

    void requireAllRead() {
        if (!unread.isEmpty()) {
            throw fault("unknown key \"" + unread.iterator().next() + "\"; remove it or correct its spelling");
        }
    }

    EngineConfigException fault(String what) {
        return new EngineConfigException(where + ": " + what);
    }

    private long whole(String key, long least, long most) {
        JsonNode value = required(key);
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw fault(key + " is " + value + "; it must be a whole number from " + least + " to " + most);
        }
        return value.longValue();
    }

    private JsonNode required(String key) {
        JsonNode value = node.get(key);
        if (value == null) {
            throw fault("key \"" + key + "\" is missing");
        }
        unread.remove(key);
        return value;
    }

    /** A fault whose sentence already names the place. */
    static final class EngineConfigException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        EngineConfigException(String sentence) {
            super(sentence);
        }
    }
}
