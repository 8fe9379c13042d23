package dev.assay.conf.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object read field by field. Every fault is a {@link DataFormatException} that says where it is; {@link #end()}
 * refuses fields that nobody asked for, so that a misspelt key cannot go unseen. Not thread safe.
 */
public final class Table {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final JsonNode node;
    private final String place;
    private final Set<String> asked = new HashSet<>();

    private Table(JsonNode node, String place) {
        if (!node.isObject()) {
            throw new DataFormatException(place + ": a JSON object is wanted here");
        }
        this.node = node;
        this.place = place;
    }

    /** Parses a whole file and checks its schema mark. */
    public static Table parse(String text, String file, String schema) {
        Table table;
        try {
            table = new Table(MAPPER.readTree(text), file);
        } catch (JacksonException e) {
            throw new DataFormatException(file + ": not valid JSON: " + JsonFault.of(e), e);
        }
        String found = table.text("schema");
        if (!found.equals(schema)) {
            throw new DataFormatException(file + ": schema is \"" + found + "\", this reader knows \"" + schema + "\"");
        }
        return table;
    }

    /** Whether a field is there. */
    public boolean has(String key) {
        return node.has(key);
    }

    /** Names of all fields, in file order. */
    public List<String> keys() {
        return List.copyOf(node.propertyNames());
    }

    /** A required text. */
    public String text(String key) {
        JsonNode value = required(key);
        if (!value.isString()) {
            throw wrong(key, "a text");
        }
        return value.stringValue();
    }

    /** A required whole number. */
    public long whole(String key) {
        JsonNode value = required(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(key, "a whole number");
        }
        return value.longValue();
    }

    /** A whole number that may be left out. */
    public OptionalLong wholeIfAny(String key) {
        return has(key) ? OptionalLong.of(whole(key)) : OptionalLong.empty();
    }

    /** A required number. */
    public double number(String key) {
        JsonNode value = required(key);
        if (!value.isNumber()) {
            throw wrong(key, "a number");
        }
        return value.doubleValue();
    }

    /** A number that may be left out. */
    public OptionalDouble numberIfAny(String key) {
        return has(key) ? OptionalDouble.of(number(key)) : OptionalDouble.empty();
    }

    /** A flag; false when left out. */
    public boolean flag(String key) {
        if (!has(key)) {
            return false;
        }
        JsonNode value = required(key);
        if (!value.isBoolean()) {
            throw wrong(key, "true or false");
        }
        return value.booleanValue();
    }

    /** A required unsigned 64-bit number, written as text because JSON readers cut such numbers. */
    public long unsigned(String key) {
        try {
            return Long.parseUnsignedLong(text(key));
        } catch (NumberFormatException e) {
            throw new DataFormatException(place + "." + key + ": an unsigned 64-bit number in quotes is wanted", e);
        }
    }

    /** A required list of texts. */
    public List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : array(key)) {
            if (!value.isString()) {
                throw wrong(key, "a list of texts");
            }
            texts.add(value.stringValue());
        }
        return texts;
    }

    /** A list of texts; empty when left out. */
    public List<String> textsIfAny(String key) {
        return has(key) ? texts(key) : List.of();
    }

    /** A list of objects; empty when left out. */
    public List<Table> tablesIfAny(String key) {
        List<Table> tables = new ArrayList<>();
        if (has(key)) {
            int index = 0;
            for (JsonNode value : array(key)) {
                tables.add(new Table(value, place + "." + key + "[" + index + "]"));
                index++;
            }
        }
        return tables;
    }

    /** A required object. */
    public Table table(String key) {
        return new Table(required(key), place + "." + key);
    }

    /** An object that may be left out. */
    public Optional<Table> tableIfAny(String key) {
        return has(key) ? Optional.of(table(key)) : Optional.empty();
    }

    /** An object as a map in file order, each field read by {@code reader}; empty when left out. */
    public <T> Map<String, T> mapIfAny(String key, BiFunction<Table, String, T> reader) {
        Map<String, T> map = new LinkedHashMap<>();
        tableIfAny(key).ifPresent(table -> table.keys().forEach(name -> map.put(name, reader.apply(table, name))));
        return map;
    }

    /** The compact JSON text of a required field. */
    public String json(String key) {
        return MAPPER.writeValueAsString(required(key));
    }

    /** Refuses fields that were never asked for. */
    public void end() {
        for (String key : node.propertyNames()) {
            if (!asked.contains(key)) {
                throw new DataFormatException(place + ": unknown field \"" + key + "\"; remove it or correct its name");
            }
        }
    }

    private JsonNode array(String key) {
        JsonNode value = required(key);
        if (!value.isArray()) {
            throw wrong(key, "a list");
        }
        return value;
    }

    private JsonNode required(String key) {
        asked.add(key);
        JsonNode value = node.get(key);
        if (value == null) {
            throw new DataFormatException(place + ": field \"" + key + "\" is missing");
        }
        return value;
    }

    private DataFormatException wrong(String key, String wanted) {
        return new DataFormatException(place + "." + key + ": " + wanted + " is wanted, found " + json(key));
    }
}
