package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rule.Severity;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to repair first: what ends the official tool, then what rejects the most results, then the rest by
 * number.
 */
final class FirstSteps {
    private static final int MAX_STEPS = 8;
    private static final Comparator<Step> WORST_FIRST = Comparator.<Step, Boolean>comparing(s -> !s.ends)
            .thenComparingInt(s -> -s.results.size())
            .thenComparingInt(s -> -s.findings)
            .thenComparing(s -> s.rule.id());

    /** One rule that was broken, and how badly. */
    static final class Step {
        private final Rule<?> rule;
        private final Set<String> results = new HashSet<>();
        private int findings;
        private boolean ends;

        private Step(Rule<?> rule) {
            this.rule = rule;
        }

        String shown() {
            String weight = ends ? "the official tool ends here, " : "";
            String reach = results.isEmpty() ? "" : ", " + Words.counted(results.size(), "result");
            return rule.id() + " (" + weight + Words.counted(findings, "finding") + reach + "): " + rule.fix();
        }
    }

    private FirstSteps() {}

    /** The worst first; none if nothing rejects, since a warning need not be repaired. */
    static List<Step> of(CheckReport report) {
        Map<String, Step> steps = new LinkedHashMap<>();
        Words.all(report).filter(f -> f.severity() == Severity.ERROR).forEach(f -> add(report, f, steps));
        return steps.values().stream().sorted(WORST_FIRST).limit(MAX_STEPS).toList();
    }

    private static void add(CheckReport report, Finding finding, Map<String, Step> steps) {
        Step step = steps.computeIfAbsent(finding.rule().id(), id -> new Step(finding.rule()));
        step.findings++;
        step.ends |= finding.byTool() == Effect.ABORT;
        report.results().stream()
                .map(ResultReport::path)
                .filter(finding::concerns)
                .forEach(step.results::add);
    }
}
