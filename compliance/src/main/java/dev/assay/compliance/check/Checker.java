package dev.assay.compliance.check;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rules.RuleBook;
import dev.assay.compliance.subject.BenchmarkSubject;
import dev.assay.compliance.subject.PackageSubject;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.subject.SubmitterSubject;
import dev.assay.compliance.subject.SystemSubject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Walks a package in the order of the official tools (divisions, submitters, systems, benchmarks, scenarios, each sorted by
 * name) and lets both judges look at everything. Results are looked at in parallel; the report does not depend on it.
 */
public final class Checker {
    private final PackageSubject pack;
    private final boolean official;
    private final int threads;
    private final Progress progress;
    private final List<Finding> general = new ArrayList<>();
    private final List<BenchmarkWork> benchmarks = new ArrayList<>();

    /** A benchmark to be looked at, and whether the tool still looks there. */
    private record BenchmarkWork(
            BenchmarkSubject benchmark, boolean toolLooks, List<Finding> findings, List<ResultWork> results) {}

    private Checker(PackageSubject pack, boolean official, int threads, Progress progress) {
        this.pack = pack;
        this.official = official;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Checks a package.
     *
     * @param official whether verdicts and severities shown are those of the official tool
     * @param threads threads that look at results
     */
    public static CheckReport check(
            PackageSubject pack, String roundSource, boolean official, int threads, Progress progress) {
        return new Checker(pack, official, threads, progress).run(roundSource);
    }

    private CheckReport run(String roundSource) {
        boolean toolLooks = both("", true, out -> RuleBook.onPackage(pack, out), general);
        for (String division : PackageSubject.DIVISIONS) {
            if (pack.options().division(division) && pack.tree().hasDirectory(division)) {
                division(division, toolLooks);
            }
        }
        List<ResultWork> all =
                benchmarks.stream().flatMap(b -> b.results().stream()).toList();
        new ResultPool(threads, progress).run(all);
        if (all.isEmpty()) {
            both("", true, out -> RuleBook.onNothing(pack, out), general);
        }
        List<ResultReport> results = new ReportAssembly(official, general).results(finish(all));
        return new CheckReport(
                pack.tree().name(),
                pack.tables().version(),
                roundSource,
                pack.tool(),
                official,
                results,
                List.copyOf(general),
                pack.options().skips().stream().sorted().toList());
    }

    /** Lets both judges look; gives whether the tool goes on below. */
    private boolean both(String scope, boolean toolLooks, Consumer<Reporter> rules, List<Finding> into) {
        Reporter byRules = new Reporter(Judge.RULES, scope, pack.options().skips());
        rules.accept(byRules);
        Reporter byTool = new Reporter(pack.tool(), scope, pack.options().skips());
        if (toolLooks) {
            rules.accept(byTool);
        }
        into.addAll(Findings.merge(byRules.reports(), byTool.reports(), official));
        boolean ended = byTool.reports().stream().anyMatch(r -> r.effect() == Effect.ABORT);
        boolean stopped = pack.tool() == Judge.OLDER_TOOL
                && byTool.reports().stream()
                        .anyMatch(r -> r.effect().rejects() && r.scope().equals(scope));
        return toolLooks && !ended && !stopped;
    }

    private void division(String division, boolean toolLooked) {
        boolean toolLooks = both(division, toolLooked, out -> RuleBook.onDivision(pack, division, out), general);
        for (String name : pack.tree().directories(division)) {
            if (pack.options().submitter(name)) {
                submitter(SubmitterSubject.of(pack, division, name), toolLooks);
            }
        }
    }

    private void submitter(SubmitterSubject submitter, boolean toolLooked) {
        boolean hasResults = pack.tree().hasDirectory(submitter.path() + "/results");
        boolean older = pack.tool() == Judge.OLDER_TOOL;
        boolean toolLooks = both(
                submitter.path(),
                toolLooked && (hasResults || !older),
                out -> RuleBook.onSubmitter(submitter, out),
                general);
        for (String name : pack.tree().directories(submitter.path() + "/results")) {
            if (pack.options().system(name)) {
                system(SystemSubject.of(submitter, name), toolLooks);
            }
        }
    }

    private void system(SystemSubject system, boolean toolLooked) {
        boolean toolLooks = both(system.path(), toolLooked, out -> RuleBook.onSystem(system, out), general);
        for (String folder : pack.tree().directories(system.path())) {
            if (pack.options().benchmark(folder)) {
                BenchmarkSubject benchmark = BenchmarkSubject.of(system, folder);
                List<Finding> findings = new ArrayList<>();
                boolean looks =
                        both(benchmark.path(), toolLooks, out -> RuleBook.onBenchmark(benchmark, out), findings);
                List<ResultWork> results = benchmark.scenarioFolders().stream()
                        .map(f -> new ResultWork(new ResultSubject(benchmark, f), pack.tool(), looks))
                        .toList();
                benchmarks.add(new BenchmarkWork(benchmark, looks, findings, results));
            }
        }
    }

    /** Rules that need all results of a benchmark or system; they go into the general findings, in order. */
    private List<ResultWork> finish(List<ResultWork> all) {
        Set<SystemSubject> withLine = new HashSet<>();
        for (BenchmarkWork work : benchmarks) {
            general.addAll(work.findings());
            Set<String> valid = new HashSet<>();
            work.results().stream()
                    .filter(ResultWork::performanceValidByTool)
                    .forEach(r -> valid.add(r.subject().scenario()));
            Set<String> validByRules = new HashSet<>();
            work.results().stream()
                    .filter(ResultWork::performanceValidByRules)
                    .forEach(r -> validByRules.add(r.subject().scenario()));
            both(
                    work.benchmark().path(),
                    work.toolLooks(),
                    out -> RuleBook.onBenchmarkAfter(work.benchmark(), out.isTool() ? valid : validByRules, out),
                    general);
            SystemSubject system = work.benchmark().parent();
            boolean line = work.toolLooks() && work.results().stream().anyMatch(ResultWork::acceptedByTool);
            boolean above = general.stream()
                    .anyMatch(f -> f.byTool().rejects()
                            && f.concernsForTool(work.benchmark().path()));
            if (line && !above && withLine.add(system)) {
                both(system.path(), true, out -> RuleBook.onTableLine(system, out), general);
            }
        }
        return all;
    }
}
