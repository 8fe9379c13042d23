package dev.assay.audit.compliance;

import dev.assay.audit.compliance.Finding.Weight;
import dev.assay.conf.audit.ComplianceTest;
import java.util.List;

/**
 * Both judgements on one compliance test: what the official tools say, and what the logs really show.
 *
 * @param test for example {@code TEST06}
 * @param findings what the strict judgement found beyond the official one
 */
public record Judgement(String test, Official official, List<Finding> findings) {
    public Judgement {
        findings = List.copyOf(findings);
    }

    /** The strict verdict: never better than the official one. */
    public Verdict strict() {
        if (official.verdict() == Verdict.ERROR || has(Weight.ERROR)) {
            return Verdict.ERROR;
        }
        return official.verdict() == Verdict.FAIL || has(Weight.FAILURE) ? Verdict.FAIL : Verdict.PASS;
    }

    /** Whether the two verdicts are different. */
    public boolean differs() {
        return strict() != official.verdict();
    }

    /** The findings that keep the strict verdict from being a pass. */
    public List<Finding> decisive() {
        return findings.stream()
                .filter(finding -> finding.weight() != Weight.REMARK)
                .toList();
    }

    /** What to do, one clause each; none when the strict verdict is a pass. */
    public List<String> remedies(ComplianceTest asked) {
        return Remedies.of(this, asked);
    }

    private boolean has(Weight weight) {
        return findings.stream().anyMatch(finding -> finding.weight() == weight);
    }
}
