package dev.assay.cli.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The options of a recorded command one by one, without those that cannot change a figure or are told elsewhere. */
final class CommandOptions {
    private static final Set<String> OF_OUTPUT =
            Set.of("out", "o", "overwrite", "json", "quiet", "resume", "no-report", "no-samples", "reference");

    /** The settings and rules of a record hold what these come to. */
    private static final Set<String> TOLD_BY_SETTINGS = Set.of(
            "scenario",
            "mode",
            "target-qps",
            "min-duration",
            "min-query-count",
            "ttft-latency",
            "tpot-latency",
            "target-latency",
            "set",
            "round",
            "benchmark",
            "division");

    private CommandOptions() {}

    /**
     * Values by {@code command} and by option with its dashes; a switch is {@code given}. Files are left out: their hashes are
     * among the inputs, and where they lie says nothing.
     */
    static Map<String, String> of(JsonNode record) {
        JsonNode reproduction = record.path("reproduction");
        List<String> words = reproduction
                .path("command")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        Map<String, List<String>> values = new LinkedHashMap<>();
        String option = "command";
        for (String word : words) {
            if (word.startsWith("-") && !word.matches("-[0-9.].*")) {
                int equals = word.indexOf('=');
                option = equals < 0 ? word : word.substring(0, equals);
                List<String> of = values.computeIfAbsent(option, name -> new ArrayList<>());
                if (equals >= 0) {
                    of.add(word.substring(equals + 1));
                }
            } else {
                values.computeIfAbsent(option, name -> new ArrayList<>()).add(word);
            }
        }
        JsonNode inputs = reproduction.path("inputs");
        Map<String, String> shown = new LinkedHashMap<>();
        values.forEach((name, of) -> {
            String plain = name.replaceFirst("^-+", "");
            if (!OF_OUTPUT.contains(plain) && !TOLD_BY_SETTINGS.contains(plain) && !inputs.has(plain)) {
                shown.put(name, of.isEmpty() ? "given" : String.join(" ", of));
            }
        });
        return shown;
    }
}
