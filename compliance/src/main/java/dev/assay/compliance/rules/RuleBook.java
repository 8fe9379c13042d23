package dev.assay.compliance.rules;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.BenchmarkSubject;
import dev.assay.compliance.subject.PackageSubject;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.subject.RunSubject;
import dev.assay.compliance.subject.SubmitterSubject;
import dev.assay.compliance.subject.SystemSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All rules, and the ways to run a group of them on its subject. */
public final class RuleBook {
    private RuleBook() {}

    /** Rules on the package as a whole. */
    public static void onPackage(PackageSubject pack, Reporter out) {
        Rule.runAll(StructureRules.PACKAGE, pack, out);
    }

    /** The rule that something was looked at; run only when nothing was. */
    public static void onNothing(PackageSubject pack, Reporter out) {
        StructureRules.S00.run(pack, out);
    }

    /** Rules on a division. */
    public static void onDivision(PackageSubject pack, String division, Reporter out) {
        StructureRules.S03.run(new StructureRules.Division(pack, division), out);
    }

    /** Rules on a submitter. The older tool ends with the first rule on the folder that rejects. */
    public static void onSubmitter(SubmitterSubject submitter, Reporter out) {
        StructureRules.L01.run(submitter, out);
        for (Rule<SubmitterSubject> rule : SubmitterRules.FOLDER) {
            rule.run(submitter, out);
            if (out.older() && out.rejected()) {
                return;
            }
        }
        Rule.runAll(SubmitterRules.REST, submitter, out);
    }

    /** Rules on a system description: whether it can be read, and if so what it says. */
    public static void onSystem(SystemSubject system, Reporter out) {
        Rule.runAll(SystemRules.READING, system, out);
        if (system.description().ok() && !(out.isTool() && out.rejected())) {
            Rule.runAll(SystemRules.CONTENT, system, out);
        }
    }

    /** The rule that bites when a line of the table is made. */
    public static void onTableLine(SystemSubject system, Reporter out) {
        SystemRules.R01.run(system, out);
    }

    /** Rules on a benchmark folder. */
    public static void onBenchmark(BenchmarkSubject benchmark, Reporter out) {
        Rule.runAll(BenchmarkRules.BEFORE, benchmark, out);
    }

    /** Rules on a benchmark once its performance runs are judged. */
    public static void onBenchmarkAfter(BenchmarkSubject benchmark, Set<String> validScenarios, Reporter out) {
        if (benchmark.strict() && benchmark.offered()) {
            Rule.runAll(BenchmarkRules.AFTER, new BenchmarkRules.Outcome(benchmark, validScenarios), out);
        }
    }

    /** Rules on a result. Gives whether its performance run is valid under the judge. */
    public static boolean onResult(ResultSubject result, Reporter out) {
        if (result.isEndpoints()) {
            EndpointsView view = new EndpointsView(result);
            Rule.runAll(EndpointsRules.ALL, view, out);
            boolean valid = !out.rejected();
            Rule.runAll(EndpointsAccuracyRules.ALL, view, out);
            MeasurementRules.ALL.forEach(rule -> rule.run(result, out));
            PowerRules.on(result, out);
            return valid;
        }
        return onLoadGenResult(result, out);
    }

    private static boolean onLoadGenResult(ResultSubject result, Reporter out) {
        Rule.runAll(ResultFileRules.ALL, result, out);
        if (out.older() && out.rejected() && scenarioRefused(out)) {
            return false;
        }
        Rule.runAll(MeasurementRules.ALL, result, out);
        Rule.runAll(LogFormRules.ALL, result.accuracyLog(), out);
        Reporter performance = out.apart(result.path());
        Rule.runAll(LogFormRules.ALL, result.performanceLog(), performance);
        result.performanceLog()
                .content()
                .ifPresent(log -> ComplianceRules.runs(
                        new RunSubject(result, result.performanceLog().path(), log, ""), performance));
        out.reports().addAll(performance.reports());
        Rule.runAll(AccuracyRules.ALL, result, out);
        PowerRules.on(result, out);
        compliance(result, out);
        if (out.judge() == Judge.RULES) {
            Rule.runAll(RecomputeRules.ALL, result, out);
            Rule.runAll(ReplayRules.ALL, result, out);
        }
        return result.performanceLog().present() && !performance.rejected();
    }

    private static boolean scenarioRefused(Reporter out) {
        return out.reports().stream().anyMatch(r -> r.rule().id().equals("S16"));
    }

    private static void compliance(ResultSubject result, Reporter out) {
        RoundTables tables = result.pack().tables(out.judge());
        List<String> tests = tables.complianceTests(result.model());
        if (!result.benchmark().strict() || tests.isEmpty()) {
            return;
        }
        Reporter before = out.apart(result.path());
        ComplianceRules.S25.run(result, before);
        out.reports().addAll(before.reports());
        if (!before.rejected()) {
            tests.forEach(test -> Rule.runAll(ComplianceRules.ALL, new ComplianceRules.Test(result, test), out));
        }
    }

    /** Every rule object; a number may stand several times, for example for logs of LoadGen and for results of endpoints. */
    public static List<Rule<?>> parts() {
        List<Rule<?>> all = new ArrayList<>(StructureRules.PACKAGE);
        all.addAll(List.of(
                StructureRules.S00, StructureRules.S03, StructureRules.L01, SystemRules.R01, ComplianceRules.S25));
        all.addAll(SubmitterRules.FOLDER);
        all.addAll(SubmitterRules.REST);
        all.addAll(SystemRules.READING);
        all.addAll(SystemRules.CONTENT);
        all.addAll(BenchmarkRules.BEFORE);
        all.addAll(BenchmarkRules.AFTER);
        all.addAll(ResultFileRules.ALL);
        all.addAll(LogFormRules.ALL);
        all.addAll(MeasurementRules.ALL);
        all.addAll(PerformanceRules.BEFORE_TOKENS);
        all.addAll(TokenLatencyRules.ALL);
        all.addAll(PerformanceRules.AFTER_TOKENS);
        all.addAll(AccuracyRules.ALL);
        all.addAll(ComplianceRules.ALL);
        all.addAll(EndpointsRules.ALL);
        all.addAll(EndpointsAccuracyRules.ALL);
        all.addAll(PowerRules.LIST);
        all.addAll(PowerSessionRules.ALL);
        all.addAll(PowerLogRules.ALL);
        all.addAll(RecomputeRules.ALL);
        all.addAll(ReplayRules.ALL);
        return all;
    }

    /** Every rule by number; where several parts of the checker share a number, the first stands for all. */
    public static List<Rule<?>> all() {
        Map<String, Rule<?>> byId = new LinkedHashMap<>();
        parts().forEach(rule -> byId.putIfAbsent(rule.id(), rule));
        return byId.values().stream()
                .sorted(Comparator.<Rule<?>, String>comparing(Rule::id))
                .toList();
    }

    /** A rule by its number, upper and lower case aside. */
    public static Optional<Rule<?>> find(String id) {
        return all().stream().filter(r -> r.id().equalsIgnoreCase(id)).findFirst();
    }

    /** Metric of a result by a judge, in the unit it is shown in. */
    public static Optional<Double> metric(ResultSubject result, Judge judge) {
        if (result.isEndpoints()) {
            return new EndpointsView(result).metric(judge);
        }
        return result.performanceLog()
                .content()
                .flatMap(log -> Metric.of(
                                new RunSubject(result, result.performanceLog().path(), log, ""), judge)
                        .value());
    }
}
