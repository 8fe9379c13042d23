package dev.assay.conf.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A table entry on which two official tools disagree for the same round.
 *
 * @param table name of the table
 * @param benchmark benchmark of the entry, or {@code *} when the whole table differs
 * @param valueByTool value as compact JSON, by tool; {@code null} as text when a tool has no such entry
 */
public record ToolDifference(String table, String benchmark, Map<String, String> valueByTool) {
    public ToolDifference {
        valueByTool = Collections.unmodifiableMap(new LinkedHashMap<>(valueByTool));
    }
}
