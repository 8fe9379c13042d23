package dev.assay.cli.search;

import dev.assay.conf.rules.Discrepancy;
import dev.assay.conf.rules.RuleSet;
import dev.assay.results.model.SearchDocument.SourceDiscrepancy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which contradictions between primary sources concern the limits of a gate. */
final class Discrepancies {
    private static final String INTERACTIVE = "interactive";

    private Discrepancies() {}

    /** Those about a latency limit or the interactive section of a model that some gate takes its limits from. */
    static List<SourceDiscrepancy> of(RuleSet rules, List<NamedGate> gates) {
        List<SourceDiscrepancy> found = new ArrayList<>();
        for (Discrepancy entry : Discrepancy.ofRound(rules.name())) {
            if (gates.stream().anyMatch(gate -> concerns(entry, gate.model()))) {
                found.add(new SourceDiscrepancy(entry.key(), entry.subject(), entry.valueBySource(), entry.note()));
            }
        }
        return found;
    }

    private static boolean concerns(Discrepancy entry, String model) {
        String subject = entry.subject().toLowerCase(Locale.ROOT);
        boolean interactive = model.endsWith("-" + INTERACTIVE);
        String base = interactive ? model.substring(0, model.length() - INTERACTIVE.length() - 1) : model;
        boolean aboutLimits = subject.contains("limit") || subject.contains(INTERACTIVE);
        return !model.isEmpty()
                && aboutLimits
                && interactive == subject.contains(INTERACTIVE)
                && (subject.contains(base) || namesShort(subject, base));
    }

    /** As in {@code 405b-interactive} for {@code llama3.1-405b}. */
    private static boolean namesShort(String subject, String base) {
        for (String word : subject.split("[ ,]+", -1)) {
            String name = word.replace("-" + INTERACTIVE, "");
            if (word.endsWith("-" + INTERACTIVE) && base.endsWith("-" + name)) {
                return true;
            }
        }
        return false;
    }
}
