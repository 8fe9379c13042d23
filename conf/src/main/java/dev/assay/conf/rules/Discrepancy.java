package dev.assay.conf.rules;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two primary sources of a round contradict each other.
 *
 * @param key short name, for example {@code D17}
 * @param rounds rounds that it concerns
 * @param subject what the sources speak of
 * @param valueBySource what each says
 * @param note what is done here
 * @param checkable whether logs or package files can show which one was followed
 */
public record Discrepancy(
        String key,
        List<String> rounds,
        String subject,
        Map<String, String> valueBySource,
        String note,
        boolean checkable) {
    private static final List<Discrepancy> ALL = read();

    public Discrepancy {
        rounds = List.copyOf(rounds);
        valueBySource = Collections.unmodifiableMap(new LinkedHashMap<>(valueBySource));
    }

    /** All known ones, by key. */
    public static List<Discrepancy> all() {
        return ALL;
    }

    /** Those of one round. */
    public static List<Discrepancy> ofRound(String round) {
        return ALL.stream().filter(entry -> entry.rounds().contains(round)).toList();
    }

    private static List<Discrepancy> read() {
        String file = "rules/discrepancies.json";
        Table table = Table.parse(Resources.text(file), file, "assay/discrepancies/1");
        table.text("about");
        List<Discrepancy> all = table.tablesIfAny("discrepancies").stream()
                .map(Discrepancy::one)
                .toList();
        table.end();
        return all;
    }

    private static Discrepancy one(Table table) {
        Discrepancy discrepancy = new Discrepancy(
                table.text("key"),
                table.texts("rounds"),
                table.text("subject"),
                table.mapIfAny("sources", Table::text),
                table.text("note"),
                table.flag("checkable"));
        table.end();
        return discrepancy;
    }
}
