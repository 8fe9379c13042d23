package dev.assay.loadgen.log;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.stats.Conditions;
import dev.assay.loadgen.stats.EarlyStoppingOutcome;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.Enough;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.Estimated;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.NotEnough;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.NotEvaluated;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.PercentileEstimate;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.TooFewQueries;
import dev.assay.loadgen.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;

/** The words of recommendations and early stopping, the same in summary and detail log (loadgen-spec 6.7, 7.5). */
public final class VerdictText {
    private static final String BULLET = " * ";
    private static final String LOWER_RATE = "Reduce target QPS to improve latency.";
    private static final String TOO_FEW_QUERIES = "The test exited early, before enough queries were issued.";

    private VerdictText() {}

    /** What to do about violated latency bounds; empty when there are none. The lines after the first start with a bullet. */
    public static String performanceAdvice(RunStatistics statistics) {
        Conditions conditions = statistics.conditions();
        List<String> advice = new ArrayList<>();
        if (!conditions.latencyMet()) {
            advice.add(LOWER_RATE);
        }
        if (!conditions.ttftMet()) {
            advice.add("TTFT constrain not met: " + LOWER_RATE);
        }
        if (!conditions.tpotMet()) {
            advice.add("TPOT constrain not met: " + LOWER_RATE);
        }
        return String.join("\n" + BULLET, advice);
    }

    /** What to do about a run that was too short; empty when it was not. */
    public static String durationAdvice(RunStatistics statistics) {
        if (statistics.conditions().minDurationMet()) {
            return "";
        }
        Scenario scenario = statistics.settings().scenario();
        return switch (scenario) {
            case SINGLE_STREAM, MULTI_STREAM ->
                "Decrease the expected latency so the loadgen pre-generates more queries.";
            case SERVER -> "Increase the target QPS so the loadgen pre-generates more queries.";
            case OFFLINE -> "Increase expected QPS so the loadgen pre-generates a larger (coalesced) query.";
        };
    }

    /** The bullets below the heading of recommendations in the summary. */
    static List<String> recommendationLines(RunStatistics statistics) {
        List<String> lines = new ArrayList<>();
        for (String advice : List.of(performanceAdvice(statistics), durationAdvice(statistics))) {
            if (!advice.isEmpty()) {
                lines.addAll((BULLET + advice).lines().toList());
            }
        }
        if (!statistics.conditions().countsMet()) {
            lines.add(BULLET + TOO_FEW_QUERIES);
            lines.add("   See the detailed log for why this may have occurred.");
        }
        return lines;
    }

    /** The value of {@code result_invalid_reason}. */
    static String invalidReason(RunStatistics statistics) {
        StringBuilder reason = new StringBuilder();
        for (String advice : List.of(performanceAdvice(statistics), durationAdvice(statistics))) {
            if (!advice.isEmpty()) {
                reason.append(advice).append(' ');
            }
        }
        if (!statistics.conditions().countsMet()) {
            reason.append(TOO_FEW_QUERIES);
        }
        return onOneLine(reason.toString());
    }

    /** The text about early stopping, in lines; empty when it was not evaluated. */
    public static String earlyStopping(EarlyStoppingOutcome outcome, LogDialect dialect) {
        return switch (outcome) {
            case NotEvaluated none -> "";
            case TooFewQueries few ->
                BULLET + "Only processed " + few.processed() + " queries.\n" + BULLET + "Need to process at least "
                        + few.needed() + " queries for early stopping.";
            case Estimated estimated -> estimated(estimated, dialect);
            case Enough enough -> BULLET + "Run successful.";
            case NotEnough tooFew ->
                BULLET + "Run unsuccessful.\n" + BULLET + "Processed " + tooFew.processed() + " queries.\n" + BULLET
                        + "Would need to run at least " + tooFew.missing() + " more queries,\n"
                        + " with the run being successful if every additional\n query were under latency.";
        };
    }

    static String onOneLine(String text) {
        return text.replace('\n', ' ');
    }

    private static String estimated(Estimated estimated, LogDialect dialect) {
        PercentileEstimate target = estimated.target();
        StringBuilder text = new StringBuilder()
                .append(BULLET + "Processed at least " + target.neededQueries() + " queries (" + estimated.processed()
                        + ").\n")
                .append(BULLET + "Would discard " + target.discarded() + " highest latency queries.\n")
                .append(estimateLine(target, dialect));
        for (PercentileEstimate tail : estimated.tail()) {
            text.append('\n')
                    .append(
                            tail.isGiven()
                                    ? estimateLine(tail, dialect)
                                    : BULLET + "Not enough queries processed for " + label(tail, dialect)
                                            + " percentile\n early stopping estimate (would need to process at\n least "
                                            + tail.neededQueries() + " total queries).");
        }
        return text.toString();
    }

    private static String estimateLine(PercentileEstimate estimate, LogDialect dialect) {
        return BULLET + "Early stopping " + label(estimate, dialect) + " percentile estimate: "
                + estimate.latencyNanos();
    }

    private static String label(PercentileEstimate estimate, LogDialect dialect) {
        return NumberText.percent(estimate.percentile(), dialect.labelDecimals()) + "th";
    }
}
