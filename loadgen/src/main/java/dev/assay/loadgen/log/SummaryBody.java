package dev.assay.loadgen.log;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.Conditions;
import dev.assay.loadgen.stats.EarlyStoppingResult;
import dev.assay.loadgen.stats.LatencySummary;
import dev.assay.loadgen.stats.Percentiles;
import dev.assay.loadgen.stats.Rates;
import dev.assay.loadgen.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;

/** The body of the summary of a performance run, in lines without their ends (loadgen-spec 7.5). */
public final class SummaryBody {
    private static final String RULE = "=".repeat(48);
    private static final int DECIMALS = 2;

    private final RunStatistics statistics;
    private final EffectiveSettings settings;
    private final LogDialect dialect;
    private final Scenario scenario;
    private final boolean withTokens;
    private final List<String> lines = new ArrayList<>();

    private SummaryBody(RunStatistics statistics, LogDialect dialect) {
        this.statistics = statistics;
        this.settings = statistics.settings();
        this.dialect = dialect;
        this.scenario = settings.scenario();
        this.withTokens = settings.useTokenLatencies();
    }

    /** All lines from the first heading to the last parameter. */
    public static List<String> lines(RunStatistics statistics, String sutName, LogDialect dialect) {
        SummaryBody body = new SummaryBody(statistics, dialect);
        body.heading("MLPerf Results Summary");
        body.lines.add("SUT name : " + sutName);
        body.lines.add("Scenario : " + body.scenario.officialName());
        body.lines.add("Mode     : " + body.settings.mode().officialName());
        body.headline();
        body.verdict();
        body.earlyStopping();
        body.lines.add("");
        body.heading("Additional Stats");
        body.additional();
        body.lines.add("");
        body.heading("Test Parameters Used");
        body.lines.addAll(ParameterLines.of(body.settings, dialect));
        return List.copyOf(body.lines);
    }

    private void heading(String title) {
        lines.add(RULE);
        lines.add(title);
        lines.add(RULE);
    }

    private void headline() {
        Rates rates = statistics.rates();
        String label = NumberText.percent(statistics.targetPercentile(), dialect.labelDecimals()) + "th ";
        switch (scenario) {
            case SINGLE_STREAM, MULTI_STREAM ->
                lines.add(label + "percentile latency (ns) : "
                        + statistics.judgedLatency().targetNanos());
            case SERVER -> lines.add("Completed samples per second    : " + fixed(rates.completedSamples()));
            case OFFLINE -> lines.add("Samples per second: " + NumberText.sixDigits(rates.samples()));
        }
        if (withTokens) {
            switch (scenario) {
                case SINGLE_STREAM, MULTI_STREAM ->
                    lines.add(label + "first token percentile latency (ns) : "
                            + statistics.tokens().firstToken().targetNanos());
                case SERVER -> lines.add("Completed tokens per second: " + fixed(rates.completedTokens()));
                case OFFLINE -> lines.add("Tokens per second: " + NumberText.sixDigits(rates.tokens()));
            }
        }
        if (settings.inferTokenLatencies() && scenario == Scenario.SERVER) {
            lines.add("Completed tokens per second (inferred): " + fixed(rates.inferredCompletedTokens()));
        } else if (settings.inferTokenLatencies() && scenario == Scenario.OFFLINE) {
            lines.add("Tokens per second (inferred): " + NumberText.sixDigits(rates.inferredTokens()));
        }
    }

    private void verdict() {
        Conditions conditions = statistics.conditions();
        lines.add("Result is : " + (statistics.isValid() ? "VALID" : "INVALID"));
        if (scenario == Scenario.SERVER) {
            lines.add("  Performance constraints satisfied : " + yesOrNo(conditions.performanceMet()));
        }
        lines.add("  Min duration satisfied : " + yesOrNo(conditions.minDurationMet()));
        lines.add("  Min queries satisfied : " + yesOrNo(conditions.countsMet()));
        lines.add("  Early stopping satisfied: "
                + yesOrNo(statistics.earlyStopping().met()));
        if (!statistics.isValid()) {
            lines.add("Recommendations:");
            lines.addAll(VerdictText.recommendationLines(statistics));
        }
    }

    private void earlyStopping() {
        if (scenario == Scenario.OFFLINE) {
            return;
        }
        EarlyStoppingResult result = statistics.earlyStopping();
        if (withTokens) {
            section("TTFT Early Stopping Result:", VerdictText.earlyStopping(result.ttft(), dialect));
            section("TPOT Early Stopping Result:", VerdictText.earlyStopping(result.tpot(), dialect));
        } else {
            section("Early Stopping Result:", VerdictText.earlyStopping(result.latency(), dialect));
        }
    }

    private void section(String title, String text) {
        lines.add(title);
        lines.addAll(List.of(text.split("\n", -1)));
    }

    private void additional() {
        Rates rates = statistics.rates();
        switch (scenario) {
            case SINGLE_STREAM -> {
                lines.add("QPS w/ loadgen overhead         : " + fixed(rates.queriesWithOverhead()));
                lines.add("QPS w/o loadgen overhead        : " + fixed(rates.queriesWithoutOverhead()));
                lines.add("");
            }
            case SERVER -> lines.add("Scheduled samples per second : " + fixed(rates.scheduledSamples()));
            case MULTI_STREAM -> lines.add("Per-query latency:  ");
            case OFFLINE -> {}
        }
        LatencySummary latency = statistics.judgedLatency();
        figures("latency (ns)                : ", "latency (ns)   : ", latency);
        if (withTokens) {
            lines.add("");
            tokens(rates);
        }
    }

    private void tokens(Rates rates) {
        switch (scenario) {
            case SINGLE_STREAM -> {
                lines.add("TPS w/ loadgen overhead         : " + fixed(rates.tokensWithOverhead()));
                lines.add("TPS w/o loadgen overhead        : " + fixed(rates.tokensWithoutOverhead()));
            }
            case SERVER -> lines.add("Completed tokens per second                 : " + fixed(rates.completedTokens()));
            case MULTI_STREAM -> {}
            case OFFLINE -> {
                return;
            }
        }
        String spacing = " (ns)                : ";
        figures(
                "First Token latency" + spacing,
                "first token latency (ns)   : ",
                statistics.tokens().firstToken());
        lines.add("");
        figures(
                dialect.perOutputTokenLabel() + spacing,
                "time to output token (ns)   : ",
                statistics.tokens().perOutputToken());
    }

    private void figures(String label, String percentileLabel, LatencySummary figures) {
        lines.add("Min " + label + figures.minNanos());
        lines.add("Max " + label + figures.maxNanos());
        // The reference fills the three labels up to one width.
        lines.add("Mean " + label.replaceFirst(" {16}:", " ".repeat(15) + ":") + figures.meanNanos());
        for (int i = 0; i < Percentiles.SHOWN.size(); i++) {
            lines.add(NumberText.percent(Percentiles.SHOWN.get(i), DECIMALS) + " percentile " + percentileLabel
                    + figures.percentileNanos().get(i));
        }
    }

    private static String fixed(double value) {
        return NumberText.fixed(value, DECIMALS);
    }

    private static String yesOrNo(boolean met) {
        return met ? "Yes" : "NO";
    }
}
