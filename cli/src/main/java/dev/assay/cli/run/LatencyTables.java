package dev.assay.cli.run;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.LatencySummary;
import dev.assay.loadgen.stats.Percentiles;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.results.model.RunDocument.Latency;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The measured distributions of a run, by name. */
final class LatencyTables {
    private LatencyTables() {}

    static Map<String, Latency> of(RunStatistics statistics) {
        Map<String, Latency> tables = new LinkedHashMap<>();
        if (statistics.sampleCount() == 0) {
            return tables;
        }
        EffectiveSettings settings = statistics.settings();
        boolean server = settings.scenario() == Scenario.SERVER;
        boolean tokens = settings.useTokenLatencies();
        tables.put(
                "latency",
                table(
                        statistics.sampleCount(),
                        statistics.sampleLatency(),
                        server && !tokens ? statistics.overLatencyCount() : null));
        if (settings.scenario() == Scenario.MULTI_STREAM) {
            tables.put("queryLatency", table(statistics.queryCount(), statistics.queryLatency(), null));
        }
        boolean firstTokens =
                tokens && settings.scenario() != Scenario.OFFLINE && !warned(statistics, "ttft-not-measured");
        if (firstTokens) {
            tables.put(
                    "ttft",
                    table(
                            statistics.sampleCount(),
                            statistics.tokens().firstToken(),
                            server ? statistics.tokens().ttftOverLimit() : null));
        }
        if (firstTokens && !warned(statistics, "token-count-missing")) {
            tables.put(
                    "tpot",
                    table(
                            statistics.sampleCount(),
                            statistics.tokens().perOutputToken(),
                            server ? statistics.tokens().tpotOverLimit() : null));
        }
        return tables;
    }

    /** A distribution in which some samples have no value would be shown as if they had been fast. */
    private static boolean warned(RunStatistics statistics, String id) {
        return statistics.warnings().stream().anyMatch(warning -> warning.id().equals(id));
    }

    private static Latency table(long count, LatencySummary summary, @Nullable Long overLimit) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        for (int i = 0; i < Percentiles.SHOWN.size(); i++) {
            percentiles.put(
                    Figures.percent(Percentiles.SHOWN.get(i)),
                    summary.percentileNanos().get(i));
        }
        return new Latency(count, summary.minNanos(), summary.meanNanos(), summary.maxNanos(), percentiles, overLimit);
    }
}
