package dev.assay.loadgen.stats;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds where an official result misleads; one method for each family of known faults. */
final class WarningFinder {
    private static final String WHOLE_ANSWERS =
            "An engine that gives whole answers has no first token: measure whole latencies with use_token_latencies = 0, in Server"
                    + " with a target latency too.";
    private static final double BACKLOG_SHARE = 0.99;
    private static final long NANOS_PER_PLAUSIBLE_TOKEN = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final RunStatistics statistics;
    private final EffectiveSettings settings;
    private final PerformanceResult result;
    private final List<RunWarning> warnings = new ArrayList<>();

    private WarningFinder(RunStatistics statistics, PerformanceResult result) {
        this.statistics = statistics;
        this.settings = statistics.settings();
        this.result = result;
    }

    static List<RunWarning> find(RunStatistics statistics, PerformanceResult result) {
        WarningFinder finder = new WarningFinder(statistics, result);
        finder.nothingMeasured();
        finder.serverBacklog();
        if (statistics.settings().useTokenLatencies()) {
            finder.tokenCounts();
            finder.firstTokens();
            finder.perOutputToken();
            finder.tokenEarlyStopping();
            finder.tokenUnits();
        }
        return finder.warnings;
    }

    private void nothingMeasured() {
        if (statistics.sampleCount() == 0) {
            decisive(
                    "no-samples",
                    "No sample was completed: latencies are not measured and shown as 0, rates are meaningless.");
        } else if (statistics.sampleCount() == 1 && settings.scenario() != Scenario.OFFLINE) {
            remark(
                    "single-sample",
                    "Only one sample was completed: rates divide samples but one by a time and are 0 or not a number.");
        }
    }

    private void serverBacklog() {
        double scheduled = statistics.rates().scheduledSamples();
        double completed = statistics.rates().completedSamples();
        if (settings.scenario() == Scenario.SERVER
                && Double.isFinite(scheduled)
                && Double.isFinite(completed)
                && statistics.sampleCount() > 1
                && completed < BACKLOG_SHARE * scheduled) {
            remark(
                    "server-backlog",
                    String.format(
                            Locale.ROOT,
                            "Scheduled %.2f samples/s but completed %.2f samples/s: the backlog grew by %.1f samples/s.",
                            scheduled,
                            completed,
                            scheduled - completed));
        }
    }

    private void tokenCounts() {
        LongColumn reported = result.tokens().reportedTokens();
        LongColumn latencies = result.sampleLatencyNanos();
        long samples = statistics.sampleCount();
        long missing = Math.max(0, samples - reported.size());
        long ones = 0;
        long negative = 0;
        long implausible = 0;
        for (int i = 0; i < reported.size(); i++) {
            long tokens = reported.get(i);
            if (tokens == LongColumn.UNSET || tokens == 0) {
                missing++;
            } else if (tokens == 1) {
                ones++;
            } else if (tokens < 0) {
                negative++;
            } else if (i < latencies.size() && latencies.get(i) / NANOS_PER_PLAUSIBLE_TOKEN < tokens) {
                implausible++;
            }
        }
        if (missing > 0) {
            decisive(
                    "token-count-missing",
                    String.format(
                            Locale.ROOT,
                            "n_tokens missing, %d samples of %d: tokens per second are too low, times per output token wrong.",
                            missing,
                            samples));
        }
        if (negative > 0) {
            decisive(
                    "token-count-negative",
                    String.format(
                            Locale.ROOT,
                            "n_tokens is negative for %d samples of %d; they count as no tokens.",
                            negative,
                            samples));
        }
        if (ones > 0) {
            remark(
                    "token-count-one",
                    String.format(
                            Locale.ROOT,
                            "%d samples of %d have one token: their time per output token does not apply, and the official"
                                    + " count leaves these tokens out.",
                            ones,
                            samples));
        }
        if (implausible > 0) {
            remark(
                    "token-count-implausible",
                    String.format(
                            Locale.ROOT,
                            "%d samples report more than one token for each microsecond of latency; the count may be one of"
                                    + " bytes.",
                            implausible));
        }
    }

    private void firstTokens() {
        long samples = statistics.sampleCount();
        int measured = result.tokens().firstTokenNanos().size();
        if (settings.scenario() != Scenario.OFFLINE && measured < samples) {
            decisive(
                    "ttft-not-measured",
                    String.format(
                            Locale.ROOT,
                            "Time to first token: not measured, %d of %d samples have one. The official lines take the missing"
                                    + " ones for met.%s",
                            measured,
                            samples,
                            measured > 0 ? "" : " " + WHOLE_ANSWERS));
        }
    }

    private void perOutputToken() {
        if (settings.scenario() == Scenario.OFFLINE) {
            return;
        }
        LongColumn values = result.tokens().perOutputTokenNanos();
        long negative = 0;
        for (int i = 0; i < values.size(); i++) {
            negative += values.get(i) < 0 ? 1 : 0;
        }
        if (negative > 0) {
            decisive(
                    "tpot-negative",
                    String.format(
                            Locale.ROOT,
                            "%d of %d times per output token are negative (token counts of 1 or less); they pass every bound,"
                                    + " lower the percentiles, and a negative sum is printed as a huge mean.",
                            negative,
                            values.size()));
        }
    }

    private void tokenEarlyStopping() {
        EarlyStoppingResult earlyStopping = statistics.earlyStopping();
        if (settings.scenario() != Scenario.OFFLINE && !earlyStopping.tpot().met()) {
            remark(
                    "ttft-early-stopping-not-evaluated",
                    "The official result leaves the early stopping of the time to first token empty, because that of the time"
                            + " per output token failed. Judged here: " + judged(earlyStopping.ttftAlways()));
        }
        if (settings.scenario() == Scenario.SINGLE_STREAM
                && earlyStopping.ttft().met()) {
            remark(
                    "early-stopping-latency-of-first-token",
                    "early_stopping_latency_ss and early_stopping_latency_ms are estimates of the time to first token, not of"
                            + " the latency.");
        }
        if (settings.scenario() == Scenario.MULTI_STREAM) {
            remark(
                    "early-stopping-of-query-latency",
                    "Both early stopping texts are about the latency of whole queries, not about tokens.");
        }
    }

    private String judged(EarlyStoppingOutcome outcome) {
        if (settings.scenario() == Scenario.SERVER
                && result.tokens().firstTokenNanos().size() < statistics.sampleCount()) {
            return "fails, because it is not measured for every sample.";
        }
        return switch (outcome) {
            case EarlyStoppingOutcome.NotEvaluated none -> "not applicable.";
            case EarlyStoppingOutcome.TooFewQueries few ->
                String.format(Locale.ROOT, "fails, %d queries processed and %d needed.", few.processed(), few.needed());
            case EarlyStoppingOutcome.Estimated estimated ->
                String.format(
                        Locale.ROOT, "met, estimate %d ns.", estimated.target().latencyNanos());
            case EarlyStoppingOutcome.Enough enough ->
                String.format(
                        Locale.ROOT, "met, %d of %d queries over the bound.", enough.overLimit(), enough.processed());
            case EarlyStoppingOutcome.NotEnough tooFew ->
                String.format(
                        Locale.ROOT,
                        "fails, %d of %d queries over the bound and %d more under it needed.",
                        tooFew.overLimit(),
                        tooFew.processed(),
                        tooFew.missing());
        };
    }

    private void tokenUnits() {
        if (settings.scenario() == Scenario.OFFLINE) {
            return;
        }
        remark(
                "token-throughput-unit",
                String.format(
                        Locale.ROOT,
                        "result_token_throughput in the detail log is in tokens per nanosecond of summed latency; per second it"
                                + " is %.2f.",
                        statistics.rates().tokensPerNano() * NANOS_PER_SECOND));
        if (settings.scenario() == Scenario.SERVER && settings.targetLatencyNanos() == 0) {
            remark(
                    "overlatency-count-without-bound",
                    "result_overlatency_query_count counts all samples, because a run with token latencies has no latency bound.");
        }
    }

    private void decisive(String id, String message) {
        warnings.add(new RunWarning(id, message, true));
    }

    private void remark(String id, String message) {
        warnings.add(new RunWarning(id, message, false));
    }
}
