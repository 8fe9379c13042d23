package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.loadgen.stats.TokenColumns;
import org.HdrHistogram.Histogram;

/**
 * How late queries were handed over, and whether that decided the verdict (the rule stands at {@link RunOutcome}). Pure.
 *
 * @param handOver hand-over minus due instant
 * @param own the harness's own part
 * @param decided whether the verdict could have been another one without the own part
 */
record OwnDelayVerdict(DelayDistribution handOver, DelayDistribution own, boolean decided) {
    static final OwnDelayVerdict NONE = new OwnDelayVerdict(DelayDistribution.NONE, DelayDistribution.NONE, false);

    static OwnDelayVerdict of(SeriesResult series, RunStatistics official, PerformanceResult measured) {
        Scenario scenario = series.settings().scenario();
        if (scenario == Scenario.SINGLE_STREAM || scenario == Scenario.MULTI_STREAM) {
            return NONE;
        }
        Histogram handOver = DelayDistribution.histogram();
        Histogram own = DelayDistribution.histogram();
        SeriesTimes times = series.times();
        for (int query = 0; query < series.schedule().queryCount(); query++) {
            if (times.issuedNanos(query) != SampleSlots.UNSET) {
                DelayDistribution.add(handOver, times.issuedNanos(query) - times.dueNanos(query));
                DelayDistribution.add(own, series.slots().ownDelayNanos(query));
            }
        }
        boolean decided = scenario == Scenario.SERVER
                && own.getMaxValue() > 0
                && !official.isValid()
                && withoutOwnDelay(series, measured).isValid();
        return new OwnDelayVerdict(DelayDistribution.of(handOver), DelayDistribution.of(own), decided);
    }

    private static RunStatistics withoutOwnDelay(SeriesResult series, PerformanceResult measured) {
        SeriesMeasurements measurements = new SeriesMeasurements(series);
        TokenColumns tokens = measured.tokens();
        TokenColumns shortened = series.settings().useTokenLatencies()
                        && tokens.firstTokenNanos().size()
                                == measured.sampleLatencyNanos().size()
                ? new TokenColumns(
                        measurements.firstTokensWithoutOwnDelay(),
                        tokens.perOutputTokenNanos(),
                        tokens.countedTokens(),
                        tokens.reportedTokens())
                : tokens;
        return RunStatistics.of(
                series.settings(),
                new PerformanceResult(
                        measured.queriesIssued(),
                        measured.maxLatencySeconds(),
                        measured.finalQuery(),
                        measurements.latenciesWithoutOwnDelay(),
                        measured.queryLatencyNanos(),
                        shortened));
    }
}
