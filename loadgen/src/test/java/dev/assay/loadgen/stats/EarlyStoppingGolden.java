package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.VerdictText;
import dev.assay.loadgen.schedule.ListDigest;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.stats.PerformanceResult.FinalQuery;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Early stopping against the reference's numbers. */
class EarlyStoppingGolden {
    private static final int LIBRARY_SIZE = 1024;
    // The reference's log-gamma differs between C libraries by up to 1.5e-8 in the odds.
    private static final double SAME_ODDS = 5e-8;

    private interface Check {
        void accept(JsonNode expected);
    }

    @TestFactory
    Stream<DynamicTest> everyThresholdAndEstimateEqualsTheReference() {
        return tests(GoldenFiles.read("early_stopping.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedThresholdsAndEstimatesEqualTheReference() {
        return tests(GoldenFiles.resource("early_stopping.json"));
    }

    private static Stream<DynamicTest> tests(JsonNode file) {
        return Stream.of(
                        each(file, "min_passing", EarlyStoppingGolden::checkMinPassing),
                        each(file, "out_of_order_calls", EarlyStoppingGolden::checkOutOfOrder),
                        each(file, "intermediate_values", EarlyStoppingGolden::checkIntermediate),
                        each(file, "percentile_estimate", EarlyStoppingGolden::checkEstimate),
                        each(file, "server", EarlyStoppingGolden::checkServer))
                .flatMap(tests -> tests);
    }

    private static Stream<DynamicTest> each(JsonNode file, String list, Check check) {
        return StreamSupport.stream(file.path(list).spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(name(list, entry), () -> check.accept(entry)));
    }

    private static String name(String list, JsonNode entry) {
        StringBuilder name = new StringBuilder(list);
        for (String field : new String[] {
            "scenario", "percentile", "p", "tolerance", "confidence", "h", "t", "queries", "overlatency"
        }) {
            if (entry.path(field).isValueNode()) {
                name.append(' ')
                        .append(field)
                        .append(' ')
                        .append(entry.get(field).asString());
            }
        }
        return name.toString();
    }

    /** A fresh finder's answers; what a finder answers that bounds its search with stale answers is not reproduced. */
    private static void checkMinPassing(JsonNode expected) {
        EarlyStopping stopping = new EarlyStopping(
                expected.get("percentile").doubleValue(),
                expected.get("tolerance").doubleValue(),
                expected.get("confidence").doubleValue());
        checkPairs(stopping, expected.get("t"), expected.get("h_fresh_finder"));
        ListDigest digest = new ListDigest();
        for (int t = 1; t <= 2000; t++) {
            digest.add(stopping.minPassing(t));
        }
        assertThat(digest.sha256())
                .isEqualTo(expected.get("h_for_t_1_to_2000_ascending_sha256_le_int64")
                        .asString());
    }

    private static void checkOutOfOrder(JsonNode expected) {
        EarlyStopping stopping = new EarlyStopping(
                expected.get("percentile").doubleValue(),
                expected.get("tolerance").doubleValue(),
                expected.get("confidence").doubleValue());
        checkPairs(stopping, expected.get("t_in_call_order"), expected.get("h"));
    }

    private static void checkPairs(EarlyStopping stopping, JsonNode overLimit, JsonNode underLimit) {
        assertThat(overLimit.size()).isPositive();
        for (int i = 0; i < overLimit.size(); i++) {
            assertThat(stopping.minPassing(overLimit.get(i).longValue()))
                    .as("t = %s", overLimit.get(i))
                    .isEqualTo(underLimit.get(i).longValue());
        }
    }

    private static void checkIntermediate(JsonNode expected) {
        long h = expected.get("h").longValue();
        long t = expected.get("t").longValue();
        double p = expected.get("p").doubleValue() - expected.get("d").doubleValue();
        BinomialTail tail = new BinomialTail(p);
        double odds = expected.get("odds").doubleValue();
        double sum = expected.get("hypergeometric").doubleValue();
        double mass = Math.exp(h * Math.log(p)
                        + t * Math.log(1 - p)
                        - expected.get("lbeta").doubleValue())
                / h;
        assertThat(tail.atMost(h, t)).isEqualTo(odds, within(odds * SAME_ODDS));
        assertThat(tail.downwards(h, t)).isEqualTo(sum, within(sum * SAME_ODDS));
        assertThat(tail.massAt(h, t)).isEqualTo(mass, within(mass * SAME_ODDS));
    }

    private static void checkEstimate(JsonNode expected) {
        int queries = expected.get("queries").intValue();
        double percentile = expected.get("percentile").doubleValue();
        TestSettings requested = TestSettings.builder()
                .scenario(Scenario.ofOfficialName(expected.get("scenario").asString()))
                .singleStreamTargetLatencyPercentile(percentile)
                .multiStreamTargetLatencyPercentile(percentile)
                .multiStreamSamplesPerQuery(1)
                .build();
        LongColumn latencies = LongColumn.of(queries, i -> i + 1);
        RunStatistics statistics = statistics(requested, queries, latencies);
        EarlyStoppingResult result = statistics.earlyStopping();
        assertThat(result.met()).isEqualTo(expected.get("met").booleanValue());
        assertThat(result.singleStreamNanos())
                .isEqualTo(expected.get("early_stopping_latency_ss").longValue());
        assertThat(result.multiStreamNanos())
                .isEqualTo(expected.get("early_stopping_latency_ms").longValue());
        checkText(result, expected);
    }

    private static void checkServer(JsonNode expected) {
        int queries = expected.get("queries").intValue();
        int overLimit = expected.get("overlatency").intValue();
        TestSettings requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetLatencyPercentile(expected.get("percentile").doubleValue())
                .serverTargetLatencyNanos(1_000_000)
                .build();
        LongColumn latencies = LongColumn.of(queries, i -> i < overLimit ? 1_000_001 : 1_000_000);
        RunStatistics statistics = statistics(requested, queries, latencies);
        assertThat(statistics.earlyStopping().met())
                .isEqualTo(expected.get("early_stopping_met").booleanValue());
        assertThat(statistics.overLatencyCount())
                .isEqualTo(expected.get("overlatency_query_count").longValue());
        assertThat(statistics.sampleLatency().targetNanos())
                .isEqualTo(expected.get("latency_at_target_percentile").longValue());
        assertThat(statistics.conditions().performanceMet())
                .isEqualTo(expected.get("performance_constraint_met").booleanValue());
        checkText(statistics.earlyStopping(), expected);
    }

    private static RunStatistics statistics(TestSettings requested, int queries, LongColumn latencies) {
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(requested, LIBRARY_SIZE, LIBRARY_SIZE)
                .effective();
        boolean isMultiStream = settings.scenario() == Scenario.MULTI_STREAM;
        return RunStatistics.of(
                settings,
                new PerformanceResult(
                        queries,
                        1,
                        new FinalQuery(1, 1, 1),
                        latencies,
                        isMultiStream ? latencies : LongColumn.EMPTY,
                        TokenColumns.NONE));
    }

    private static void checkText(EarlyStoppingResult result, JsonNode expected) {
        assertThat(VerdictText.earlyStopping(result.latency(), LogDialect.DEFAULT))
                .isEqualTo(expected.get("recommendation").asString());
    }
}
