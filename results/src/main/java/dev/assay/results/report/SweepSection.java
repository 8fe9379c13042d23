package dev.assay.results.report;

import dev.assay.results.model.Lengths;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.model.SweepDocument.Figures;
import dev.assay.results.model.SweepDocument.Point;
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
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The section of a sweep. */
public final class SweepSection {
    private static final double MILLI = 1e6;
    private static final double WIDE = 16;

    private SweepSection() {}

    /** The section; its identity is used in links. */
    public static Section of(String id, SweepDocument sweep) {
        List<String> notes = new ArrayList<>();
        if (sweep.simulated()) {
            notes.add(Section.SIMULATED);
        }
        if (!sweep.load().official()) {
            notes.add(
                    "The arrivals are not those of the official Server scenario; the logs of the runs are INVALID and say so.");
        }
        notes.addAll(sweep.notes());
        List<Plot> plots = List.of(
                latency(sweep, "ttft", Figures::ttftP99Nanos),
                latency(sweep, "tpot", Figures::tpotP99Nanos),
                latency(sweep, "e2e", Figures::e2eP99Nanos),
                throughput(sweep),
                pareto(sweep));
        return new Section(
                id,
                "Sweep: " + sweep.sut(),
                sweep.state(),
                facts(sweep),
                notes,
                List.of(points(sweep).asDetail()),
                plots);
    }

    private static List<Fact> facts(SweepDocument sweep) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("state", sweep.state() + (sweep.stateReason().isEmpty() ? "" : ": " + sweep.stateReason())));
        SweepDocument.Knee knee = sweep.knee();
        facts.add(new Fact(
                "knee",
                knee == null
                        ? "none seen"
                        : "between " + Words.number(knee.level()) + " and " + Words.number(knee.nextLevel()) + " ("
                                + knee.detail() + ")"));
        SweepDocument.Peak peak = sweep.goodputPeak();
        facts.add(new Fact(
                "goodput peak",
                peak == null
                        ? sweep.points().isEmpty() ? "no level was measured" : "no sample was within all limits"
                        : Words.number(peak.goodputQps()) + "/s at " + Words.number(peak.level())));
        SweepDocument.Crossover crossover = sweep.crossover();
        facts.add(new Fact(
                "crossover",
                crossover == null
                        ? sweep.points().isEmpty()
                                ? "no level was measured"
                                : "none: goodput follows throughput at every level"
                        : "goodput leaves throughput at " + Words.number(crossover.firstApartLevel())));
        facts.add(new Fact("levels", sweep.plan().levels()));
        facts.add(new Fact(
                "each level",
                (sweep.plan().repeats() == 1 ? "" : sweep.plan().repeats() + " runs of ")
                        + Words.withUnit(sweep.plan().measuredSeconds(), "s") + " after "
                        + Words.withUnit(sweep.plan().warmUpSeconds(), "s") + " of warm-up"));
        facts.add(new Fact("limits of goodput", limits(sweep)));
        facts.add(new Fact("time spent", Words.withUnit(sweep.spentSeconds(), "s")));
        facts.addAll(new SearchLabel(sweep.sut(), sweep.ruleset(), sweep.settings())
                .of(List.of(sweep.gate()))
                .of(sweep.dataset())
                .described(sweep.described(), sweep.tokenCounts())
                .outputs(outputs(sweep))
                .with("seeds of the schedules", scheduleSeeds(sweep))
                .with("load model", load(sweep.load()))
                .with("measured by", "Assay " + sweep.versions().assay())
                .with(RunFacts.TIME, Words.instant(sweep.times().started()))
                .facts());
        return facts;
    }

    /** Those of repeats, each of which has arrivals of its own; nothing where the one in the label is the only one. */
    private static String scheduleSeeds(SweepDocument sweep) {
        List<String> seeds = sweep.points().stream()
                .flatMap(point -> point.runs().stream())
                .map(SweepDocument.Run::scheduleSeed)
                .distinct()
                .toList();
        return seeds.size() > 1 ? String.join(", ", seeds) : "";
    }

    /** Of the run with most answers. */
    private static Optional<Lengths> outputs(SweepDocument sweep) {
        return sweep.points().stream()
                .flatMap(point -> point.runs().stream())
                .flatMap(run -> Stream.ofNullable(run.outputs()))
                .max(Comparator.comparingLong(Lengths::count));
    }

    private static String load(SweepDocument.Load load) {
        Double burstiness = load.burstiness();
        return switch (load.kind()) {
            case "concurrency" -> "closed loop, so many samples under way";
            case "poisson" -> "Poisson arrivals";
            case "fixed" -> "equal gaps between arrivals";
            default ->
                load.kind() + " arrivals" + (burstiness == null ? "" : ", burstiness " + Words.number(burstiness));
        };
    }

    private static String limits(SweepDocument sweep) {
        return sweep.gate().name() + ": "
                + sweep.gate().limits().stream()
                        .map(limit -> limit.metric().toUpperCase(Locale.ROOT) + " " + Words.time(limit.limitNanos()))
                        .collect(Collectors.joining(", "));
    }

    private static Table points(SweepDocument sweep) {
        boolean repeated = sweep.plan().repeats() > 1;
        List<String> head = new ArrayList<>(List.of(
                "level", "completed", "tokens/s", "goodput", "good", "TTFT p99", "TPOT p99", "E2E p99", "marks"));
        if (repeated) {
            head.add("dispersion");
        }
        List<List<String>> rows = new ArrayList<>();
        for (Point point : sweep.points()) {
            Figures f = point.median();
            List<String> row = new ArrayList<>(List.of(
                    Words.number(point.level()),
                    Words.number(f.completedQps()) + "/s",
                    SearchSection.value(f.tokensPerSecond(), ""),
                    Words.number(f.goodputQps()) + "/s",
                    String.format(Locale.ROOT, "%.1f %%", 100 * f.goodShare()),
                    time(f.ttftP99Nanos()),
                    time(f.tpotP99Nanos()),
                    time(f.e2eP99Nanos()),
                    marks(sweep, point)));
            if (repeated) {
                row.add(SearchWords.dispersion(point));
            }
            rows.add(row);
        }
        return new Table("Points", head, rows);
    }

    private static String marks(SweepDocument sweep, Point point) {
        SweepDocument.Knee knee = sweep.knee();
        SweepDocument.Peak peak = sweep.goodputPeak();
        List<String> marks = new ArrayList<>();
        if (point.pareto()) {
            marks.add("Pareto");
        }
        if (knee != null && knee.level() == point.level()) {
            marks.add("knee");
        }
        if (peak != null && peak.level() == point.level()) {
            marks.add("goodput peak");
        }
        return String.join(", ", marks);
    }

    /** Levels that span more than a decade or so are drawn in equal factors. */
    private static Axis levels(SweepDocument sweep) {
        List<Point> points = sweep.points();
        return new Axis(
                "level, " + sweep.load().unit(),
                points.size() > 2
                        && points.getLast().level() >= WIDE * points.getFirst().level());
    }

    private static void knee(SweepDocument sweep, List<Line> to) {
        SweepDocument.Knee knee = sweep.knee();
        if (knee != null) {
            to.add(new Line("knee", true, Curves.rounded(knee.level())));
        }
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
        knee(sweep, lines);
        return new Plot(
                "load-" + metric,
                "Load against " + shown + " p99",
                shown + " p99 at each level; the limit and the knee as lines.",
                levels(sweep),
                new Axis(shown + " p99, ms", true),
                curve(sweep, shown + " p99", figure, MILLI),
                lines);
    }

    private static Plot throughput(SweepDocument sweep) {
        List<Series> series = new ArrayList<>(curve(sweep, "completed", Figures::completedQps, 1));
        series.addAll(curve(sweep, "good", Figures::goodputQps, 1));
        List<Line> lines = new ArrayList<>();
        knee(sweep, lines);
        SweepDocument.Peak peak = sweep.goodputPeak();
        if (peak != null) {
            lines.add(new Line("goodput peak", true, Curves.rounded(peak.level())));
        }
        SweepDocument.Crossover crossover = sweep.crossover();
        if (crossover != null) {
            lines.add(new Line("goodput apart", true, Curves.rounded(crossover.firstApartLevel())));
        }
        return new Plot(
                "goodput",
                "Throughput and goodput",
                "Completed samples a second, and those within all limits, at each level.",
                levels(sweep),
                new Axis("samples/s", false),
                series,
                lines);
    }

    private static Plot pareto(SweepDocument sweep) {
        List<Series> series = new ArrayList<>();
        for (boolean front : List.of(false, true)) {
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
