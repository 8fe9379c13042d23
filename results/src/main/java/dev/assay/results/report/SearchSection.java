package dev.assay.results.report;

import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SearchDocument.Broken;
import dev.assay.results.model.SearchDocument.Contradiction;
import dev.assay.results.model.SearchDocument.Gate;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Limit;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SearchDocument.Spread;
import dev.assay.results.read.RunFacts;
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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The section of a peak search or a comparison of gates. */
public final class SearchSection {
    private static final double MILLI = 1e6;

    private SearchSection() {}

    /** The section; its identity is used in links. */
    public static Section of(String id, SearchDocument search) {
        List<String> notes = new ArrayList<>();
        if (search.simulated()) {
            notes.add(Section.SIMULATED);
        }
        notes.addAll(search.notes());
        for (Answer answer : search.answers()) {
            if (!answer.note().isEmpty()) {
                notes.add((search.answers().size() > 1 ? answer.gate() + ": " : "") + answer.note() + ".");
            }
            Contradiction spread = answer.spread();
            if (spread != null) {
                notes.add(answer.gate() + ": probes fail from " + Words.number(spread.lowestFailingQps())
                        + " queries/s and pass up to " + Words.number(spread.highestPassingQps()) + "; "
                        + spread.repeats() + " were repeated.");
            }
        }
        search.discrepancies()
                .forEach(d -> notes.add("Primary sources disagree about " + d.subject() + ": "
                        + d.sources().entrySet().stream()
                                .map(source -> source.getKey() + ": " + source.getValue())
                                .collect(Collectors.joining("; "))
                        + ". Used here: " + d.note()));
        List<Plot> plots = new ArrayList<>();
        for (String metric : List.of("ttft", "tpot", "e2e")) {
            plots.add(rateAgainst(metric, search));
        }
        plots.add(goodput(search));
        String title = search.schema().equals(SearchDocument.GATES) ? "Gates compared" : "Peak rate";
        String named = title + ": " + search.sut();
        return new Section(
                id,
                named,
                search.state(),
                facts(search),
                notes,
                List.of(answers(search), probes(search).asDetail()),
                plots);
    }

    private static List<Fact> facts(SearchDocument search) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "state", search.state() + (search.stateReason().isEmpty() ? "" : ": " + search.stateReason())));
        facts.add(new Fact("method", search.method()));
        facts.add(new Fact(
                "width of the bracket", Words.number(100 * search.bounds().precision()) + " %"));
        facts.add(new Fact("time spent", SearchWords.timeSpent(search)));
        facts.addAll(new SearchLabel(search.sut(), search.ruleset(), search.settings())
                .of(search.gates())
                .of(search.dataset())
                .described(search.described(), search.tokenCounts())
                .outputs(SearchWords.outputs(search))
                .with("load model", "Poisson arrivals, at the rate of each probe")
                .with("measured by", "Assay " + search.versions().assay())
                .with(RunFacts.TIME, Words.instant(search.times().started()))
                .facts());
        return facts;
    }

    private static Table answers(SearchDocument search) {
        List<List<String>> rows = new ArrayList<>();
        for (Answer answer : search.answers()) {
            rows.add(List.of(
                    answer.gate(),
                    answer.targetQps() == null ? "none" : value(answer.targetQps(), "/s"),
                    answer.confirmed() ? "yes" : "no",
                    limits(search, answer.gate()),
                    value(answer.tokensPerSecond(), ""),
                    value(answer.goodputQps(), "/s"),
                    answer.jointConfidence() == null ? "" : SearchWords.confidence(answer.jointConfidence()),
                    broke(answer.brokeFirst()),
                    SearchWords.ownProbes(search, answer)));
        }
        return new Table(
                "Highest rate for each gate",
                List.of(
                        "gate",
                        "highest rate",
                        "confirmed",
                        "limits",
                        "tokens/s",
                        "goodput",
                        "joint confidence",
                        "broke first",
                        "own probes"),
                rows);
    }

    private static String limits(SearchDocument search, String name) {
        return search.gates().stream()
                .filter(gate -> gate.name().equals(name))
                .flatMap(gate -> gate.limits().stream())
                .map(limit -> limit.metric().toUpperCase(Locale.ROOT) + " p" + SearchLabel.percent(limit.percentile())
                        + " " + Words.time(limit.limitNanos()))
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    private static String broke(@Nullable Broken broken) {
        return broken == null ? "" : "at " + Words.number(broken.atQps()) + "/s " + BrokenWords.of(broken);
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
                    p99(probe, "e2e"),
                    verdicts.toString(),
                    Words.withUnit(probe.spentSeconds(), "s")));
        }
        return new Table(
                "Probes",
                List.of("#", "rate", "purpose", "ended", "TTFT p99", "TPOT p99", "E2E p99", "verdicts", "time"),
                rows);
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
                shown
                        + " p99 of each probe against its rate; limits and highest rates as lines. A probe that ended early has only"
                        + " the answers up to then, so its slowest samples are missing.",
                new Axis("rate asked, queries/s", false),
                new Axis(shown + " p99, ms", true),
                Stream.of(
                                points(
                                        "whole length",
                                        probes,
                                        probe -> probe.ended().equals("full"),
                                        metric),
                                points(
                                        "ended early",
                                        probes,
                                        probe -> !probe.ended().equals("full"),
                                        metric))
                        .filter(series -> !series.x().isEmpty())
                        .toList(),
                lines);
    }

    private static Series points(String name, List<Probe> probes, Predicate<Probe> chosen, String metric) {
        List<Probe> drawn = probes.stream().filter(chosen).toList();
        return drawn.isEmpty()
                ? new Series(name, Style.POINTS, List.of(), List.of())
                : Curves.thinned(
                        name,
                        Style.POINTS,
                        drawn.stream().mapToDouble(Probe::targetQps).toArray(),
                        drawn.stream()
                                .mapToDouble(probe -> p99Nanos(probe, metric) / MILLI)
                                .toArray());
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
        for (boolean whole : List.of(true, false)) {
            List<Probe> drawn = probes.stream()
                    .filter(probe -> probe.ended().equals("full") == whole)
                    .toList();
            String ended = whole ? "" : ", ended early";
            add(series, "completed" + ended, drawn, Probe::completedQps);
            for (Gate gate : search.gates()) {
                add(series, "good for " + gate.name() + ended, drawn, probe -> goodput(probe, gate));
            }
        }
        return new Plot(
                "goodput",
                "Throughput and goodput",
                "Completed samples a second, and those within all limits of each gate, against the rate asked. Both count to the last"
                        + " answer, so draining is in them; a probe that ended early has only the answers up to then.",
                new Axis("rate asked, queries/s", false),
                new Axis("samples/s", false),
                series,
                List.of());
    }

    private static void add(
            List<Series> to, String name, List<Probe> probes, Function<Probe, @Nullable Double> figure) {
        List<double[]> points = new ArrayList<>();
        for (Probe probe : probes) {
            Double value = figure.apply(probe);
            if (value != null) {
                points.add(new double[] {probe.targetQps(), value});
            }
        }
        if (!points.isEmpty()) {
            to.add(Curves.thinned(
                    name,
                    Style.POINTS,
                    points.stream().mapToDouble(p -> p[0]).toArray(),
                    points.stream().mapToDouble(p -> p[1]).toArray()));
        }
    }

    private static @Nullable Double goodput(Probe probe, Gate gate) {
        for (Judgement judgement : probe.judgements()) {
            if (judgement.gate().equals(gate.name())) {
                return judgement.goodputQps();
            }
        }
        return null;
    }

    static String value(@Nullable Double value, String unit) {
        return value == null ? "" : Words.number(value) + unit;
    }
}
