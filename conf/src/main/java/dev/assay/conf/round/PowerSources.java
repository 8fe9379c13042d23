package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Source files of the power measurement tool that the checker accepts.
 *
 * @param digest how the files are hashed
 * @param acceptedSets digest by file name, one map a set; in lower-case hex
 */
public record PowerSources(String digest, List<Map<String, String>> acceptedSets) {
    private static final String FILE = "power-sources.json";
    private static final PowerSources BUILT_IN = read(Resources.text(FILE));

    public PowerSources {
        acceptedSets = List.copyOf(acceptedSets);
    }

    /** The built-in sets. */
    public static PowerSources builtIn() {
        return BUILT_IN;
    }

    private static PowerSources read(String text) {
        Table table = Table.parse(text, FILE, "assay/power-sources/1");
        table.text("about");
        List<Map<String, String>> sets = table.tablesIfAny("acceptedSets").stream()
                .map(PowerSources::set)
                .toList();
        PowerSources sources = new PowerSources(table.text("digest"), sets);
        table.end();
        return sources;
    }

    private static Map<String, String> set(Table table) {
        Map<String, String> digests = new java.util.LinkedHashMap<>();
        table.keys().forEach(name -> digests.put(name, table.text(name)));
        return Collections.unmodifiableMap(digests);
    }
}
