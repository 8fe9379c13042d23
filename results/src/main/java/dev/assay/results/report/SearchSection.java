package dev.assay.results.report;

import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SearchDocument.Broken;
import dev.assay.results.model.SearchDocument.Gate;
import dev.assay.results.model.SearchDocument.Limit;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SearchDocument.Spread;
import dev.assay.results.report.Plot.Axis;
import dev.assay.results.report.Plot.Line;
import dev.assay.results.report.Plot.Series;
import dev.assay.results.report.Plot.Style;
import dev.assay.results.report.Section.Fact;
import dev.assay.results.report.Section.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The section of a peak search or a comparison of gates. */
public final class SearchSection {
    private static final double MILLI = 1e6;

    private SearchSection() {}

    /** The section; its identity is used in links. */
    public static Section of(String id, SearchDocument search) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("label", search.label()));
        facts.add(new Fact("system", search.sut()));
        facts.add(new Fact("method", search.method()));
        facts.add(new Fact(
                "state", search.state() + (search.stateReason().isEmpty() ? "" : ": " + search.stateReason())));
        facts.add(new Fact("precision", Words.number(100 * search.bounds().precision()) + " %"));
        facts.add(new Fact("probes", Integer.toString(search.probes().size())));
        facts.add(new Fact("time of all probes", Words.withUnit(search.spentSeconds(), "s")));
        facts.add(new Fact("rules", search.ruleset().name()));
        facts.add(new Fact("samples from", search.dataset().name()));
        facts.add(new Fact("measured by", "Assay " + search.versions().assay()));
        List<String> notes = new ArrayList<>(search.notes());
        search.answers().stream()
                .map(Answer::note)
                .filter(note -> !note.isEmpty())
                .forEach(notes::add);
        search.discrepancies()
                .forEach(d -> notes.add("Sources differ about " + d.subject() + ": " + d.sources() + ". " + d.note()));
        List<Plot> plots = new ArrayList<>();
        for (String metric : List.of("ttft", "tpot", "e2e")) {
            plots.add(rateAgainst(metric, search));
        }
        plots.add(goodput(search));
        String title = search.schema().equals(SearchDocument.GATES) ? "Gates compared" : "Peak rate";
        return new Section(id, title, search.state(), facts, notes, List.of(answers(search), probes(search)), plots);
    }

    private static Table answers(SearchDocument search) {
        List<List<String>> rows = new ArrayList<>();
        for (Answer answer : search.answers()) {
            rows.add(List.of(
                    answer.gate(),
                    limits(search, answer.gate()),
                    answer.targetQps() == null ? "none" : value(answer.targetQps(), "/s"),
                    answer.confirmed() ? "yes" : "no",
                    value(answer.tokensPerSecond(), ""),
                    value(answer.goodputQps(), "/s"),
                    percent(answer.jointConfidence()),
                    broke(answer.brokeFirst()),
                    Words.withUnit(answer.spentSeconds(), "s")));
        }
        return new Table(
                "Highest rate for each gate",
                List.of(
                        "gate",
                        "limits",
                        "highest rate",
                        "confirmed",
                        "tokens/s",
                        "goodput",
                        "joint confidence",
                        "broke first",
                        "time"),
                rows);
    }

    private static String limits(SearchDocument search, String name) {
        return search.gates().stream()
                .filter(gate -> gate.name().equals(name))
                .flatMap(gate -> gate.limits().stream())
                .map(limit -> limit.metric().toUpperCase(Locale.ROOT) + " " + Words.time(limit.limitNanos()))
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    private static String broke(@Nullable Broken broken) {
        if (broken == null) {
            return "";
        }
        Double over = broken.overBy();
        return broken.metric().toUpperCase(Locale.ROOT) + " at " + Words.number(broken.atQps()) + "/s"
                + (over == null ? "" : String.format(Locale.ROOT, ", %+.0f %%", 100 * over));
    }

    private static Table probes(SearchDocument search) {
        List<List<String>> rows = new ArrayList<>();
        for (Probe probe : search.probes()) {
            StringBuilder verdicts = new StringBuilder();
            probe.judgements()
                    .forEach(j -> verdicts.append(verdicts.isEmpty() ? "" : ", ")
                            .append(j.gate())
                            .append(' ')
                            .append(j.verdict()));
            rows.add(List.of(
                    Integer.toString(probe.number()),
                    value(probe.targetQps(), "/s"),
                    probe.purpose(),
                    probe.ended(),
                    p99(probe, "ttft"),
                    p99(probe, "tpot"),
                    verdicts.toString(),
                    Words.withUnit(probe.spentSeconds(), "s")));
        }
        return new Table(
                "Probes", List.of("#", "rate", "purpose", "ended", "TTFT p99", "TPOT p99", "verdicts", "time"), rows);
    }

    private static String p99(Probe probe, String metric) {
        Spread spread = probe.latencies().get(metric);
        return spread == null ? "" : Words.time(spread.p99Nanos());
    }

    private static Plot rateAgainst(String metric, SearchDocument search) {
        List<Probe> probes = search.probes().stream()
                .filter(probe -> probe.latencies().containsKey(metric))
                .sorted(Comparator.comparingDouble(Probe::targetQps))
                .toList();
        double[] x = probes.stream().mapToDouble(Probe::targetQps).toArray();
        double[] y = probes.stream()
                .mapToDouble(probe -> p99Nanos(probe, metric) / MILLI)
                .toArray();
        List<Line> lines = new ArrayList<>();
        for (Gate gate : search.gates()) {
            for (Limit limit : gate.limits()) {
                if (limit.metric().equals(metric)) {
                    lines.add(new Line(gate.name(), false, Curves.rounded(limit.limitNanos() / MILLI)));
                }
            }
        }
        for (Answer answer : search.answers()) {
            Double rate = answer.targetQps();
            if (rate != null) {
                lines.add(new Line(answer.gate() + " " + Words.number(rate) + "/s", true, Curves.rounded(rate)));
            }
        }
        String shown = metric.toUpperCase(Locale.ROOT);
        return new Plot(
                "rate-" + metric,
                "Rate against " + shown + " p99",
                shown + " p99 of each probe against its rate; limits and highest rates as lines.",
                new Axis("rate asked, queries/s", false),
                new Axis(shown + " p99, ms", true),
                x.length == 0 ? List.of() : List.of(Curves.thinned(shown + " p99", Style.POINTS, x, y)),
                lines);
    }

    private static double p99Nanos(Probe probe, String metric) {
        Spread spread = probe.latencies().get(metric);
        return spread == null ? 0 : spread.p99Nanos();
    }

    private static Plot goodput(SearchDocument search) {
        List<Probe> probes = search.probes().stream()
                .sorted(Comparator.comparingDouble(Probe::targetQps))
                .toList();
        List<Series> series = new ArrayList<>();
        List<Probe> counted =
                probes.stream().filter(probe -> probe.completedQps() != null).toList();
        if (!counted.isEmpty()) {
            series.add(Curves.thinned(
                    "completed",
                    Style.LINE,
                    counted.stream().mapToDouble(Probe::targetQps).toArray(),
                    counted.stream()
                            .mapToDouble(probe -> orZero(probe.completedQps()))
                            .toArray()));
        }
        for (Gate gate : search.gates()) {
            List<double[]> points = new ArrayList<>();
            probes.forEach(probe -> probe.judgements().stream()
                    .filter(j -> j.gate().equals(gate.name()) && j.goodputQps() != null)
                    .forEach(j -> points.add(new double[] {probe.targetQps(), orZero(j.goodputQps())})));
            if (!points.isEmpty()) {
                series.add(Curves.thinned(
                        "good for " + gate.name(),
                        Style.LINE,
                        points.stream().mapToDouble(p -> p[0]).toArray(),
                        points.stream().mapToDouble(p -> p[1]).toArray()));
            }
        }
        return new Plot(
                "goodput",
                "Throughput and goodput",
                "Completed samples a second, and those within all limits of each gate, against the rate asked.",
                new Axis("rate asked, queries/s", false),
                new Axis("samples/s", false),
                series,
                List.of());
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }

    static String value(@Nullable Double value, String unit) {
        return value == null ? "" : Words.number(value) + unit;
    }

    private static String percent(@Nullable Double fraction) {
        return fraction == null ? "" : String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
    }
}
