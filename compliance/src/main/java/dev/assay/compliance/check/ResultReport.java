package dev.assay.compliance.check;

import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.subject.BenchmarkSubject;
import java.util.List;
import java.util.Optional;

/**
 * What came out for one result.
 *
 * @param folder scenario folder
 * @param scenario its usual spelling
 * @param validByRules verdict by the rules
 * @param validByTool verdict of the official tool; false for all results once it ended early
 * @param validByToolAlone verdict of the official tool had it not ended early
 * @param facts what the result table shows
 * @param findings findings about this result alone
 */
public record ResultReport(
        BenchmarkSubject benchmark,
        String folder,
        String scenario,
        String path,
        boolean validByRules,
        boolean validByTool,
        boolean validByToolAlone,
        ResultFacts facts,
        List<Finding> findings) {
    /** Metric, in {@link ResultFacts#unit()}. */
    public Optional<Double> metric() {
        return facts.metric();
    }
}
