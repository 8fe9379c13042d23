package dev.assay.compliance.subject;

import dev.assay.compliance.doc.Documents;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.tree.PackageTree;
import java.util.List;

/**
 * The package as a whole.
 *
 * @param tables tables the rules are judged by
 * @param toolTables tables of the official tool that is asked
 * @param tool the official tool of the round
 */
public record PackageSubject(
        PackageTree tree,
        Documents documents,
        RoundTables tables,
        RoundTables toolTables,
        Judge tool,
        CheckOptions options) {
    /** The three divisions, in walking order. */
    public static final List<String> DIVISIONS = List.of("closed", "network", "open");

    /** The tables a judge uses. */
    public RoundTables tables(Judge judge) {
        return judge.isTool() ? toolTables : tables;
    }

    /** Whether the layout is the one of v6.0 and later. */
    public boolean layoutOfV6() {
        return tables.layoutOfV6();
    }
}
