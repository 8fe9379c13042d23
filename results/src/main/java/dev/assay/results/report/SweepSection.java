package dev.assay.results.report;

import dev.assay.results.model.SweepDocument;
import dev.assay.results.model.SweepDocument.Figures;
import dev.assay.results.model.SweepDocument.Point;
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
import org.jspecify.annotations.Nullable;

/** The section of a sweep. */
public final class SweepSection {
    private static final double MILLI = 1e6;

    private SweepSection() {}

    /** The section; its identity is used in links. */
    public static Section of(String id, SweepDocument sweep) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("label", sweep.label()));
        facts.add(new Fact("system", sweep.sut()));
        facts.add(new Fact("load", sweep.load().kind() + ", " + sweep.load().unit()));
        facts.add(new Fact("levels", sweep.plan().levels()));
        facts.add(new Fact(
                "each run",
                Words.withUnit(sweep.plan().measuredSeconds(), "s") + " after "
                        + Words.withUnit(sweep.plan().warmUpSeconds(), "s") + " of warm-up, repeated "
                        + sweep.plan().repeats()
                        + " times"));
        facts.add(new Fact("state", sweep.state() + (sweep.stateReason().isEmpty() ? "" : ": " + sweep.stateReason())));
        SweepDocument.Knee knee = sweep.knee();
        facts.add(
                new Fact("knee", knee == null ? "none seen" : Words.number(knee.level()) + " (" + knee.detail() + ")"));
        SweepDocument.Peak peak = sweep.goodputPeak();
        facts.add(new Fact(
                "goodput peak",
                peak == null ? "none" : Words.number(peak.goodputQps()) + "/s at " + Words.number(peak.level())));
        facts.add(new Fact("samples from", sweep.dataset().name()));
        facts.add(new Fact("measured by", "Assay " + sweep.versions().assay()));
        List<Plot> plots = List.of(
                latency(sweep, "ttft", Figures::ttftP99Nanos),
                latency(sweep, "tpot", Figures::tpotP99Nanos),
                latency(sweep, "e2e", Figures::e2eP99Nanos),
                throughput(sweep),
                pareto(sweep));
        return new Section(id, "Sweep", sweep.state(), facts, sweep.notes(), List.of(points(sweep)), plots);
    }

    private static Table points(SweepDocument sweep) {
        List<List<String>> rows = sweep.points().stream()
                .map(point -> List.of(
                        Words.number(point.level()),
                        Words.number(point.median().completedQps()) + "/s",
                        SearchSection.value(point.median().tokensPerSecond(), ""),
                        Words.number(point.median().goodputQps()) + "/s",
                        String.format(
                                Locale.ROOT, "%.1f %%", 100 * point.median().goodShare()),
                        time(point.median().ttftP99Nanos()),
                        time(point.median().tpotP99Nanos()),
                        time(point.median().e2eP99Nanos()),
                        point.pareto() ? "yes" : ""))
                .toList();
        return new Table(
                "Points",
                List.of(
                        "level",
                        "completed",
                        "tokens/s",
                        "goodput",
                        "good",
                        "TTFT p99",
                        "TPOT p99",
                        "latency p99",
                        "Pareto"),
                rows);
    }

    private static String time(@Nullable Double nanos) {
        return nanos == null ? "" : Words.time(nanos);
    }

    private static Plot latency(SweepDocument sweep, String metric, Function<Figures, @Nullable Double> figure) {
        String shown = metric.toUpperCase(Locale.ROOT);
        List<Line> lines = new ArrayList<>();
        sweep.gate().limits().stream()
                .filter(limit -> limit.metric().equals(metric))
                .forEach(limit ->
                        lines.add(new Line(shown + " limit", false, Curves.rounded(limit.limitNanos() / MILLI))));
        SweepDocument.Knee knee = sweep.knee();
        if (knee != null) {
            lines.add(new Line("knee", true, Curves.rounded(knee.level())));
        }
        return new Plot(
                "load-" + metric,
                "Load against " + shown + " p99",
                shown + " p99 at each level; the limit and the knee as lines.",
                new Axis("level, " + sweep.load().unit(), false),
                new Axis(shown + " p99, ms", true),
                curve(sweep, shown + " p99", figure, MILLI),
                lines);
    }

    private static Plot throughput(SweepDocument sweep) {
        List<Series> series = new ArrayList<>(curve(sweep, "completed", Figures::completedQps, 1));
        series.addAll(curve(sweep, "good", Figures::goodputQps, 1));
        return new Plot(
                "goodput",
                "Throughput and goodput",
                "Completed samples a second, and those within all limits, at each level.",
                new Axis("level, " + sweep.load().unit(), false),
                new Axis("samples/s", false),
                series,
                List.of());
    }

    private static Plot pareto(SweepDocument sweep) {
        List<Series> series = new ArrayList<>();
        for (boolean front : List.of(true, false)) {
            List<double[]> points = sweep.points().stream()
                    .filter(point -> point.pareto() == front)
                    .map(SweepSection::perUserAndSystem)
                    .filter(pair -> pair.length == 2)
                    .sorted(Comparator.comparingDouble(pair -> pair[0]))
                    .toList();
            if (!points.isEmpty()) {
                series.add(Curves.thinned(
                        front ? "Pareto points" : "other points",
                        Style.POINTS,
                        points.stream().mapToDouble(pair -> pair[0]).toArray(),
                        points.stream().mapToDouble(pair -> pair[1]).toArray()));
            }
        }
        return new Plot(
                "pareto",
                "Throughput per user and per system",
                "Tokens a second of the whole system against tokens a second of each user; no other point beats a Pareto point"
                        + " in both.",
                new Axis("tokens/s per user", false),
                new Axis("tokens/s of the system", false),
                series,
                List.of());
    }

    private static double[] perUserAndSystem(Point point) {
        Double user = point.median().tokensPerSecondPerUser();
        Double system = point.median().tokensPerSecond();
        return user == null || system == null ? new double[0] : new double[] {user, system};
    }

    private static List<Series> curve(
            SweepDocument sweep, String name, Function<Figures, @Nullable Double> figure, double unit) {
        List<double[]> points = new ArrayList<>();
        for (Point point : sweep.points()) {
            Double value = figure.apply(point.median());
            if (value != null) {
                points.add(new double[] {point.level(), value / unit});
            }
        }
        return points.isEmpty()
                ? List.of()
                : List.of(Curves.thinned(
                        name,
                        Style.LINE,
                        points.stream().mapToDouble(p -> p[0]).toArray(),
                        points.stream().mapToDouble(p -> p[1]).toArray()));
    }
}
