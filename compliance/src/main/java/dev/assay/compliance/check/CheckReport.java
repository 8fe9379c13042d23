package dev.assay.compliance.check;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Severity;
import dev.assay.compliance.rule.Skip;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a check gives.
 *
 * @param name the package as the user named it
 * @param round round it was checked for
 * @param roundSource where the round was taken from, in words
 * @param tool official tool of the round
 * @param official whether the verdicts shown are those of the official tool
 * @param results all results, in walking order
 * @param general findings about more than one result: package, submitters, systems, benchmarks
 * @param leftOut checks that were left out because an option asked for it
 */
public record CheckReport(
        String name,
        String round,
        String roundSource,
        Judge tool,
        boolean official,
        List<ResultReport> results,
        List<Finding> general,
        List<Skip> leftOut) {
    /** Whether a result is valid by the judge that was asked for. */
    public boolean valid(ResultReport result) {
        return official ? result.validByTool() : result.validByRules();
    }

    /** Number of results that are valid by the judge that was asked for. */
    public long validCount() {
        return results.stream().filter(this::valid).count();
    }

    /** Whether nothing is rejected. */
    public boolean clean() {
        return validCount() == results.size() && general.stream().noneMatch(f -> f.severity() == Severity.ERROR);
    }

    /** Findings that end the official tool. */
    public List<Finding> aborts() {
        return Stream.concat(general.stream(), results.stream().flatMap(r -> r.findings().stream()))
                .filter(f -> f.byTool() == Effect.ABORT)
                .toList();
    }

    /** Findings that concern a result: its own and those about something above it. */
    public List<Finding> concerning(ResultReport result) {
        return Stream.concat(general.stream().filter(f -> f.concerns(result.path())), result.findings().stream())
                .toList();
    }
}
