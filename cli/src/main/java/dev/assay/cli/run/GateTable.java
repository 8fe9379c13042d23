package dev.assay.cli.run;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.Conditions;
import dev.assay.loadgen.stats.EarlyStopping;
import dev.assay.loadgen.stats.EarlyStoppingOutcome;
import dev.assay.loadgen.stats.EarlyStoppingOutcome.PercentileEstimate;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.results.model.RunDocument.Gate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a valid performance run, each with its limit and what was seen (loadgen-spec 6.4 to 6.6). What was not
 * measured fails: an empty list of latencies never passes.
 */
final class GateTable {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String NANOS = "ns";

    private final RunStatistics statistics;
    private final EffectiveSettings settings;
    private final String percentile;
    private final List<Gate> gates = new ArrayList<>();

    private GateTable(RunStatistics statistics) {
        this.statistics = statistics;
        this.settings = statistics.settings();
        this.percentile = "p" + Figures.percent(settings.targetLatencyPercentile());
    }

    static List<Gate> of(RunStatistics statistics) {
        GateTable table = new GateTable(statistics);
        if (statistics.settings().scenario() == Scenario.SERVER) {
            table.serverLatencies();
        } else if (statistics.settings().scenario() != Scenario.OFFLINE) {
            table.streamEstimate();
        }
        table.durationAndCounts();
        return table.gates;
    }

    private void serverLatencies() {
        Conditions conditions = statistics.conditions();
        if (!settings.useTokenLatencies()) {
            latency(
                    "latency",
                    "latency " + percentile,
                    settings.targetLatencyNanos(),
                    statistics.sampleCount() == 0
                            ? null
                            : statistics.sampleLatency().targetNanos(),
                    conditions.latencyMet());
            earlyStopping(
                    "latency_early_stopping",
                    "latency, early stopping",
                    statistics.earlyStopping().latency(),
                    statistics.sampleCount() > 0);
            return;
        }
        boolean firstTokens = !warned("ttft-not-measured") && statistics.sampleCount() > 0;
        boolean tokenCounts = !warned("token-count-missing") && firstTokens;
        latency(
                "ttft",
                "TTFT " + percentile,
                settings.serverTtftLatencyNanos(),
                firstTokens ? statistics.tokens().firstToken().targetNanos() : null,
                conditions.ttftMet());
        latency(
                "tpot",
                "TPOT " + percentile,
                settings.serverTpotLatencyNanos(),
                tokenCounts ? statistics.tokens().perOutputToken().targetNanos() : null,
                conditions.tpotMet());
        earlyStopping(
                "ttft_early_stopping",
                "TTFT, early stopping",
                statistics.earlyStopping().ttftAlways(),
                firstTokens);
        earlyStopping(
                "tpot_early_stopping",
                "TPOT, early stopping",
                statistics.earlyStopping().tpot(),
                tokenCounts);
    }

    private void latency(String name, String label, long limitNanos, @Nullable Long observedNanos, boolean met) {
        gates.add(new Gate(
                name,
                label,
                (double) limitNanos,
                observedNanos == null ? null : (double) observedNanos,
                NANOS,
                met && observedNanos != null,
                observedNanos == null ? "not measured" : ""));
    }

    /** The count over the limit against the largest one that so many queries can forgive. */
    private void earlyStopping(String name, String label, EarlyStoppingOutcome outcome, boolean measured) {
        long queries = statistics.queryCount();
        long forgiven =
                EarlyStopping.official(settings.targetLatencyPercentile()).mostOverLimit(queries);
        long over = switch (outcome) {
            case EarlyStoppingOutcome.Enough enough -> enough.overLimit();
            case EarlyStoppingOutcome.NotEnough tooMany -> tooMany.overLimit();
            default -> 0;
        };
        String detail = switch (outcome) {
            case EarlyStoppingOutcome.NotEnough shortBy
            when measured ->
                String.format(
                        Locale.ROOT,
                        "%d of %d over the limit; %d more queries under it needed",
                        shortBy.overLimit(),
                        queries,
                        shortBy.missing());
            default -> measured ? over + " of " + queries + " over the limit" : "not measured";
        };
        gates.add(new Gate(
                name,
                label,
                forgiven < 0 ? null : (double) forgiven,
                measured ? (double) over : null,
                "over limit",
                outcome.met() && measured,
                detail));
    }

    private void streamEstimate() {
        EarlyStoppingOutcome outcome = settings.useTokenLatencies()
                ? tokenStream()
                : statistics.earlyStopping().latency();
        String label = estimated() + "early stopping estimate " + percentile;
        if (settings.useTokenLatencies() && warned("ttft-not-measured")) {
            gates.add(new Gate("early_stopping", label, null, null, NANOS, false, "not measured for every sample"));
            return;
        }
        switch (outcome) {
            case EarlyStoppingOutcome.Estimated estimated -> {
                PercentileEstimate target = estimated.target();
                gates.add(new Gate(
                        "early_stopping",
                        label,
                        null,
                        (double) target.latencyNanos(),
                        NANOS,
                        true,
                        target.discarded() + " highest left out of " + estimated.processed()));
            }
            case EarlyStoppingOutcome.TooFewQueries few ->
                gates.add(new Gate(
                        "early_stopping",
                        label,
                        null,
                        null,
                        NANOS,
                        false,
                        few.processed() + " queries; at least " + few.needed() + " needed"));
            default -> gates.add(new Gate("early_stopping", label, null, null, NANOS, outcome.met(), ""));
        }
    }

    /** Which times the estimate is of: with token latencies SingleStream estimates those of tokens, MultiStream still queries. */
    private String estimated() {
        if (!settings.useTokenLatencies() || settings.scenario() != Scenario.SINGLE_STREAM) {
            return "";
        }
        return statistics.earlyStopping().tpot().met() ? "TTFT, " : "TPOT, ";
    }

    private EarlyStoppingOutcome tokenStream() {
        return statistics.earlyStopping().tpot().met()
                ? statistics.earlyStopping().ttft()
                : statistics.earlyStopping().tpot();
    }

    private void durationAndCounts() {
        Conditions conditions = statistics.conditions();
        double wantedSeconds = settings.minDurationMillis() / MILLIS_PER_SECOND;
        gates.add(new Gate(
                "min_duration",
                "duration, at least",
                wantedSeconds,
                measuredSeconds(),
                "s",
                conditions.minDurationMet(),
                ""));
        if (settings.scenario() != Scenario.OFFLINE) {
            gates.add(new Gate(
                    "min_query_count",
                    "queries, at least",
                    (double) settings.minQueryCount(),
                    (double) statistics.queryCount(),
                    "",
                    conditions.minQueriesMet(),
                    ""));
        }
        if (settings.samplesPerQuery() > 1 || !conditions.minSamplesMet()) {
            gates.add(new Gate(
                    "min_sample_count",
                    "samples, at least",
                    (double) settings.minSampleCount(),
                    (double) statistics.sampleCount(),
                    "",
                    conditions.minSamplesMet(),
                    ""));
        }
    }

    /** The duration that is compared with the minimum: the rates divide by it. */
    private @Nullable Double measuredSeconds() {
        double samplesButOne = statistics.sampleCount() - 1.0;
        double seconds = switch (settings.scenario()) {
            case OFFLINE -> statistics.sampleLatency().maxNanos() / NANOS_PER_SECOND;
            case SERVER -> samplesButOne / statistics.rates().scheduledSamples();
            case SINGLE_STREAM, MULTI_STREAM ->
                samplesButOne / statistics.rates().queriesWithOverhead();
        };
        return Double.isFinite(seconds) ? seconds : null;
    }

    private boolean warned(String id) {
        return statistics.warnings().stream().anyMatch(warning -> warning.id().equals(id));
    }
}
