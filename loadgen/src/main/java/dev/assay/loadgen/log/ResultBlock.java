package dev.assay.loadgen.log;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.stats.EarlyStoppingResult;
import dev.assay.loadgen.stats.LatencySummary;
import dev.assay.loadgen.stats.Percentiles;
import dev.assay.loadgen.stats.Rates;
import dev.assay.loadgen.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;

/** The result entries of the detail log, in order (loadgen-spec 7.4). */
public final class ResultBlock {
    private static final int KEY_DECIMALS = 2;

    private final RunStatistics statistics;
    private final LogDialect dialect;
    private final Scenario scenario;
    private final boolean withTokens;
    private final List<DetailEntry> entries = new ArrayList<>();

    private ResultBlock(RunStatistics statistics, LogDialect dialect) {
        this.statistics = statistics;
        this.dialect = dialect;
        this.scenario = statistics.settings().scenario();
        this.withTokens = statistics.settings().useTokenLatencies();
    }

    /** @param errorCount error entries of this test so far */
    public static List<DetailEntry> of(RunStatistics statistics, long errorCount, LogDialect dialect) {
        ResultBlock block = new ResultBlock(statistics, dialect);
        block.verdict();
        block.earlyStopping();
        block.scenarioFigures();
        block.latency("", statistics.sampleLatency());
        if (withTokens(statistics)) {
            block.tokens();
        }
        if (statistics.settings().inferTokenLatencies()) {
            block.inferred();
        }
        if (dialect.hasErrorCount()) {
            block.entries.add(DetailEntry.unsigned("num_errors", errorCount));
        }
        return List.copyOf(block.entries);
    }

    private static boolean withTokens(RunStatistics statistics) {
        return statistics.settings().useTokenLatencies();
    }

    private void verdict() {
        text("result_validity", statistics.isValid() ? "VALID" : "INVALID");
        if (scenario == Scenario.SERVER) {
            flag("result_perf_constraints_met", statistics.conditions().performanceMet());
        }
        flag("result_min_duration_met", statistics.conditions().minDurationMet());
        flag("result_min_queries_met", statistics.conditions().countsMet());
        flag("early_stopping_met", statistics.earlyStopping().met());
        if (!statistics.isValid()) {
            String reason = VerdictText.invalidReason(statistics);
            text("result_invalid_reason", reason);
        }
    }

    private void earlyStopping() {
        EarlyStoppingResult result = statistics.earlyStopping();
        if (withTokens) {
            text("early_stopping_ttft_result", oneLine(VerdictText.earlyStopping(result.ttft(), dialect)));
            text("early_stopping_tpot_result", oneLine(VerdictText.earlyStopping(result.tpot(), dialect)));
        } else {
            text("early_stopping_result", oneLine(VerdictText.earlyStopping(result.latency(), dialect)));
        }
    }

    private void scenarioFigures() {
        Rates rates = statistics.rates();
        unsigned("result_query_count", statistics.queryCount());
        switch (scenario) {
            case SINGLE_STREAM -> {
                number("result_qps_with_loadgen_overhead", rates.queriesWithOverhead());
                number("result_qps_without_loadgen_overhead", rates.queriesWithoutOverhead());
                integer("early_stopping_latency_ss", statistics.earlyStopping().singleStreamNanos());
                integer("early_stopping_latency_ms", statistics.earlyStopping().multiStreamNanos());
            }
            case MULTI_STREAM -> {
                latency("_per_query", statistics.queryLatency());
                integer("early_stopping_latency_ms", statistics.earlyStopping().multiStreamNanos());
            }
            case SERVER -> {
                unsigned("result_overlatency_query_count", statistics.overLatencyCount());
                number("result_scheduled_samples_per_sec", rates.scheduledSamples());
                number("result_completed_samples_per_sec", rates.completedSamples());
            }
            case OFFLINE -> number("result_samples_per_second", rates.samples());
        }
    }

    /** @param kind {@code _per_query} for the latency of queries, empty for that of samples */
    private void latency(String kind, LatencySummary latency) {
        String middle = kind.isEmpty() ? "" : "query_";
        integer("result_min_" + middle + "latency_ns", latency.minNanos());
        integer("result_max_" + middle + "latency_ns", latency.maxNanos());
        integer("result_mean_" + middle + "latency_ns", latency.meanNanos());
        percentiles("result_", "_percentile" + kind + "_latency_ns", latency);
    }

    private void tokens() {
        Rates rates = statistics.rates();
        if (scenario == Scenario.OFFLINE) {
            number("result_tokens_per_second", rates.tokens());
            return;
        }
        LatencySummary first = statistics.tokens().firstToken();
        integer("result_first_token_min_latency_ns", first.minNanos());
        integer("result_first_token_max_latency_ns", first.maxNanos());
        integer("result_first_token_mean_latency_ns", first.meanNanos());
        percentiles("result_first_token_", "_percentile_latency_ns", first);
        number("result_token_throughput_with_loadgen_overhead", rates.tokensWithOverhead());
        number("result_token_throughput", rates.tokensPerNano());
        LatencySummary perToken = statistics.tokens().perOutputToken();
        percentiles("result_time_per_output_token_", "_percentile_ns", perToken);
        integer("result_time_to_output_token_min", perToken.minNanos());
        integer("result_time_to_output_token_max", perToken.maxNanos());
        integer("result_time_to_output_token_mean", perToken.meanNanos());
        if (dialect.hasCompletedTokens()) {
            number("result_completed_tokens_per_second", rates.completedTokens());
        }
    }

    private void inferred() {
        if (scenario == Scenario.SERVER) {
            number(
                    "result_inferred_completed_tokens_per_second",
                    statistics.rates().inferredCompletedTokens());
        } else if (scenario == Scenario.OFFLINE) {
            number("result_inferred_tokens_per_second", statistics.rates().inferredTokens());
        }
    }

    private void percentiles(String before, String after, LatencySummary latency) {
        for (int i = 0; i < Percentiles.SHOWN.size(); i++) {
            String percent = NumberText.percent(Percentiles.SHOWN.get(i), KEY_DECIMALS);
            integer(before + percent + after, latency.percentileNanos().get(i));
        }
    }

    private static String oneLine(String text) {
        return VerdictText.onOneLine(text);
    }

    private void text(String key, String value) {
        entries.add(DetailEntry.text(key, value));
    }

    private void flag(String key, boolean value) {
        entries.add(DetailEntry.flag(key, value));
    }

    private void integer(String key, long value) {
        entries.add(DetailEntry.integer(key, value));
    }

    private void unsigned(String key, long value) {
        entries.add(DetailEntry.unsigned(key, value));
    }

    private void number(String key, double value) {
        entries.add(DetailEntry.number(key, value, dialect));
    }
}
