package dev.assay.cli.record;

import dev.assay.cli.record.Difference.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Compares two records value by value and sorts the differences, the most telling first. */
public final class RecordDiff {
    /** Civil times, and names of files that go with them, differ always and say nothing. */
    private static final Set<String> LEFT_OUT = Set.of("times", "logs", "schema");

    private static final Map<String, Group> GROUPS = groups();

    private RecordDiff() {}

    private static Map<String, Group> groups() {
        Map<String, Group> groups = new LinkedHashMap<>();
        groups.put("settings.requested", Group.ASKED);
        groups.put("settings.effective", Group.ASKED);
        groups.put("settings.origins", Group.ASKED);
        groups.put("ruleset", Group.ASKED);
        groups.put("reproduction.protocol.arrival", Group.ASKED);
        groups.put("reproduction.command", Group.ASKED);
        groups.put("dataset", Group.INPUTS);
        groups.put("reproduction.protocol.workload", Group.INPUTS);
        groups.put("reproduction.inputs", Group.INPUTS);
        groups.put("sut.name", Group.SYSTEM);
        groups.put("sut", Group.FIGURES);
        groups.put("simulated", Group.SYSTEM);
        groups.put("label", Group.SYSTEM);
        groups.put("reproduction.protocol.quality.failedSamples", Group.FIGURES);
        groups.put("reproduction.protocol", Group.SYSTEM);
        groups.put("versions", Group.PROGRAM);
        groups.put("reproduction.source", Group.PROGRAM);
        groups.put("environment.garbageCollectionMillis", Group.FIGURES);
        groups.put("environment", Group.PLACE);
        groups.put("reproduction", Group.PLACE);
        groups.put("verdict", Group.VERDICT);
        groups.put("result", Group.VERDICT);
        groups.put("state", Group.VERDICT);
        groups.put("gates", Group.VERDICT);
        return groups;
    }

    /** All differences. */
    public static List<Difference> of(JsonNode before, JsonNode after) {
        Map<String, JsonNode> one = new LinkedHashMap<>();
        Map<String, JsonNode> other = new LinkedHashMap<>();
        flatten("", before, one);
        flatten("", after, other);
        Set<String> keys = new TreeSet<>(one.keySet());
        keys.addAll(other.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String key : keys) {
            JsonNode a = one.get(key);
            JsonNode b = other.get(key);
            if ((a == null || !a.equals(b)) && !isTold(key, keys)) {
                differences.add(new Difference(group(key), key, shown(a), shown(b), change(a, b)));
            }
        }
        differences.sort(Comparator.comparing(Difference::group)
                .thenComparingDouble((Difference d) -> d.isFigure() ? -Math.abs(d.change()) : Double.NEGATIVE_INFINITY)
                .thenComparing(Difference::key));
        return differences;
    }

    /** Values in effect follow from those asked for; where a value was asked for, the difference is told once. */
    private static boolean isTold(String key, Set<String> keys) {
        return key.startsWith("settings.effective.")
                && keys.contains(key.replace("settings.effective.", "settings.requested."));
    }

    private static Group group(String key) {
        String path = key;
        while (!path.isEmpty()) {
            Group found = GROUPS.get(path);
            if (found != null) {
                return found;
            }
            path = path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
        }
        return Group.FIGURES;
    }

    private static void flatten(String path, JsonNode node, Map<String, JsonNode> to) {
        if (LEFT_OUT.contains(path)) {
            return;
        }
        if (path.equals("reproduction.command")) {
            to.put(path, node);
        } else if (node.isObject() && !node.isEmpty()) {
            node.properties()
                    .forEach(field -> flatten(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), to));
        } else if (node.isArray() && !node.isEmpty()) {
            for (int i = 0; i < node.size(); i++) {
                JsonNode name = node.get(i).path("name");
                flatten(path + "." + (name.isString() ? name.stringValue() : Integer.toString(i)), node.get(i), to);
            }
        } else {
            to.put(path, node);
        }
    }

    private static String shown(@org.jspecify.annotations.Nullable JsonNode node) {
        return node == null ? "" : node.isString() ? node.stringValue() : node.toString();
    }

    private static double change(
            @org.jspecify.annotations.Nullable JsonNode before, @org.jspecify.annotations.Nullable JsonNode after) {
        if (before == null || after == null || !before.isNumber() || !after.isNumber()) {
            return Double.NaN;
        }
        double from = before.doubleValue();
        return from == 0 ? Double.POSITIVE_INFINITY : after.doubleValue() / from - 1;
    }
}
