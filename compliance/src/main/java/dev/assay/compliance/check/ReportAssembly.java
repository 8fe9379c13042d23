package dev.assay.compliance.check;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import java.util.ArrayList;
import java.util.List;

/** Turns what was found into verdicts. */
final class ReportAssembly {
    private final boolean official;
    private final List<Finding> general;

    ReportAssembly(boolean official, List<Finding> general) {
        this.official = official;
        this.general = general;
    }

    List<ResultReport> results(List<ResultWork> all) {
        List<List<Finding>> own = new ArrayList<>();
        all.forEach(work -> own.add(Findings.merge(work.byRules(), work.byTool(), official)));
        boolean ended = general.stream().anyMatch(f -> f.byTool() == Effect.ABORT)
                || own.stream().flatMap(List::stream).anyMatch(f -> f.byTool() == Effect.ABORT);
        List<ResultReport> reports = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            reports.add(result(all.get(i), own.get(i), ended));
        }
        return reports;
    }

    private ResultReport result(ResultWork work, List<Finding> own, boolean toolEnded) {
        String path = work.subject().path();
        List<Finding> above = general.stream().filter(f -> f.concerns(path)).toList();
        boolean byRules = above.stream().noneMatch(f -> f.byRules().rejects())
                && own.stream().noneMatch(f -> f.byRules().rejects());
        boolean byTool = general.stream().noneMatch(f -> f.byTool().rejects() && f.concernsForTool(path))
                && own.stream().noneMatch(f -> f.byTool().rejects());
        List<Finding> shown = own.stream().filter(f -> isShown(f, byRules)).toList();
        return new ResultReport(
                work.subject().benchmark(),
                work.subject().folder(),
                work.subject().scenario(),
                path,
                byRules,
                byTool && !toolEnded,
                byTool,
                work.facts(),
                shown);
    }

    /** What only the tool says, under a number of its own, is left out where the rules reject the result anyway. */
    private boolean isShown(Finding finding, boolean validByRules) {
        boolean toolOnly = finding.byRules() == Effect.NONE && finding.rule().byRules() == Effect.NONE;
        return official || !toolOnly || (validByRules && finding.byTool().rejects());
    }
}
