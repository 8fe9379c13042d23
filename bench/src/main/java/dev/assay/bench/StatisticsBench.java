package dev.assay.bench;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.ResultBlock;
import dev.assay.loadgen.log.SummaryBody;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.stats.LongColumn;
import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.PerformanceResult.FinalQuery;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.loadgen.stats.TokenColumns;
import java.io.IOException;
import java.util.Arrays;

/** Time of the statistics with both log texts on given, unsorted latencies. */
final class StatisticsBench {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int SAMPLES_PER_QUERY = 8;
    private static final long SERVER_BOUND_NANOS = 9_990_000;

    private StatisticsBench() {}

    /** @param kind offline, server, server-tokens, singlestream or multistream */
    static JsonLine run(int samples, String kind, int warmUps) throws IOException {
        Scenario scenario = Scenario.ofOfficialName(kind.startsWith("server") ? "Server" : kind);
        boolean withTokens = kind.endsWith("-tokens");
        PerformanceResult result = result(samples, scenario, withTokens);
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(
                        TestSettings.builder()
                                .scenario(scenario)
                                .serverTargetLatencyNanos(SERVER_BOUND_NANOS)
                                .multiStreamSamplesPerQuery(SAMPLES_PER_QUERY)
                                .useTokenLatencies(withTokens)
                                .build(),
                        BenchLibrary.SIZE,
                        BenchLibrary.SIZE)
                .effective();
        long lines = 0;
        for (int i = 0; i < warmUps; i++) {
            lines += compute(settings, result);
        }
        long startNanos = System.nanoTime();
        lines += compute(settings, result);
        long endNanos = System.nanoTime();
        return new JsonLine()
                .text("workload", "statistics-" + kind)
                .whole("size", samples)
                .whole("warm_ups", warmUps)
                .number("total_s", (endNanos - startNanos) / NANOS_PER_SECOND)
                .number("peak_mib", Memory.peakMib())
                .whole("lines", lines);
    }

    private static int compute(EffectiveSettings settings, PerformanceResult result) {
        RunStatistics statistics = RunStatistics.of(settings, result);
        return SummaryBody.lines(statistics, "null", LogDialect.DEFAULT).size()
                + ResultBlock.of(statistics, 0, LogDialect.DEFAULT).size();
    }

    private static PerformanceResult result(int samples, Scenario scenario, boolean withTokens) {
        RandomEngine engine = new RandomEngine(1);
        LongColumn latencies = LongColumn.of(random(engine, samples, 1_000_000, 9_000_000));
        boolean isMultiStream = scenario == Scenario.MULTI_STREAM;
        LongColumn tokenCounts = LongColumn.of(withTokens ? random(engine, samples, 2, 100) : new long[0]);
        return new PerformanceResult(
                isMultiStream ? samples / SAMPLES_PER_QUERY : scenario == Scenario.OFFLINE ? 1 : samples,
                0.01,
                new FinalQuery(600, 600, 600),
                latencies,
                isMultiStream ? largestOfQueries(latencies) : LongColumn.EMPTY,
                withTokens
                        ? new TokenColumns(
                                LongColumn.of(random(engine, samples, 100_000, 900_000)),
                                LongColumn.of(random(engine, samples, 10_000, 90_000)),
                                tokenCounts,
                                tokenCounts)
                        : TokenColumns.NONE);
    }

    private static long[] random(RandomEngine engine, int count, long low, long span) {
        long[] values = new long[count];
        Arrays.setAll(values, i -> low + engine.next() % span);
        return values;
    }

    private static LongColumn largestOfQueries(LongColumn latencies) {
        long[] queries = new long[latencies.size() / SAMPLES_PER_QUERY];
        for (int i = 0; i < queries.length * SAMPLES_PER_QUERY; i++) {
            int query = i / SAMPLES_PER_QUERY;
            queries[query] = Math.max(queries[query], latencies.get(i));
        }
        return LongColumn.of(queries);
    }
}
