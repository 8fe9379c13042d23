package dev.assay.cli.search;

import dev.assay.cli.run.Figures;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.model.SweepDocument.Crossover;
import dev.assay.results.model.SweepDocument.Knee;
import dev.assay.results.model.SweepDocument.Peak;
import dev.assay.results.model.SweepDocument.Point;
import dev.assay.results.report.SearchWords;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a sweep prints. */
public final class SweepTables {
    private SweepTables() {}

    /** One level as it ends. */
    static String line(Point point) {
        SweepDocument.Figures f = point.median();
        return String.format(
                Locale.ROOT,
                "  level %s: %s completions/s, %s tokens/s, TTFT p99 %s, TPOT p99 %s, good %.1f %%",
                Figures.number(point.level()),
                Figures.number(f.completedQps()),
                figure(f.tokensPerSecond()),
                time(f.ttftP99Nanos()),
                time(f.tpotP99Nanos()),
                100 * f.goodShare());
    }

    /** The whole curve. */
    public static void print(SweepDocument document, String directory, PrintWriter out) {
        out.println("STATE    " + document.state()
                + (document.stateReason().isEmpty() ? "" : ": " + document.stateReason())
                + (document.simulated() ? ", simulated" : ""));
        out.println();
        out.printf(
                Locale.ROOT,
                "  %10s %10s %10s %10s %12s %10s %10s %10s  %s%n",
                document.load().kind().equals("concurrency") ? "in flight" : "queries/s",
                "done/s",
                "tokens/s",
                "goodput/s",
                "tok/s/user",
                "TTFT p99",
                "TPOT p99",
                "E2E p99",
                "");
        for (Point point : document.points()) {
            row(document, point, out);
        }
        out.println();
        if (document.plan().repeats() > 1) {
            out.println("  dispersion, (largest - smallest) / median of "
                    + document.plan().repeats() + " runs");
            document.points()
                    .forEach(point ->
                            out.println("  " + String.format(Locale.ROOT, "%10s", Figures.number(point.level())) + "  "
                                    + SearchWords.dispersion(point)));
            out.println();
        }
        @Nullable Knee knee = document.knee();
        out.println("  knee           "
                + (knee == null
                        ? "none seen"
                        : "between " + Figures.number(knee.level()) + " and " + Figures.number(knee.nextLevel()) + " ("
                                + knee.reason() + ": " + knee.detail() + ")"));
        @Nullable Peak peak = document.goodputPeak();
        out.println("  goodput peak   "
                + (peak == null
                        ? document.points().isEmpty() ? "no level was measured" : "no sample was within all limits"
                        : Figures.number(peak.goodputQps()) + " good samples/s at " + Figures.number(peak.level())));
        @Nullable Crossover crossover = document.crossover();
        out.println("  crossover      "
                + (crossover == null
                        ? document.points().isEmpty()
                                ? "no level was measured"
                                : "none: goodput follows throughput at every level"
                        : "goodput leaves throughput at " + Figures.number(crossover.firstApartLevel())));
        out.println("  time spent     " + SearchTables.seconds(document.spentSeconds()));
        out.println();
        out.println("  " + document.label());
        if (!document.load().official()) {
            out.println("  arrivals are not those of the official Server scenario; the logs are INVALID and say so");
        }
        out.println("  written to " + directory);
        SearchTables.goOn(document.state(), directory, out);
    }

    private static void row(SweepDocument document, Point point, PrintWriter out) {
        SweepDocument.Figures f = point.median();
        @Nullable Knee knee = document.knee();
        @Nullable Peak peak = document.goodputPeak();
        StringBuilder marks = new StringBuilder();
        marks.append(point.pareto() ? "pareto " : "");
        marks.append(knee != null && knee.level() == point.level() ? "knee " : "");
        marks.append(peak != null && peak.level() == point.level() ? "goodput-peak" : "");
        out.println(String.format(
                        Locale.ROOT,
                        "  %10s %10s %10s %10s %12s %10s %10s %10s  %s",
                        Figures.number(point.level()),
                        Figures.number(f.completedQps()),
                        figure(f.tokensPerSecond()),
                        Figures.number(f.goodputQps()),
                        figure(f.tokensPerSecondPerUser()),
                        time(f.ttftP99Nanos()),
                        time(f.tpotP99Nanos()),
                        time(f.e2eP99Nanos()),
                        marks)
                .stripTrailing());
    }

    private static String figure(@Nullable Double value) {
        return value == null ? "-" : Figures.number(value);
    }

    private static String time(@Nullable Double nanos) {
        return nanos == null ? "-" : Figures.time(nanos);
    }
}
