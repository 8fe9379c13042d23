package dev.assay.loadgen.stats;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.List;

/** The steps from a recorded series to its statistics; one object a series. */
final class StatisticsComputation {
    private static final int[] NO_RANKS = {};

    private final EffectiveSettings settings;
    private final PerformanceResult result;
    private final EarlyStoppingPlan plan;
    private final boolean isMultiStream;
    private final boolean isSingleStream;

    StatisticsComputation(EffectiveSettings settings, PerformanceResult result) {
        this.settings = settings;
        this.result = result;
        this.plan = new EarlyStoppingPlan(settings, result.queriesIssued());
        this.isMultiStream = settings.scenario() == Scenario.MULTI_STREAM;
        this.isSingleStream = settings.scenario() == Scenario.SINGLE_STREAM;
    }

    RunStatistics run() {
        boolean withTokens = settings.useTokenLatencies();
        Distribution samples =
                distribution(result.sampleLatencyNanos(), settings.targetLatencyNanos(), isSingleStream && !withTokens);
        Distribution queries = isMultiStream ? queryDistribution() : Distribution.NONE;
        Distribution ttft = Distribution.NONE;
        Distribution tpot = Distribution.NONE;
        TokenStatistics tokens = TokenStatistics.NONE;
        if (withTokens) {
            ttft = distribution(result.tokens().firstTokenNanos(), settings.serverTtftLatencyNanos(), isSingleStream);
            tpot = distribution(
                    result.tokens().perOutputTokenNanos(), settings.serverTpotLatencyNanos(), isSingleStream);
            tokens = tokenStatistics(ttft, tpot);
        }
        EarlyStoppingResult earlyStopping = withTokens
                ? EarlyStoppingResult.ofTokens(
                        isSingleStream,
                        plan.judge(isMultiStream ? queries : tpot),
                        plan.judge(isMultiStream ? queries : ttft))
                : EarlyStoppingResult.ofLatency(isSingleStream, plan.judge(isMultiStream ? queries : samples));
        return assemble(samples, queries.summary(), tokens, earlyStopping);
    }

    private RunStatistics assemble(
            Distribution samples,
            LatencySummary queryLatency,
            TokenStatistics tokens,
            EarlyStoppingResult earlyStopping) {
        LatencySummary latency = samples.summary();
        return new RunStatistics(
                settings,
                result.sampleLatencyNanos().size(),
                result.queriesIssued(),
                settings.scenario() == Scenario.SERVER ? samples.overLimit() : 0,
                latency,
                queryLatency,
                tokens,
                Rates.of(settings, result, latency.meanNanos(), tokens.tokenCount()),
                Conditions.of(settings, result, latency, tokens),
                earlyStopping,
                List.of());
    }

    private Distribution distribution(LongColumn column, long limit, boolean isEstimated) {
        int samples = result.sampleLatencyNanos().size();
        if (samples == 0) {
            return Distribution.NONE;
        }
        return Distribution.of(
                column, samples, settings.targetLatencyPercentile(), limit, isEstimated ? plan.ranks() : NO_RANKS);
    }

    private Distribution queryDistribution() {
        return Distribution.of(
                result.queryLatencyNanos(),
                Math.toIntExact(Math.max(1, result.queriesIssued())),
                settings.targetLatencyPercentile(),
                settings.targetLatencyNanos(),
                plan.ranks());
    }

    private TokenStatistics tokenStatistics(Distribution ttft, Distribution tpot) {
        LongColumn firstTokens = result.tokens().firstTokenNanos();
        long overLatency = settings.scenario() == Scenario.SERVER
                ? ColumnScan.of(firstTokens, settings.targetLatencyNanos()).overLimit()
                : 0;
        return new TokenStatistics(
                TokenStatistics.sum(result.tokens().countedTokens()),
                overLatency,
                ttft.overLimit(),
                tpot.overLimit(),
                ttft.summary(),
                tpot.summary());
    }
}
