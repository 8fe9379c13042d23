package dev.assay.cli.search;

import dev.assay.loadgen.probe.LatencySpread;
import dev.assay.loadgen.probe.SweepFigures;
import dev.assay.loadgen.search.Metric;
import dev.assay.loadgen.search.SweepAnalysis;
import dev.assay.loadgen.search.SweepPoint;
import dev.assay.results.model.SweepDocument.Figures;
import dev.assay.results.model.SweepDocument.Point;
import dev.assay.results.model.SweepDocument.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Turns runs of a sweep into points, and points into what the analysis needs. */
final class SweepDocuments {
    private static final double NANOS_PER_SECOND = 1e9;

    private SweepDocuments() {}

    static Run run(SweepFigures of, String state, String seed, String logDirectory) {
        return new Run(
                state,
                seed,
                figures(of),
                ProbeDocuments.lengths(of.outputTokens()),
                ProbeDocuments.spreads(of.latencies()),
                logDirectory);
    }

    private static Figures figures(SweepFigures of) {
        double seconds = of.measuredSeconds();
        boolean tokens = !Double.isNaN(of.tokensPerSecond());
        @Nullable Double tpot = latency(of, Metric.TPOT, LatencySpread::p50Nanos);
        return new Figures(
                of.arrived(),
                of.completed(),
                of.failed(),
                of.open(),
                of.arrived() / seconds,
                of.completedQps(),
                tokens ? (Double) of.tokensPerSecond() : null,
                of.arrived() == 0 ? 0 : (double) of.goodSamples() / of.arrived(),
                of.goodputQps(),
                ProbeDocuments.orNull(of.goodTokensPerSecond()),
                tpot == null || tpot == 0 ? null : (Double) (NANOS_PER_SECOND / tpot),
                latency(of, Metric.TTFT, LatencySpread::p50Nanos),
                latency(of, Metric.TTFT, LatencySpread::p99Nanos),
                tpot,
                latency(of, Metric.TPOT, LatencySpread::p99Nanos),
                latency(of, Metric.E2E, LatencySpread::p50Nanos),
                latency(of, Metric.E2E, LatencySpread::p99Nanos),
                of.meanInFlight());
    }

    private static @Nullable Double latency(SweepFigures of, Metric metric, ToLongFunction<LatencySpread> value) {
        LatencySpread spread = of.latencies().get(metric);
        return spread == null ? null : (Double) (double) value.applyAsLong(spread);
    }

    /** A level with its runs; whether it is a Pareto point is known when all points are. */
    static Point point(double level, List<Run> runs) {
        List<Figures> all = runs.stream().map(Run::figures).toList();
        return new Point(level, runs, median(all), dispersion(all), false);
    }

    /** The same points with their Pareto flags. */
    static List<Point> flagged(List<Point> points) {
        List<Boolean> flags = SweepAnalysis.pareto(analysed(points));
        List<Point> flagged = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            flagged.add(new Point(
                    point.level(),
                    point.runs(),
                    point.median(),
                    point.dispersion(),
                    flags.get(i) && point.median().completedSamples() > 0));
        }
        return flagged;
    }

    static List<SweepPoint> analysed(List<Point> points) {
        return points.stream().map(SweepDocuments::analysed).toList();
    }

    private static SweepPoint analysed(Point point) {
        Figures f = point.median();
        @Nullable Double tokens = f.tokensPerSecond();
        @Nullable Double perUser = f.tokensPerSecondPerUser();
        @Nullable Double e2e = f.e2eP50Nanos();
        return new SweepPoint(
                point.level(),
                tokens == null ? f.completedQps() : tokens,
                f.completedQps(),
                f.goodputQps(),
                orNaN(f.ttftP99Nanos()),
                orNaN(f.e2eP99Nanos()),
                perUser != null ? perUser : e2e == null || e2e == 0 ? 0 : NANOS_PER_SECOND / e2e);
    }

    private static double orNaN(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }

    private static Figures median(List<Figures> all) {
        return new Figures(
                middle(all, Figures::arrivedSamples),
                middle(all, Figures::completedSamples),
                middle(all, Figures::failedSamples),
                middle(all, Figures::openSamples),
                middle(all, Figures::offeredQps),
                middle(all, Figures::completedQps),
                middleIfAny(all, Figures::tokensPerSecond),
                middle(all, Figures::goodShare),
                middle(all, Figures::goodputQps),
                middleIfAny(all, Figures::goodTokensPerSecond),
                middleIfAny(all, Figures::tokensPerSecondPerUser),
                middleIfAny(all, Figures::ttftP50Nanos),
                middleIfAny(all, Figures::ttftP99Nanos),
                middleIfAny(all, Figures::tpotP50Nanos),
                middleIfAny(all, Figures::tpotP99Nanos),
                middleIfAny(all, Figures::e2eP50Nanos),
                middleIfAny(all, Figures::e2eP99Nanos),
                middle(all, Figures::meanInFlight));
    }

    private static Map<String, Double> dispersion(List<Figures> all) {
        Map<String, Double> dispersion = new LinkedHashMap<>();
        if (all.size() > 1) {
            disperse(dispersion, "completedQps", all, Figures::completedQps);
            disperse(dispersion, "tokensPerSecond", all, Figures::tokensPerSecond);
            disperse(dispersion, "goodputQps", all, Figures::goodputQps);
            disperse(dispersion, "ttftP99Nanos", all, Figures::ttftP99Nanos);
            disperse(dispersion, "tpotP99Nanos", all, Figures::tpotP99Nanos);
            disperse(dispersion, "e2eP99Nanos", all, Figures::e2eP99Nanos);
        }
        return dispersion;
    }

    private static void disperse(
            Map<String, Double> to, String name, List<Figures> all, Function<Figures, @Nullable Double> value) {
        double[] sorted = sorted(all, value);
        @Nullable Double middle = middleIfAny(all, value);
        if (middle != null && middle > 0) {
            to.put(name, (sorted[sorted.length - 1] - sorted[0]) / middle);
        }
    }

    private static double middle(List<Figures> all, Function<Figures, @Nullable Double> value) {
        return Objects.requireNonNull(middleIfAny(all, value));
    }

    /** The median; the mean of the two middle ones of an even number; null where nothing was measured. */
    private static @Nullable Double middleIfAny(List<Figures> all, Function<Figures, @Nullable Double> value) {
        double[] sorted = sorted(all, value);
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return null;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private static double[] sorted(List<Figures> all, Function<Figures, @Nullable Double> value) {
        return all.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }
}
