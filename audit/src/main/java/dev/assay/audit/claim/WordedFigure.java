package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.CONTRADICTION;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** What is said of the figure and its source, where two of the words cannot both be right. */
final class WordedFigure {
    private WordedFigure() {}

    static void unit(Claim claim, Findings findings) {
        String metric = claim.text("figure.metric").orElse("");
        String statistic = claim.text("figure.statistic").orElse("");
        Optional<FigureUnit> unit = claim.text("figure.unit")
                .flatMap(text ->
                        FigureUnit.of(text, metric, claim.text("figure.per").orElse("system")));
        if (unit.isPresent() && unit.get() instanceof FigureUnit.Contradicts(String why)) {
            findings.add(
                    CONTRADICTION,
                    "figure.unit",
                    "figure.unit " + claim.text("figure.unit").orElseThrow() + " " + why,
                    "Ask what was measured, then correct figure.unit, figure.metric or figure.per.");
        }
        boolean ofTheRun = metric.endsWith("_throughput") || metric.equals("goodput");
        if (ofTheRun && statistic.startsWith("p")) {
            findings.add(
                    CONTRADICTION,
                    "figure.statistic",
                    "a run has one " + metric + ", of which there is no " + statistic,
                    "Ask whether a latency is meant, or the rate of one user; else state the mean.");
        }
    }

    static void dates(Claim claim, Findings findings) {
        Optional<LocalDate> published = claim.text("source.published").flatMap(WordedFigure::date);
        Optional<LocalDate> retrieved = claim.text("source.retrieved").flatMap(WordedFigure::date);
        if (published.isPresent() && retrieved.isPresent() && published.get().isAfter(retrieved.get())) {
            findings.add(
                    CONTRADICTION,
                    "source.published",
                    "the document is dated " + published.get() + ", after it was read on " + retrieved.get(),
                    "Correct one of the dates.");
        }
    }

    /** Other forms of a date are not compared. */
    private static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException otherForm) {
            return Optional.empty();
        }
    }
}
