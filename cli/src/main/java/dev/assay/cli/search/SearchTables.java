package dev.assay.cli.search;

import dev.assay.cli.run.Figures;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SearchDocument.Contradiction;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SearchDocument.Spread;
import dev.assay.results.report.BrokenWords;
import dev.assay.results.report.SearchWords;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a search prints. */
public final class SearchTables {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private static final String COMPLETE = "complete";
    private static final String BOUNDED = "bounded";

    private SearchTables() {}

    /** A gate with its limits, as {@code llama2-70b: ttft 2 s p99, tpot 200 ms p99 (round v6.1 rules, Server)}. */
    static String limits(NamedGate gate) {
        return gate.gate().name() + ": "
                + gate.gate().limits().stream()
                        .map(limit -> limit.metric().label() + " " + Figures.time(limit.limitNanos()) + " p"
                                + Figures.percent(limit.percentile()))
                        .collect(Collectors.joining(", "))
                + " (" + gate.origin() + ")";
    }

    /** One probe. */
    static String line(Probe probe) {
        String verdicts = probe.judgements().stream()
                .map(judgement -> (probe.judgements().size() > 1 ? judgement.gate() + " " : "") + judgement.verdict())
                .collect(Collectors.joining(", "));
        String reason = AnswerDocuments.judgement(probe, probe.forGate())
                .map(Judgement::reason)
                .orElse("");
        return String.format(
                Locale.ROOT,
                "  %3d  %10s q/s  %-8s %9s  %s  %s  (%s)",
                probe.number(),
                Figures.number(probe.targetQps()),
                probe.purpose(),
                seconds(probe.spentSeconds()),
                p99s(probe.latencies()),
                verdicts,
                reason);
    }

    private static String p99s(Map<String, Spread> latencies) {
        return latencies.entrySet().stream()
                .map(entry -> entry.getKey().toUpperCase(Locale.ROOT) + " p99 "
                        + Figures.time(entry.getValue().p99Nanos()))
                .collect(Collectors.joining("  "));
    }

    /** The answer of a search, in the form of its kind. */
    public static void print(SearchDocument document, String directory, PrintWriter out) {
        if (document.schema().equals(SearchDocument.GATES)) {
            gates(document, directory, out);
        } else {
            peak(document, directory, out);
        }
    }

    private static void peak(SearchDocument document, String directory, PrintWriter out) {
        Answer answer = document.answers().getFirst();
        out.println("PEAK     "
                + (answer.targetQps() == null
                        ? "none"
                        : Figures.number(answer.targetQps()) + " queries/s"
                                + (answer.confirmed() ? "" : ", not confirmed")
                                + (document.state().equals(COMPLETE) ? "" : ", so far")));
        state(document, out);
        out.println();
        details(document, answer, directory, out);
        footer(document, directory, out);
    }

    private static void details(SearchDocument document, Answer answer, String directory, PrintWriter out) {
        if (answer.tokensPerSecond() != null) {
            row(out, "tokens/s", Figures.number(answer.tokensPerSecond()));
        }
        @Nullable Double completed = answer.completedQps();
        if (completed != null) {
            boolean drained = answer.targetQps() != null && completed < answer.targetQps();
            row(
                    out,
                    "completed",
                    Figures.number(completed) + " queries/s"
                            + (drained ? ", counted to the last answer: the time of draining is in it" : ""));
        }
        if (answer.goodputQps() != null) {
            row(out, "goodput", Figures.number(answer.goodputQps()) + " queries/s within all limits");
        }
        answer.confidence()
                .forEach((metric, value) -> row(
                        out,
                        "confidence " + metric.toUpperCase(Locale.ROOT),
                        SearchWords.confidence(value) + " (official, of this limit alone)"));
        if (answer.jointConfidence() != null) {
            row(
                    out,
                    "confidence, all",
                    SearchWords.confidence(answer.jointConfidence())
                            + " (union bound: assay explain joint-confidence)");
        }
        if (answer.failingQps() != null) {
            row(out, "fails at", failing(answer));
        }
        if (answer.brokeFirst() != null) {
            row(out, "broke first", BrokenWords.of(answer.brokeFirst()));
        }
        @Nullable Contradiction spread = answer.spread();
        if (spread != null) {
            row(
                    out,
                    "spread",
                    "fails from " + Figures.number(spread.lowestFailingQps()) + ", passes up to "
                            + Figures.number(spread.highestPassingQps()) + " queries/s, "
                            + spread.repeats() + " probes repeated");
        }
        if (!answer.note().isEmpty()) {
            row(out, "note", answer.note());
        }
        row(out, "time spent", SearchWords.timeSpent(document));
        if (answer.confirmed()) {
            row(out, "logs of this rate", directory + "/" + answer.logDirectory());
        }
    }

    /** The lowest rate that fails, and how far above the answer it lies. */
    private static String failing(Answer answer) {
        @Nullable Double width = answer.relativeWidth();
        return figure(answer.failingQps()) + " queries/s" + (width == null ? "" : ", " + percent(width) + " above");
    }

    private static void gates(SearchDocument document, String directory, PrintWriter out) {
        state(document, out);
        out.println();
        out.printf(
                Locale.ROOT,
                "  %-28s %14s %10s %12s %18s  %s%n",
                "gate",
                "highest rate",
                "tokens/s",
                "goodput",
                "own probes",
                "broke first");
        for (Answer answer : document.answers()) {
            out.printf(
                    Locale.ROOT,
                    "  %-28s %14s %10s %12s %18s  %s%n",
                    answer.gate(),
                    answer.targetQps() == null
                            ? "none"
                            : Figures.number(answer.targetQps()) + (answer.confirmed() ? " q/s" : " q/s ?"),
                    figure(answer.tokensPerSecond()),
                    answer.goodputQps() == null ? "-" : Figures.number(answer.goodputQps()) + " q/s",
                    SearchWords.ownProbes(document, answer),
                    answer.brokeFirst() == null ? "-" : BrokenWords.of(answer.brokeFirst()));
        }
        out.println("  time spent: " + SearchWords.timeSpent(document));
        for (Answer answer : document.answers()) {
            if (answer.targetQps() != null && answer.failingQps() != null) {
                out.println("  " + answer.gate() + ": fails at " + failing(answer));
            }
            if (!answer.note().isEmpty()) {
                out.println("  " + answer.gate() + ": " + answer.note());
            }
        }
        for (SearchDocument.SourceDiscrepancy entry : document.discrepancies()) {
            out.println();
            out.println("  sources disagree, " + entry.key() + ": " + entry.subject());
            entry.sources().values().forEach(value -> out.println("    " + value));
            out.println("    here: " + entry.note());
        }
        footer(document, directory, out);
    }

    private static void state(SearchDocument document, PrintWriter out) {
        out.println("STATE    " + document.state()
                + (document.stateReason().isEmpty() ? "" : ": " + document.stateReason())
                + (document.simulated() ? ", simulated" : ""));
    }

    private static void footer(SearchDocument document, String directory, PrintWriter out) {
        out.println();
        document.notes().forEach(note -> out.println("  note: " + note));
        out.println("  " + document.label());
        out.println("  written to " + directory);
        goOn(document.state(), directory, out);
    }

    /** How to go on with what was cut short. */
    static void goOn(String state, String directory, PrintWriter out) {
        if (state.equals(BOUNDED)) {
            out.println("  go on with the same command, wider bounds and --resume --out " + directory);
        } else if (!state.equals(COMPLETE)) {
            out.println("  go on with the same command and --resume --out " + directory);
        }
    }

    private static String figure(@Nullable Double value) {
        return value == null ? "-" : Figures.number(value);
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.4g %%", fraction * PERCENT);
    }

    static String seconds(double seconds) {
        return Figures.time(seconds * NANOS_PER_SECOND);
    }

    private static void row(PrintWriter out, String name, String value) {
        out.printf(Locale.ROOT, "  %-18s %s%n", name, value);
    }
}
