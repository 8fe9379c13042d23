package dev.assay.compliance.check;

import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Skip;
import dev.assay.compliance.rules.RuleBook;
import dev.assay.compliance.subject.BenchmarkSubject;
import dev.assay.compliance.subject.ResultSubject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One result to be looked at, and what came out. Run once, by one thread; read after the pool is done. */
final class ResultWork {
    private final BenchmarkSubject benchmark;
    private final String folder;
    private final Judge tool;
    private final boolean toolLooks;
    private final ResultSubject named;
    private List<Reporter.Report> byRules = List.of();
    private List<Reporter.Report> byTool = List.of();
    private boolean performanceByRules;
    private boolean performanceByTool;
    private @Nullable ResultFacts facts;

    ResultWork(ResultSubject subject, Judge tool, boolean toolLooks) {
        this.named = subject;
        this.benchmark = subject.benchmark();
        this.folder = subject.folder();
        this.tool = tool;
        this.toolLooks = toolLooks;
    }

    /** Looks at the result with both judges; what was read is dropped at the end. */
    void run() {
        ResultSubject subject = new ResultSubject(benchmark, folder);
        Set<Skip> skips = subject.pack().options().skips();
        Reporter rules = new Reporter(Judge.RULES, subject.path(), skips);
        performanceByRules = RuleBook.onResult(subject, rules);
        byRules = rules.reports();
        if (toolLooks) {
            Reporter official = new Reporter(tool, subject.path(), skips);
            performanceByTool = RuleBook.onResult(subject, official);
            byTool = official.reports();
        }
        facts = ResultFacts.of(subject, tool);
    }

    /** The result by name; its readings are not those of the run. */
    ResultSubject subject() {
        return named;
    }

    List<Reporter.Report> byRules() {
        return byRules;
    }

    List<Reporter.Report> byTool() {
        return byTool;
    }

    boolean performanceValidByRules() {
        return performanceByRules;
    }

    boolean performanceValidByTool() {
        return performanceByTool;
    }

    boolean acceptedByTool() {
        return byTool.stream().noneMatch(r -> r.effect().rejects());
    }

    ResultFacts facts() {
        if (facts == null) {
            throw new IllegalStateException("the result was not looked at");
        }
        return facts;
    }
}
