package dev.assay.conf.rules;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.settings.ConfigText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The built-in rulesets: every round from v4.0 on, and one for demonstration. */
public final class RuleSets {
    /** Name of the ruleset that is no round's. */
    public static final String DEMO = "demo";

    private static final String FOLDER = "rules/";
    private static final Map<String, RuleSet> ALL = read();

    private RuleSets() {}

    /** All names: rounds from the oldest on, then the demonstration. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** The rounds, oldest first. */
    public static List<RuleSet> rounds() {
        return ALL.values().stream().filter(RuleSet::official).toList();
    }

    /** The newest round. */
    public static RuleSet newest() {
        return rounds().getLast();
    }

    /** Short runs that the embedded engine passes; not an MLPerf round. */
    public static RuleSet demo() {
        return byName(DEMO);
    }

    /**
     * A ruleset by its name; the leading {@code v} of a round may be left out.
     *
     * @throws IllegalArgumentException with the known names when there is none
     */
    public static RuleSet byName(String name) {
        RuleSet found = ALL.getOrDefault(name, ALL.get("v" + name));
        if (found == null) {
            throw new IllegalArgumentException(
                    "unknown ruleset \"" + name + "\"; choose one of " + String.join(", ", ALL.keySet()));
        }
        return found;
    }

    private static Map<String, RuleSet> read() {
        String file = FOLDER + "rulesets.json";
        Table table = Table.parse(Resources.text(file), file, "assay/rulesets/1");
        table.text("about");
        Map<String, RuleSet> all = new LinkedHashMap<>();
        for (Table entry : table.tablesIfAny("rulesets")) {
            RuleSet ruleSet = ruleSet(entry);
            all.put(ruleSet.name(), ruleSet);
        }
        table.end();
        return Collections.unmodifiableMap(all);
    }

    private static RuleSet ruleSet(Table table) {
        String label = table.text("label");
        RuleSet ruleSet = new RuleSet(
                table.text("name"),
                label,
                table.flag("official"),
                ConfigText.parse(label + " rules", Resources.text(FOLDER + table.text("text"))),
                LoadGenVersion.parse(table.text("loadgenVersion")),
                table.text("loadgenVersionNote"),
                table.flag("everyFileMaySetEveryKey"),
                source(table.table("source")),
                table.tableIfAny("earlierRevision").map(RuleSets::earlierRevision));
        table.end();
        return ruleSet;
    }

    private static RulesSource source(Table table) {
        RulesSource source = new RulesSource(
                table.text("repository"), table.text("revision"), table.text("date"), table.text("file"));
        table.end();
        return source;
    }

    private static EarlierRevision earlierRevision(Table table) {
        EarlierRevision revision = new EarlierRevision(
                table.text("revision"),
                table.mapIfAny("addedSince", Table::text),
                table.mapIfAny("changedSince", (changes, key) -> {
                    Table change = changes.table(key);
                    return new EarlierRevision.Change(change.text("earlier"), change.text("final"));
                }));
        table.end();
        return revision;
    }
}
