package dev.assay.conf.rules;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.Map;

/** Names of benchmarks: packages and configuration keys spell some of them differently. */
public final class ModelNames {
    private static final Map<String, String> RULES_NAMES = read();

    private ModelNames() {}

    /** The model name in configuration keys for a benchmark folder name; other names stay as they are. */
    public static String inRules(String benchmarkFolder) {
        return RULES_NAMES.getOrDefault(benchmarkFolder, benchmarkFolder);
    }

    private static Map<String, String> read() {
        String file = "rules/model-names.json";
        Table table = Table.parse(Resources.text(file), file, "assay/model-names/1");
        table.text("about");
        Map<String, String> names = Map.copyOf(table.mapIfAny("rulesName", Table::text));
        table.end();
        return names;
    }
}
