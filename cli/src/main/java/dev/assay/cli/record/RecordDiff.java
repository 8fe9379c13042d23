package dev.assay.cli.record;

import dev.assay.cli.record.Difference.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares two records value by value and sorts the differences, the most telling first. */
public final class RecordDiff {
    /**
     * What differs always and says nothing (civil times, names of files that go with them, time of garbage collection), and what
     * is told better elsewhere: the line that set a value beside the value, the protocol beside settings and data set.
     */
    private static final Set<String> LEFT_OUT = Set.of(
            "times",
            "logs",
            "schema",
            "environment.garbageCollectionMillis",
            "settings.origins",
            "reproduction.command",
            "reproduction.protocol.arrival",
            "reproduction.protocol.runtime.system",
            "reproduction.protocol.workload");

    /** Words that go with a figure and say nothing by themselves. */
    private static final Pattern WORDS = Pattern.compile("(gates|result|additional)\\b.*\\.(label|name)");

    /** The port of the built-in server is another one each time. */
    private static final Pattern BUILT_IN_PORT = Pattern.compile("127\\.0\\.0\\.1:\\d+");

    /** Groups by the beginnings of keys; within a group the differences stand in this order. */
    private static final Map<String, Group> GROUPS = groups();

    private RecordDiff() {}

    private static Map<String, Group> groups() {
        Map<String, Group> groups = new LinkedHashMap<>();
        groups.put("command", Group.ASKED);
        groups.put("ruleset", Group.ASKED);
        groups.put("settings.requested", Group.ASKED);
        groups.put("option", Group.ASKED);
        groups.put("settings.effective", Group.ASKED);
        groups.put("versions", Group.PROGRAM);
        groups.put("reproduction.source", Group.PROGRAM);
        groups.put("dataset", Group.INPUTS);
        groups.put("reproduction.inputs", Group.INPUTS);
        groups.put("sut.name", Group.SYSTEM);
        groups.put("simulated", Group.SYSTEM);
        groups.put("label", Group.SYSTEM);
        groups.put("reproduction.protocol.quality.failedSamples", Group.FIGURES);
        groups.put("reproduction.protocol", Group.SYSTEM);
        groups.put("environment", Group.PLACE);
        groups.put("reproduction", Group.PLACE);
        groups.put("verdict", Group.VERDICT);
        groups.put("result", Group.VERDICT);
        groups.put("state", Group.VERDICT);
        groups.put("gates", Group.VERDICT);
        groups.put("sut", Group.FIGURES);
        return groups;
    }

    /** All differences. */
    public static List<Difference> of(JsonNode before, JsonNode after) {
        Map<String, JsonNode> one = new LinkedHashMap<>();
        Map<String, JsonNode> other = new LinkedHashMap<>();
        flatten("", before, one);
        flatten("", after, other);
        List<Difference> differences = new ArrayList<>(options(before, after));
        Set<String> keys = new TreeSet<>(one.keySet());
        keys.addAll(other.keySet());
        boolean builtIn = isBuiltIn(before) && isBuiltIn(after);
        for (String key : keys) {
            JsonNode a = one.get(key);
            JsonNode b = other.get(key);
            if (isLeftOut(key, keys, one, other)) {
                continue;
            }
            String shownBefore = shown(a, builtIn);
            String shownAfter = shown(b, builtIn);
            if (!shownBefore.equals(shownAfter)) {
                differences.add(new Difference(group(key), key, shownBefore, shownAfter, change(a, b)));
            }
        }
        // Values in effect follow from those asked for, which explain them better.
        if (differences.stream().anyMatch(difference -> difference.key().startsWith("settings.requested."))) {
            differences.removeIf(difference -> difference.key().startsWith("settings.effective."));
        }
        differences.sort(Comparator.comparing(Difference::group)
                .thenComparingInt(difference -> place(difference))
                .thenComparingDouble(difference -> difference.isFigure() ? -Math.abs(difference.change()) : 0)
                .thenComparing(Difference::key));
        return differences;
    }

    private static List<Difference> options(JsonNode before, JsonNode after) {
        Map<String, String> one = CommandOptions.of(before);
        Map<String, String> other = CommandOptions.of(after);
        Set<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        return names.stream()
                .filter(name -> !one.getOrDefault(name, "").equals(other.getOrDefault(name, "")))
                .map(name -> new Difference(
                        Group.ASKED,
                        name.equals("command") ? name : "option " + name,
                        one.getOrDefault(name, ""),
                        other.getOrDefault(name, ""),
                        Double.NaN))
                .toList();
    }

    /** Where a difference stands in its group: of what was measured the figures come first. */
    private static int place(Difference difference) {
        if (difference.group() == Group.FIGURES) {
            return difference.isFigure() ? 0 : 1;
        }
        int place = 0;
        for (String beginning : GROUPS.keySet()) {
            if (difference.key().startsWith(beginning)) {
                return place;
            }
            place++;
        }
        return place;
    }

    private static boolean isLeftOut(
            String key, Set<String> keys, Map<String, JsonNode> one, Map<String, JsonNode> other) {
        JsonNode data = one.get("dataset.sha256");
        boolean nameOfSameData = key.equals("dataset.name") && data != null && data.equals(other.get("dataset.sha256"));
        // Nothing on one side, details on the other: the details tell.
        boolean nothing = Stream.of(one, other)
                .map(all -> all.get(key))
                .allMatch(node -> node == null || node.isNull() || node.isContainer());
        boolean emptied = nothing && keys.stream().anyMatch(longer -> longer.startsWith(key + "."));
        return nameOfSameData || emptied || WORDS.matcher(key).matches();
    }

    private static boolean isBuiltIn(JsonNode record) {
        return !CommandOptions.of(record).containsKey("--sut");
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
        if (node.isObject() && !node.isEmpty()) {
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

    private static String shown(@Nullable JsonNode node, boolean builtIn) {
        String text = node == null ? "" : node.isString() ? node.stringValue() : node.toString();
        return builtIn ? BUILT_IN_PORT.matcher(text).replaceAll("127.0.0.1") : text;
    }

    private static double change(@Nullable JsonNode before, @Nullable JsonNode after) {
        if (before == null || after == null || !before.isNumber() || !after.isNumber()) {
            return Double.NaN;
        }
        double from = before.doubleValue();
        return from == 0 ? Double.POSITIVE_INFINITY : after.doubleValue() / from - 1;
    }
}
