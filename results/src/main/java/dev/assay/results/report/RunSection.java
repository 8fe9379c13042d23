package dev.assay.results.report;

import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunView;
import dev.assay.results.report.Section.Fact;
import dev.assay.results.report.Section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The section of one run. */
public final class RunSection {
    private RunSection() {}

    /** The section of a run; its identity is used in links. */
    public static Section of(String id, RunView run) {
        List<Fact> facts = new ArrayList<>();
        run.result()
                .ifPresentOrElse(
                        result -> facts.add(new Fact(
                                "result",
                                Words.withUnit(result.value(), result.unit()) + " (" + result.label()
                                        + ", unverified)")),
                        () -> facts.add(new Fact("result", "none")));
        run.metrics()
                .forEach(metric -> facts.add(new Fact(metric.label(), Words.withUnit(metric.value(), metric.unit()))));
        label(run).forEach(facts::add);
        List<String> notes = new ArrayList<>();
        if (run.label().startsWith(RunDocument.CHEATING)) {
            notes.add("The built-in engine was told to cheat. " + run.label() + ".");
        }
        if (run.label().endsWith(RunDocument.SIMULATED)) {
            notes.add(Section.SIMULATED);
        }
        notes.addAll(run.reasons());
        notes.addAll(run.notes());
        List<Table> tables = new ArrayList<>();
        if (!run.gates().isEmpty()) {
            tables.add(gates(run));
        }
        if (!run.latencies().isEmpty()) {
            tables.add(latencies(run));
        }
        return new Section(id, title(run), run.verdict().orElse(""), facts, notes, tables, RunPlots.of(run));
    }

    private static String title(RunView run) {
        List<String> parts = new ArrayList<>();
        for (String name : List.of(RunFacts.SYSTEM, RunFacts.BENCHMARK, RunFacts.SCENARIO)) {
            run.fact(name).ifPresent(parts::add);
        }
        return parts.isEmpty() ? run.source() : String.join(", ", parts);
    }

    /** Each field that an honest chart tells, known or missing, and then what else is known. */
    static List<Fact> label(RunView run) {
        List<Fact> facts = new ArrayList<>();
        for (String name : RunFacts.LABEL) {
            facts.add(new Fact(name, run.fact(name).orElse(Section.MISSING)));
        }
        run.facts().entrySet().stream()
                .filter(fact -> !RunFacts.LABEL.contains(fact.getKey())
                        && !fact.getKey().equals("simulated"))
                .sorted(Map.Entry.comparingByKey())
                .forEach(fact -> facts.add(new Fact(fact.getKey(), Words.instant(fact.getValue()))));
        return facts;
    }

    private static Table gates(RunView run) {
        List<List<String>> rows = run.gates().stream()
                .map(gate -> {
                    Double limit = gate.limit();
                    Double observed = gate.observed();
                    return List.of(
                            gate.label(),
                            limit == null ? "" : Words.withUnit(limit, gate.unit()),
                            observed == null
                                    ? limit == null ? "" : "not measured"
                                    : Words.withUnit(observed, gate.unit()),
                            gate.passed() ? "pass" : "FAIL",
                            gate.detail());
                })
                .toList();
        return new Table("Conditions", List.of("condition", "limit", "observed", "", "detail"), rows);
    }

    private static Table latencies(RunView run) {
        List<List<String>> rows = new ArrayList<>();
        run.latencies()
                .forEach((name, latency) -> rows.add(List.of(
                        name,
                        Words.time(latency.minNanos()),
                        Words.time(latency.meanNanos()),
                        percentile(latency, "50"),
                        percentile(latency, "90"),
                        percentile(latency, "99"),
                        percentile(latency, "99.9"),
                        Words.time(latency.maxNanos()))));
        return new Table("Latencies", List.of("", "min", "mean", "p50", "p90", "p99", "p99.9", "max"), rows);
    }

    private static String percentile(Latency latency, String name) {
        Long nanos = latency.percentileNanos().get(name);
        return nanos == null ? Section.MISSING : Words.time(nanos);
    }
}
