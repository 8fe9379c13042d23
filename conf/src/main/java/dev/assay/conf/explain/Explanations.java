package dev.assay.conf.explain;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Explanations of all settings and results, by any of their names. Immutable. */
public final class Explanations {
    private static final Pattern PREFIX = Pattern.compile("^(requested|effective)_");
    private static final Pattern PERCENTILE = Pattern.compile("_\\d{1,2}\\.\\d{1,2}_percentile");
    private static final List<Explanation> ALL = read();
    private static final Map<String, Explanation> BY_NAME = byName();

    private Explanations() {}

    /** All explanations, settings first. */
    public static List<Explanation> all() {
        return ALL;
    }

    /**
     * The explanation of a name: a setting with or without {@code requested_} or {@code effective_}, a whole
     * configuration key such as {@code *.Server.target_qps}, a result with its percentile written out, or a word such as
     * {@code goodput}.
     */
    public static Optional<Explanation> find(String name) {
        String whole = PERCENTILE.matcher(name.strip()).replaceFirst("_X_percentile");
        Explanation direct = BY_NAME.get(whole);
        if (direct != null) {
            return Optional.of(direct);
        }
        String setting = PREFIX.matcher(whole).replaceFirst("");
        return Optional.ofNullable(BY_NAME.get(setting.substring(setting.lastIndexOf('.') + 1)));
    }

    private static Map<String, Explanation> byName() {
        Map<String, Explanation> byName = new LinkedHashMap<>();
        for (Explanation explanation : ALL) {
            byName.put(explanation.key(), explanation);
            explanation.aliases().forEach(alias -> byName.put(alias, explanation));
        }
        return byName;
    }

    private static List<Explanation> read() {
        String file = "explanations.json";
        Table table = Table.parse(Resources.text(file), file, "assay/explanations/1");
        table.text("about");
        List<Explanation> all = table.tablesIfAny("explanations").stream()
                .map(Explanations::explanation)
                .toList();
        table.end();
        return all;
    }

    private static Explanation explanation(Table table) {
        Explanation explanation = new Explanation(
                table.text("key"),
                table.textsIfAny("aliases"),
                table.text("definition"),
                Optional.of("formula").filter(table::has).map(table::text),
                table.text("unit"),
                table.text("source"));
        table.end();
        return explanation;
    }
}
