package dev.assay.compliance.output;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rules.RuleBook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rules as text: one for {@code assay explain}, all for the documentation. */
public final class RuleTable {
    private RuleTable() {}

    /** What there is to tell about a rule; empty if there is no such rule. */
    public static Optional<String> explain(String id) {
        return RuleBook.find(id).map(RuleTable::text);
    }

    private static String text(Rule<?> rule) {
        return rule.id() + " (" + rule.group() + ")\n"
                + "  rule:       " + rule.sentence() + "\n"
                + "  severity:   " + rule.severity().shown() + "\n"
                + "  rounds:     " + rule.rounds() + "\n"
                + "  divisions:  " + rule.divisions() + "\n"
                + "  tools:      up to v5.1: " + effect(rule.byOlderTool()) + "; from v6.0 on: "
                + effect(rule.byCurrentTool()) + "\n"
                + "  source:     " + rule.source() + "\n"
                + "  fix:        " + rule.fix() + "\n";
    }

    private static String effect(Effect effect) {
        return switch (effect) {
            case NONE -> "not asked";
            case NOTE -> "told only";
            case WARNING -> "told, result stays";
            case REJECT -> "result rejected";
            case ABORT -> "tool ends, no table";
        };
    }

    /** The table of all rules in Markdown, grouped. */
    public static String markdown() {
        Map<String, List<Rule<?>>> groups = RuleBook.all().stream()
                .collect(Collectors.groupingBy(Rule::group, LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder();
        groups.forEach((group, rules) -> {
            page.append("### ").append(group).append("\n\n");
            page.append(
                    "| id | severity | rounds | divisions | rule | source | tool up to v5.1 | tool from v6.0 | fix |\n");
            page.append("|---|---|---|---|---|---|---|---|---|\n");
            rules.forEach(rule -> page.append("| ")
                    .append(String.join(
                            " | ",
                            rule.id(),
                            rule.severity().shown(),
                            rule.rounds(),
                            rule.divisions(),
                            rule.sentence().replace("|", "\\|"),
                            rule.source(),
                            effect(rule.byOlderTool()),
                            effect(rule.byCurrentTool()),
                            rule.fix().replace("|", "\\|")))
                    .append(" |\n"));
            page.append('\n');
        });
        return page.toString();
    }
}
