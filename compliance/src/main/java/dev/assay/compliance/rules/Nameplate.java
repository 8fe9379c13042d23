package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Scalars;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Nameplate power out of {@code <system>_power.yaml}: every map with both keys {@code psus} and {@code min psus needed} is a
 * component, worth its largest supplies, as many as are needed; all components add up (checker specification, section 4).
 */
final class Nameplate {
    private Nameplate() {}

    /** Watts of all components in a value. */
    static double watts(JsonNode node) {
        if (node.isObject()) {
            Map<String, JsonNode> fields = node.properties().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> b));
            return component(fields)
                    + node.valueStream().mapToDouble(Nameplate::watts).sum();
        }
        return node.isArray() ? node.valueStream().mapToDouble(Nameplate::watts).sum() : 0;
    }

    /** Watts of a map if it is a component itself, else 0. */
    static double component(Map<String, JsonNode> fields) {
        Optional<JsonNode> supplies = field(fields, "psus");
        Optional<JsonNode> needed = field(fields, "min psus needed");
        if (supplies.isEmpty() || needed.isEmpty()) {
            return 0;
        }
        List<Double> capacities = new ArrayList<>();
        supplies.get().valueStream().forEach(supply -> capacities.add(capacity(supply)));
        int count = Scalars.exact(needed.get()).map(n -> n.intValue()).orElse(0);
        return capacities.stream()
                .sorted(Comparator.reverseOrder())
                .limit(Math.max(0, count))
                .mapToDouble(c -> c)
                .sum();
    }

    private static double capacity(JsonNode supply) {
        for (Map.Entry<String, JsonNode> e : supply.properties()) {
            if (e.getKey().equalsIgnoreCase("PowerCapacityWatts")) {
                return Scalars.real(e.getValue()).orElse(0.0);
            }
        }
        return 0;
    }

    private static Optional<JsonNode> field(Map<String, JsonNode> fields, String lowerName) {
        return fields.entrySet().stream()
                .filter(e -> e.getKey().toLowerCase(Locale.ROOT).equals(lowerName))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
