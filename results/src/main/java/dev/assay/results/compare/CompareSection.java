package dev.assay.results.compare;

import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunView;
import dev.assay.results.report.Section;
import dev.assay.results.report.Section.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs side by side: the first one is what the others are compared with. */
public final class CompareSection {
    private CompareSection() {}

    /** Whether every run may be compared with the first one. */
    public static boolean allowed(List<RunView> runs) {
        return runs.stream()
                .skip(1)
                .allMatch(run -> Comparability.of(runs.getFirst(), run).allowed());
    }

    /** The section; a pair that may not be compared gets no ratio, and the reason. */
    public static Section of(List<RunView> runs) {
        boolean allowed = allowed(runs);
        Set<String> notes = new LinkedHashSet<>();
        for (int i = 1; i < runs.size(); i++) {
            Comparability pair = Comparability.of(runs.getFirst(), runs.get(i));
            String which = "A and " + letter(i) + ": ";
            pair.refusals().forEach(refusal -> notes.add(which + "not comparable. " + refusal));
            pair.labels().forEach(label -> notes.add(which + label));
        }
        notes.add("Take over the ownership notice of the MLPerf results guidelines word for word when you publish.");
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("source", runs, RunView::source));
        RunFacts.LABEL.forEach(name ->
                rows.add(row(name, runs, run -> run.fact(name).orElse(Section.MISSING))));
        rows.add(row("verdict", runs, run -> run.verdict().orElse(Section.MISSING)));
        rows.add(row(
                "result, unverified",
                runs,
                run -> run.result().map(CompareSection::shown).orElse("none")));
        if (allowed) {
            rows.add(row("ratio to A", runs, run -> ratio(runs.getFirst(), run)));
        }
        rows.add(row("derived: result per accelerator", runs, CompareSection::perAccelerator));
        for (String name : List.of("ttft", "tpot", "latency")) {
            rows.add(row(name + " p99", runs, run -> p99(run, name)));
        }
        List<String> head = new ArrayList<>(List.of(""));
        IntStream.range(0, runs.size()).forEach(i -> head.add(letter(i)));
        List<List<String>> feet = IntStream.range(0, runs.size())
                .mapToObj(i -> List.of(letter(i), Footnote.of(runs.get(i))))
                .toList();
        return new Section(
                "compare",
                "Side by side",
                allowed ? "comparable" : "not comparable",
                List.of(),
                List.copyOf(notes),
                List.of(new Table("Runs", head, rows), new Table("Footnotes to paste", List.of("", "footnote"), feet)),
                List.of());
    }

    private static List<String> row(String name, List<RunView> runs, Function<RunView, String> value) {
        List<String> row = new ArrayList<>(List.of(name));
        runs.forEach(run -> row.add(value.apply(run)));
        return row;
    }

    private static String letter(int i) {
        return i < 26 ? Character.toString('A' + i) : "#" + (i + 1);
    }

    private static String shown(Metric metric) {
        return metric.unit().equals("ns")
                ? String.format(Locale.ROOT, "%.3f ms", metric.value() / 1e6)
                : String.format(Locale.ROOT, "%.6g %s", metric.value(), metric.unit());
    }

    private static String ratio(RunView first, RunView run) {
        Optional<Metric> base = first.result();
        Optional<Metric> other = run.result();
        return base.isEmpty() || other.isEmpty()
                ? "none"
                : String.format(
                        Locale.ROOT, "%.3f", other.get().value() / base.get().value());
    }

    /** Rates only: a latency divided by a number of accelerators means nothing. Never an official figure. */
    private static String perAccelerator(RunView run) {
        Optional<Metric> result = run.result().filter(metric -> metric.unit().endsWith("/s"));
        Optional<Double> count =
                run.fact(RunFacts.ACCELERATORS).map(Double::parseDouble).filter(several -> several > 0);
        return result.isEmpty() || count.isEmpty()
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "%.6g %s each (derived, not official)",
                        result.get().value() / count.get(),
                        result.get().unit());
    }

    private static String p99(RunView run, String name) {
        Latency latency = run.latencies().get(name);
        Long nanos = latency == null ? null : latency.percentileNanos().get("99");
        return nanos == null ? Section.MISSING : String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }
}
