package dev.assay.cli.run;

import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocument.Counters;
import dev.assay.results.model.RunDocument.Delay;
import dev.assay.results.model.RunDocument.Gate;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.model.RunDocument.Rate;
import dev.assay.results.model.RunDocument.Warning;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The result of a run for people. Says nothing that the document does not. */
public final class ResultTable {
    private static final List<String> FAILURES = List.of("HTTP statuses: ", "failed, ", "example: ");
    private static final int MOST_FAILURE_LINES = 10;
    private static final String OUTPUT_LENGTH = "output tokens a sample: ";
    private static final int LABEL_WIDTH = 16;
    private static final Set<String> ABOUT_LOGS = Set.of(
            "token-throughput-unit",
            "overlatency-count-without-bound",
            "early-stopping-latency-of-first-token",
            "early-stopping-of-query-latency");

    private final RunDocument run;
    private final Path directory;
    private final PrintWriter to;

    private ResultTable(RunDocument run, Path directory, PrintWriter to) {
        this.run = run;
        this.directory = directory;
        this.to = to;
    }

    /** Prints the table. */
    public static void print(RunDocument run, Path directory, PrintWriter to) {
        new ResultTable(run, directory, to).print();
    }

    private void print() {
        to.println();
        headline();
        gates();
        latencies();
        facts();
        warnings();
        to.println();
        to.println(sentence(run.label()) + " What a word means: assay explain NAME, for example assay explain "
                + (run.gates().isEmpty() ? "RESULT" : run.gates().getFirst().name()) + ".");
        to.flush();
    }

    private void headline() {
        Metric result = run.result();
        if (result != null) {
            to.println("RESULT   " + Figures.withUnit(result.value(), result.unit()) + "   (" + result.label() + ", "
                    + result.name() + ")");
        } else if (run.verdict().valid()) {
            to.println("RESULT   no number: nothing but accuracy was measured");
        } else {
            to.println("RESULT   none (INVALID)");
        }
        to.println("VERDICT  " + (run.verdict().valid() ? "VALID" : "INVALID") + (run.simulated() ? ", simulated" : "")
                + (run.label().startsWith(RunDocument.CHEATING) ? ", " + RunDocument.CHEATING : "")
                + (run.state().equals("complete") ? "" : ", " + run.state()));
        run.verdict().reasons().forEach(reason -> to.println("         - " + reason));
    }

    private void gates() {
        if (run.gates().isEmpty()) {
            return;
        }
        to.println();
        to.println(row("condition", "limit", "observed", ""));
        for (Gate gate : run.gates()) {
            String limit = gate.limit() == null ? "" : value(gate.limit(), gate.unit());
            String seen = gate.observed() == null ? "not measured" : value(gate.observed(), gate.unit());
            boolean words = !gate.detail().isEmpty() && gate.observed() != null;
            to.println(row(
                    gate.label(),
                    limit,
                    seen,
                    (gate.passed() ? "pass" : "FAIL") + (words ? "   " + gate.detail() : "")));
        }
    }

    private static String value(double value, String unit) {
        return Figures.withUnit(value, unit.equals("over limit") ? "" : unit);
    }

    private void latencies() {
        if (run.latencies().isEmpty()) {
            return;
        }
        to.println();
        to.println(
                String.format(Locale.ROOT, "  %-14s %10s %10s %10s %10s %10s", "", "mean", "p50", "p90", "p99", "max"));
        run.latencies()
                .forEach((name, latency) -> to.println(String.format(
                        Locale.ROOT,
                        "  %-14s %10s %10s %10s %10s %10s",
                        name,
                        Figures.time(latency.meanNanos()),
                        percentile(latency.percentileNanos(), "50"),
                        percentile(latency.percentileNanos(), "90"),
                        percentile(latency.percentileNanos(), "99"),
                        Figures.time(latency.maxNanos()))));
    }

    private static String percentile(Map<String, Long> percentiles, String name) {
        return Figures.time(percentiles.getOrDefault(name, 0L));
    }

    private void facts() {
        to.println();
        Counters c = run.counters();
        fact(
                "samples",
                "issued " + c.issued() + " = completed " + c.completed() + " + failed " + c.failed() + " + timed out "
                        + c.timedOut() + " + cancelled " + c.cancelled());
        if (c.failed() + c.timedOut() > 0) {
            failures();
        }
        outputLength();
        for (Metric metric : run.additional()) {
            if (run.rate() != null && metric.unit().equals("samples/s")) {
                continue;
            }
            fact("also", Figures.withUnit(metric.value(), metric.unit()) + "  (" + metric.label() + ")");
        }
        Rate rate = run.rate();
        if (rate != null) {
            fact(
                    "rate",
                    String.format(
                            Locale.ROOT,
                            "asked %s/s, scheduled %s/s, completed %s/s; random arrivals spread by about %s/s",
                            Figures.number(rate.askedQps()),
                            Figures.number(rate.scheduledQps()),
                            Figures.number(rate.completedQps()),
                            Figures.number(rate.expectedSpreadQps())));
        }
        delay("hand-over delay", run.delays().handOver());
        delay("  assay's part", run.delays().own());
        delay("machine hiccups", run.delays().machineHiccups());
        if (!run.sut().tokenCounts().isEmpty()) {
            fact(
                    "token counts",
                    run.sut().tokenCounts().entrySet().stream()
                            .map(source -> "from " + source.getKey() + " (" + source.getValue() + " samples)")
                            .collect(Collectors.joining(", ")));
        }
        fact("system", run.sut().name());
        fact("samples from", run.dataset().name() + " (" + run.dataset().totalSampleCount() + ")");
        List<String> about = run.dataset().facts();
        if (about != null) {
            about.forEach(one -> fact("", one));
        }
        fact("rules", run.ruleset().name());
        fact("logs", directory.toString());
    }

    /** The kinds of failures with their numbers, and an example of each, as the adapter saw them. */
    private void failures() {
        List<String> seen = run.sut().report().stream()
                .filter(line -> FAILURES.stream().anyMatch(line::startsWith))
                .limit(MOST_FAILURE_LINES)
                .toList();
        for (int i = 0; i < seen.size(); i++) {
            fact(i == 0 ? "failures" : "", seen.get(i));
        }
    }

    /** Told where the system gave much less than it was asked for. */
    private void outputLength() {
        run.sut().report().stream()
                .filter(line -> line.startsWith(OUTPUT_LENGTH) && line.contains("; "))
                .findFirst()
                .ifPresent(line -> fact("output tokens", line.substring(OUTPUT_LENGTH.length())));
    }

    private void delay(String name, Delay delay) {
        if (delay.count() > 0) {
            fact(
                    name,
                    "p50 " + Figures.time(delay.p50Nanos()) + ", p99 " + Figures.time(delay.p99Nanos()) + ", p99.9 "
                            + Figures.time(delay.p999Nanos()) + ", max " + Figures.time(delay.maxNanos()));
        }
    }

    private void fact(String name, String words) {
        to.println("  " + name + " ".repeat(Math.max(1, LABEL_WIDTH - name.length())) + words);
    }

    /** Remarks on how to read the official logs are for those who read these logs. */
    private void warnings() {
        List<Warning> told = run.warnings().stream()
                .filter(warning -> !ABOUT_LOGS.contains(warning.name()))
                .toList();
        if (!told.isEmpty()) {
            to.println();
        }
        told.forEach(warning -> to.println("  note (" + warning.name() + "): " + warning.text()));
    }

    private static String row(String label, String limit, String observed, String rest) {
        return String.format(Locale.ROOT, "  %-28s %14s %14s   %s", label, limit, observed, rest)
                .stripTrailing();
    }

    private static String sentence(String label) {
        return Character.toUpperCase(label.charAt(0)) + label.substring(1) + ".";
    }
}
