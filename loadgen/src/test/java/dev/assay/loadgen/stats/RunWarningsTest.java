package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.SummaryBody;
import dev.assay.loadgen.log.VerdictText;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.stats.PerformanceResult.FinalQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results that are known to have misled people: the official figures stay, and a warning says what is wrong with them. */
class RunWarningsTest {
    private static final long MILLI = 1_000_000;

    private static EffectiveSettings settings(TestSettings.Builder requested) {
        return EffectiveSettingsDerivation.derive(requested.build(), 100, 100).effective();
    }

    private static TestSettings.Builder tokenServer() {
        return TestSettings.builder()
                .scenario(Scenario.SERVER)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(100 * MILLI)
                .serverTpotLatencyNanos(10 * MILLI)
                .minDurationMillis(0)
                .minQueryCount(100);
    }

    private static PerformanceResult tokenResult(
            double seconds, LongColumn latencies, LongColumn ttft, LongColumn tokens) {
        return new PerformanceResult(
                latencies.size(),
                seconds,
                new FinalQuery(seconds, seconds, seconds),
                latencies,
                LongColumn.EMPTY,
                TokenColumns.of(latencies, ttft, tokens));
    }

    private static List<String> ids(RunStatistics statistics) {
        return statistics.warnings().stream().map(RunWarning::id).toList();
    }

    private static String message(RunStatistics statistics, String id) {
        return statistics.warnings().stream()
                .filter(warning -> warning.id().equals(id))
                .findFirst()
                .orElseThrow()
                .message();
    }

    /** Verdict lines that contradict each other: 33 queries, 2 with a late token, no first token at all. */
    @Test
    void firstTokensThatWereNotMeasuredAreNeverTakenForMet() {
        LongColumn times = LongColumn.of(33, i -> i < 2 ? 11 * MILLI : MILLI);
        LongColumn latencies = LongColumn.of(33, i -> 100 * MILLI);
        LongColumn tokens = LongColumn.of(33, i -> 11);
        RunStatistics statistics = RunStatistics.of(
                settings(tokenServer()),
                new PerformanceResult(
                        33,
                        1,
                        new FinalQuery(1, 1, 1),
                        latencies,
                        LongColumn.EMPTY,
                        new TokenColumns(LongColumn.EMPTY, times, tokens, tokens)));
        assertThat(message(statistics, "ttft-not-measured")).contains("not measured, 0 of 33");
        assertThat(VerdictText.earlyStopping(statistics.earlyStopping().tpot(), LogDialect.DEFAULT))
                .contains("at least 805 more queries");
        assertThat(message(statistics, "ttft-early-stopping-not-evaluated")).contains("fails");
        assertThat(statistics.conditions().performanceMet()).isFalse();
        assertThat(statistics.isValid()).isFalse();
    }

    /** Very long runs: the number of queries that may be discarded must keep growing. */
    @Test
    void theEstimateOf120000QueriesDiscards1119() {
        TestSettings.Builder requested =
                TestSettings.builder().scenario(Scenario.SINGLE_STREAM).singleStreamTargetLatencyPercentile(0.99);
        RunStatistics statistics = RunStatistics.of(
                settings(requested),
                new PerformanceResult(
                        120_000,
                        0.12,
                        new FinalQuery(600, 600, 600),
                        LongColumn.of(120_000, i -> (i + 1) * 1000L),
                        LongColumn.EMPTY,
                        TokenColumns.NONE));
        assertThat(statistics.earlyStopping().singleStreamNanos()).isEqualTo(118_881_000);
        assertThat(VerdictText.earlyStopping(statistics.earlyStopping().latency(), LogDialect.DEFAULT))
                .contains("Would discard 1119 highest latency queries.");
    }

    private static RunStatistics offline(long tokensEach) {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.OFFLINE)
                .useTokenLatencies(true)
                .minDurationMillis(1000)
                .minQueryCount(10);
        LongColumn latencies = LongColumn.of(10, i -> 1000 * MILLI);
        return RunStatistics.of(
                settings(requested),
                tokenResult(
                        1, latencies, LongColumn.of(10, i -> LongColumn.UNSET), LongColumn.of(10, i -> tokensEach)));
    }

    @Test
    void offlineNeedsNoFirstTokens() {
        RunStatistics statistics = offline(6);
        assertThat(statistics.isValid()).isTrue();
        assertThat(statistics.warnings()).isEmpty();
        assertThat(statistics.primaryMetric()).contains(new PrimaryMetric("result_tokens_per_second", 60, "tokens/s"));
    }

    @Test
    void offlineWithoutTokenCountsIsValidByTheOfficialRulesButMisleading() {
        RunStatistics statistics = offline(0);
        assertThat(statistics.isValid()).isTrue();
        assertThat(statistics.isMisleading()).isTrue();
        assertThat(ids(statistics)).containsExactly("token-count-missing");
        assertThat(message(statistics, "token-count-missing")).contains("n_tokens missing, 10 samples");
    }

    /** Which number is the result of Server: none when INVALID; the growing backlog is told. */
    @Test
    void anInvalidServerRunHasNoPrimaryMetricAndItsBacklogIsTold() {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(700)
                .serverTargetLatencyNanos(10 * MILLI);
        int samples = 40_001;
        RunStatistics statistics = RunStatistics.of(
                settings(requested),
                new PerformanceResult(
                        samples,
                        1,
                        new FinalQuery(40_000 / 666.66, 60, 62.5),
                        LongColumn.of(samples, i -> 11 * MILLI),
                        LongColumn.EMPTY,
                        TokenColumns.NONE));
        assertThat(statistics.primaryMetric()).isEmpty();
        assertThat(message(statistics, "server-backlog")).contains("666.66", "640.00", "grew by 26.7 samples/s");
    }

    /** Token throughput is about tokens, never about bytes. */
    @Test
    void twentyTokensIn1020MillisecondsAreNineteenPointSixASecond() {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.OFFLINE)
                .useTokenLatencies(true)
                .minDurationMillis(0)
                .minQueryCount(1);
        RunStatistics statistics = RunStatistics.of(
                settings(requested),
                tokenResult(1.020, LongColumn.of(1020 * MILLI), LongColumn.of(1000 * MILLI), LongColumn.of(20)));
        assertThat(statistics.rates().tokens()).isEqualTo(19.6078, within(1e-4));
        assertThat(statistics.warnings()).isEmpty();
    }

    @Test
    void aCountThatMustBeOneOfBytesIsTold() {
        LongColumn latencies = LongColumn.of(MILLI, MILLI);
        RunStatistics statistics = RunStatistics.of(
                settings(tokenServer()),
                tokenResult(1, latencies, LongColumn.of(1000, 1000), LongColumn.of(80_000_000, 5)));
        assertThat(message(statistics, "token-count-implausible")).startsWith("1 samples");
    }

    /** One-token answers: the first token counts, the time per output token does not apply, nothing is not-a-number. */
    @Test
    void oneTokenAnswersKeepTheirFirstTokenAndAreNotJudgedByTheTimePerToken() {
        LongColumn latencies = LongColumn.of(90 * MILLI, 90 * MILLI);
        RunStatistics statistics = RunStatistics.of(
                settings(tokenServer()),
                tokenResult(1, latencies, LongColumn.of(80 * MILLI, 80 * MILLI), LongColumn.of(1, 1)));
        assertThat(statistics.tokens().firstToken().maxNanos()).isEqualTo(80 * MILLI);
        assertThat(ids(statistics)).contains("token-count-one", "tpot-negative");
        assertThat(statistics.tokens().tokenCount()).isZero();
        assertThat(String.join("\n", SummaryBody.lines(statistics, "x", LogDialect.DEFAULT)))
                .doesNotContain("nan");
    }

    @Test
    void timePerOutputTokenIsCutDownAndDividesByMinusOneBelowTwoTokens() {
        assertThat(TokenArithmetic.tpotNanos(1000, 100, 10)).isEqualTo(100);
        assertThat(TokenArithmetic.tpotNanos(1099, 100, 11)).isEqualTo(99);
        assertThat(TokenArithmetic.tpotNanos(1000, 100, 2)).isEqualTo(900);
        for (long tokens : new long[] {1, 0, -5}) {
            assertThat(TokenArithmetic.tpotNanos(1000, 100, tokens)).isEqualTo(-900);
            assertThat(TokenArithmetic.countedTokens(tokens)).isZero();
        }
    }

    @Test
    void samplesWithoutFirstTokenLeaveTheTokenListsInOrder() {
        LongColumn latencies = LongColumn.of(100, 200, 300, 400);
        TokenColumns columns = TokenColumns.of(
                latencies, LongColumn.of(10, LongColumn.UNSET, 30, LongColumn.UNSET), LongColumn.of(4, 4, 4, 4));
        assertThat(columns.firstTokenNanos().size()).isEqualTo(2);
        assertThat(columns.firstTokenNanos().get(1)).isEqualTo(30);
        assertThat(columns.perOutputTokenNanos().get(0)).isEqualTo(30);
        assertThat(columns.perOutputTokenNanos().get(1)).isEqualTo(90);
    }

    @Test
    void theUnitOfTokenThroughputIsTold() {
        LongColumn latencies = LongColumn.of(1000 * MILLI, 1000 * MILLI);
        RunStatistics statistics = RunStatistics.of(
                settings(tokenServer()), tokenResult(1, latencies, LongColumn.of(MILLI, MILLI), LongColumn.of(50, 50)));
        assertThat(statistics.rates().tokensPerNano()).isEqualTo(5e-8, within(1e-20));
        assertThat(message(statistics, "token-throughput-unit")).contains("per second it is 50.00");
    }
}
