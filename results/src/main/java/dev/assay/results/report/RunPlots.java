package dev.assay.results.report;

import dev.assay.loadgen.stats.Percentiles;
import dev.assay.results.model.RunDocument.Gate;
import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.Samples;
import dev.assay.results.read.RunView;
import dev.assay.results.report.Plot.Axis;
import dev.assay.results.report.Plot.Line;
import dev.assay.results.report.Plot.Series;
import dev.assay.results.report.Plot.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;

/** The plots of one run: from its samples where there are any, else the distribution from its percentiles. */
final class RunPlots {
    private static final double SECOND = 1e9;
    private static final double MILLI = 1e6;
    private static final double MICRO = 1e3;
    private static final double SHOWN_PERCENTILE = 0.99;

    private final RunView run;

    private RunPlots(RunView run) {
        this.run = run;
    }

    static List<Plot> of(RunView run) {
        RunPlots plots = new RunPlots(run);
        return run.samples().map(plots::fromSamples).orElseGet(plots::fromPercentiles);
    }

    private List<Plot> fromSamples(Samples s) {
        List<Plot> plots = new ArrayList<>();
        int[] answered = s.where(s::answered);
        int[] first = s.where(s::hasFirstToken);
        int[] tokens = s.where(s::hasTpot);
        List<Series> curves = new ArrayList<>();
        curves.add(Curves.distribution("latency", values(answered, s::latency), MILLI));
        if (first.length > 0) {
            curves.add(Curves.distribution("TTFT", values(first, s::ttft), MILLI));
        }
        if (tokens.length > 0) {
            curves.add(Curves.distribution("TPOT", values(tokens, s::tpot), MILLI));
        }
        plots.add(cdf(curves));
        plots.add(overTime("ttft-over-time", "TTFT", "ttft", first, s, s::ttft));
        plots.add(overTime("tpot-over-time", "TPOT", "tpot", tokens, s, s::tpot));
        plots.add(flow(s, answered));
        plots.add(inFlight(s));
        int[] handed = s.where(i -> s.handedOver()[i] != Samples.UNSET);
        boolean closedLoop = Arrays.stream(handed).allMatch(i -> s.handedOver()[i] == s.due()[i]);
        if (!closedLoop) {
            long[] delays = values(handed, i -> Math.max(0, s.handedOver()[i] - s.due()[i]));
            plots.add(new Plot(
                    "hand-over",
                    "Hand-over delay",
                    "How late the harness handed samples over: share of samples against delay; half within "
                            + millis(percentile(delays, 0.5)) + ", 99 % within "
                            + millis(percentile(delays, SHOWN_PERCENTILE)) + ".",
                    new Axis("delay, us", true),
                    new Axis("samples, %", false),
                    List.of(Curves.distribution("hand-over delay", delays, MICRO)),
                    List.of()));
        }
        if (tokens.length > 0) {
            long[] counts = values(tokens, i -> s.tokens()[i]);
            plots.add(new Plot(
                    "tokens",
                    "Tokens per sample",
                    "Output tokens of each answered sample: share of samples against number; the median is "
                            + percentile(counts, 0.5) + ".",
                    new Axis("output tokens", false),
                    new Axis("samples, %", false),
                    List.of(Curves.distribution("output tokens", counts, 1)),
                    List.of()));
        }
        return plots;
    }

    private Plot cdf(List<Series> curves) {
        List<Line> lines = new ArrayList<>();
        for (Gate gate : run.gates()) {
            Double limit = gate.limit();
            if (limit != null && gate.unit().equals("ns")) {
                lines.add(new Line(gate.label() + " limit", true, Curves.rounded(limit / MILLI)));
            }
        }
        StringBuilder words = new StringBuilder("Share of samples that took at most so long.");
        run.latencies()
                .forEach((name, latency) -> words.append(' ')
                        .append(name.startsWith("t") ? name.toUpperCase(Locale.ROOT) : name)
                        .append(" p99 ")
                        .append(millis(latency.percentileNanos().getOrDefault("99", 0L)))
                        .append('.'));
        return new Plot(
                "latency-cdf",
                "Latency distribution",
                words.toString(),
                new Axis("time, ms", true),
                new Axis("samples, %", false),
                curves,
                lines);
    }

    private Plot overTime(String id, String shown, String gate, int[] chosen, Samples s, IntToLongFunction value) {
        double[] x = new double[chosen.length];
        // All samples of Offline are due at once: there the answer's instant tells more.
        boolean atOnce = chosen.length > 1 && s.due()[chosen[0]] == s.due()[chosen[chosen.length - 1]];
        Integer[] order = Arrays.stream(chosen).boxed().toArray(Integer[]::new);
        if (atOnce) {
            Arrays.sort(order, Comparator.comparingLong(i -> s.completed()[i]));
        }
        double[] y = new double[order.length];
        long[] values = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            x[i] = (atOnce ? s.completed() : s.due())[order[i]] / SECOND;
            values[i] = value.applyAsLong(order[i]);
            y[i] = values[i] / MILLI;
        }
        List<Series> series = chosen.length == 0
                ? List.of()
                : List.of(
                        Curves.thinned(shown, Style.POINTS, x, y),
                        Curves.running("p99 so far", x, values, SHOWN_PERCENTILE, MILLI));
        List<Line> lines = new ArrayList<>();
        for (Gate g : run.gates()) {
            Double limit = g.limit();
            if (g.name().equals(gate) && limit != null) {
                lines.add(new Line(g.label() + " limit", false, Curves.rounded(limit / MILLI)));
            }
        }
        return new Plot(
                id,
                shown + " over time",
                shown + " of each sample by the instant at which it was " + (atOnce ? "answered" : "due")
                        + ", and the 99th percentile of all samples up to then"
                        + (chosen.length == 0
                                ? "."
                                : ": " + millis(percentile(values, SHOWN_PERCENTILE)) + " at the end."),
                new Axis("time, s", false),
                new Axis(shown + ", ms", true),
                series,
                lines);
    }

    private static Plot flow(Samples s, int[] answered) {
        double[] due = Arrays.stream(s.due())
                .filter(at -> at != Samples.UNSET)
                .sorted()
                .mapToDouble(at -> at / SECOND)
                .toArray();
        double[] done = Arrays.stream(answered)
                .mapToLong(i -> s.completed()[i])
                .sorted()
                .mapToDouble(at -> at / SECOND)
                .toArray();
        List<Series> series = new ArrayList<>();
        series.add(steps("arrived", due, done));
        if (done.length > 0) {
            series.add(steps("completed", done, due));
        }
        return new Plot(
                "arrivals",
                "Arrivals and completions",
                "Samples due and samples answered up to each instant: " + due.length + " arrived, " + done.length
                        + " were answered.",
                new Axis("time, s", false),
                new Axis("samples", false),
                series,
                List.of());
    }

    /** The count up to each instant; it stays to the end of the run, which the other curve may reach alone. */
    private static Series steps(String name, double[] instants, double[] others) {
        boolean endsEarlier =
                instants.length > 0 && others.length > 0 && others[others.length - 1] > instants[instants.length - 1];
        double[] x = Arrays.copyOf(instants, instants.length + (endsEarlier ? 1 : 0));
        double[] y = new double[x.length];
        Arrays.setAll(y, i -> Math.min(i + 1.0, instants.length));
        if (endsEarlier) {
            x[instants.length] = others[others.length - 1];
        }
        return Curves.thinned(name, Style.STEP, x, y);
    }

    /**
     * Samples between arrival and answer; those that failed leave no instant of their end and are not counted. Of what happens at one
     * instant the answers come first: in a closed loop the answer is what brings the next arrival.
     */
    private static Plot inFlight(Samples s) {
        int[] answered = s.where(s::answered);
        long[] due = values(answered, i -> s.due()[i]);
        long[] done = values(answered, i -> s.completed()[i]);
        Arrays.sort(due);
        Arrays.sort(done);
        double[] x = new double[2 * answered.length];
        double[] y = new double[x.length];
        int arrived = 0;
        int most = 0;
        for (int ended = 0, at = 0; at < x.length; at++) {
            // A sample that was answered at the instant of its arrival must arrive before it can end.
            boolean arrives =
                    arrived < due.length && (arrived == ended || ended >= done.length || due[arrived] < done[ended]);
            if (arrives) {
                x[at] = due[arrived++] / SECOND;
            } else {
                x[at] = done[ended++] / SECOND;
            }
            y[at] = arrived - ended;
            most = Math.max(most, arrived - ended);
        }
        return new Plot(
                "in-flight",
                "Samples under way",
                "Samples that were due and not yet answered; at most " + most + " at once.",
                new Axis("time, s", false),
                new Axis("samples", false),
                x.length == 0 ? List.of() : List.of(Curves.thinned("under way", Style.STEP, x, y)),
                List.of());
    }

    private List<Plot> fromPercentiles() {
        List<Series> curves = new ArrayList<>();
        run.latencies().forEach((name, latency) -> curve(name, latency, curves));
        return curves.isEmpty() ? List.of() : List.of(cdf(curves));
    }

    private static void curve(String name, Latency latency, List<Series> to) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        latency.percentileNanos().forEach((percentile, nanos) -> {
            double value = Curves.rounded(nanos / MILLI);
            if (value > 0 && (x.isEmpty() || value > x.getLast())) {
                x.add(value);
                y.add(Double.parseDouble(percentile));
            }
        });
        if (!x.isEmpty()) {
            to.add(new Series(name.equals("latency") ? name : name.toUpperCase(Locale.ROOT), Style.LINE, x, y));
        }
    }

    private static long[] values(int[] chosen, IntToLongFunction value) {
        return Arrays.stream(chosen).mapToLong(value).toArray();
    }

    private static long percentile(long[] values, double fraction) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[Percentiles.index(sorted.length, fraction)];
    }

    private static String millis(long nanos) {
        return Words.time(nanos);
    }
}
