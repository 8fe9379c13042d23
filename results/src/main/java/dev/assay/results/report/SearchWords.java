package dev.assay.results.report;

import dev.assay.results.model.Lengths;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SweepDocument;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures of a search in words, the same in the terminal and on the page. */
public final class SearchWords {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private static final double SHOWN_AS_CERTAIN = 0.9999;

    private static final Map<String, String> DISPERSED = dispersed();

    private SearchWords() {}

    private static Map<String, String> dispersed() {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("completedQps", "completed");
        shown.put("goodputQps", "goodput");
        shown.put("ttftP99Nanos", "TTFT p99");
        shown.put("tpotP99Nanos", "TPOT p99");
        shown.put("e2eP99Nanos", "E2E p99");
        return shown;
    }

    /** A confidence as a percentage; never 100 %, which no number of samples gives. */
    public static String confidence(double fraction) {
        return fraction > SHOWN_AS_CERTAIN ? "> 99.99 %" : String.format(Locale.ROOT, "%.2f %%", PERCENT * fraction);
    }

    /** How far the runs of one level lie apart, in shares of the median; empty with one run. */
    public static String dispersion(SweepDocument.Point point) {
        return DISPERSED.entrySet().stream()
                .filter(figure -> point.dispersion().containsKey(figure.getKey()))
                .map(figure -> figure.getValue() + " "
                        + String.format(
                                Locale.ROOT,
                                "%.1f %%",
                                PERCENT * point.dispersion().getOrDefault(figure.getKey(), 0.0)))
                .collect(Collectors.joining(", "));
    }

    /** The probes that were made for the sake of one gate, as {@code 5 of 12, 41.2 s}. */
    public static String ownProbes(SearchDocument search, Answer answer) {
        long own = search.probes().stream()
                .filter(probe -> probe.forGate().equals(answer.gate()))
                .count();
        return own == 0
                ? "none: shared"
                : own + " of " + search.probes().size() + ", " + Words.time(NANOS_PER_SECOND * answer.spentSeconds());
    }

    /** The time of all probes, and with several gates how it belongs to them. */
    public static String timeSpent(SearchDocument search) {
        int probes = search.probes().size();
        return Words.time(NANOS_PER_SECOND * search.spentSeconds()) + " in " + probes
                + (probes == 1 ? " probe" : " probes")
                + (search.gates().size() > 1
                        ? "; each is judged against every gate, and counted once, for the gate that asked for it"
                        : "");
    }

    /** Output lengths of the probe that the first answer is from, else of the one with most answers. */
    static Optional<Lengths> outputs(SearchDocument search) {
        List<Probe> counted = search.probes().stream()
                .filter(probe -> probe.outputs() != null)
                .toList();
        return search.answers().stream()
                .map(Answer::probe)
                .filter(Objects::nonNull)
                .flatMap(number -> counted.stream().filter(probe -> probe.number() == number))
                .findFirst()
                .or(() -> counted.stream().max(Comparator.comparingLong(Probe::completedSamples)))
                .map(Probe::outputs);
    }
}
