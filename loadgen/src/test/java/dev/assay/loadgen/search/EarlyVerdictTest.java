package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counts are those of the table of minH(t) in the LoadGen specification, 6.6. */
final class EarlyVerdictTest {
    private static final Limit TTFT = new Limit(Metric.TTFT, 500_000_000L, 0.99);
    private static final Limit TPOT = new Limit(Metric.TPOT, 50_000_000L, 0.99);
    private static final Gate GATE = new Gate("gate", List.of(TTFT, TPOT));
    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvSource({
        "0.99, 458, -1",
        "0.99, 459, 0",
        "0.99, 661, 0",
        "0.99, 662, 1",
        "0.99, 837, 1",
        "0.99, 838, 2",
        "0.9, 43, -1",
        "0.9, 44, 0",
        "0.9, 64, 1",
        "0.99, 110000, 1023"
    })
    void soManySamplesForgiveSoManyOverTheLimit(double percentile, long samples, long forgiven) {
        assertThat(EarlyVerdict.forgiven(percentile, samples)).isEqualTo(forgiven);
    }

    @Test
    void aProbeFailsWithTheFirstSampleMoreThanItsPlanForgives() {
        ProbePlan plan = new ProbePlan(838, 100 * SECOND);
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        EarlyVerdict verdict = new EarlyVerdict(GATE, plan, series);
        series.add(SECOND, 10, 5, 5, 0, 0, 2);
        assertThat(verdict.judge(series).verdict()).isEqualTo(Verdict.UNDECIDED);
        series.add(2 * SECOND, 20, 10, 10, 0, 0, 3);
        assertThat(verdict.judge(series).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(verdict.judge(series).reason()).contains("3 samples over the tpot limit, 838 forgive 2");
    }

    @Test
    void aFailedSampleFailsTheProbe() {
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        EarlyVerdict verdict = new EarlyVerdict(GATE, new ProbePlan(10_000, 100 * SECOND), series);
        series.add(SECOND, 10, 5, 5, 1, 0, 0);
        assertThat(verdict.judge(series).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void aPlanTooShortForEarlyStoppingFailsWithItsFirstLook() {
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        EarlyVerdict verdict = new EarlyVerdict(GATE, new ProbePlan(458, 100 * SECOND), series);
        series.add(SECOND, 1, 0, 0, 0, 0, 0);
        assertThat(verdict.judge(series).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(verdict.judge(series).reason()).contains("458 samples are too few to pass at p99");
    }

    @Test
    void aQuietProbeIsOnCourseAfterItsStartUpAndNotBefore() {
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        EarlyVerdict verdict = new EarlyVerdict(GATE, new ProbePlan(10_000, 100 * SECOND), series);
        Verdict last = Verdict.UNDECIDED;
        long firstAt = 0;
        for (int tick = 1; tick <= 200 && last == Verdict.UNDECIDED; tick++) {
            long arrived = 10L * tick;
            series.add(tick * SECOND / 10, arrived, Math.max(0, arrived - 10), Math.max(0, arrived - 10), 0, 0, 0);
            last = verdict.judge(series).verdict();
            firstAt = series.nowNanos();
        }
        assertThat(last).isEqualTo(Verdict.LIKELY_PASS);
        assertThat(firstAt).isGreaterThanOrEqualTo(6 * SECOND);
    }

    @Test
    void aProbeWithHalfOfWhatIsForgivenInATenthOfItsTimeIsNotOnCourse() {
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        ProbePlan plan = new ProbePlan(10_000, 100 * SECOND);
        EarlyVerdict verdict = new EarlyVerdict(GATE, plan, series);
        long half = EarlyVerdict.forgiven(0.99, 10_000) / 2;
        for (int tick = 1; tick <= 100; tick++) {
            long arrived = 10L * tick;
            long ended = Math.max(0, arrived - 10);
            series.add(tick * SECOND / 10, arrived, ended, ended, 0, tick < 50 ? 0 : half, 0);
        }
        assertThat(verdict.judge(series).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aQueueThatOnlyGrowsIsLikelyToFailLongBeforeALimitIsBroken() {
        ProbeSeries series = new ProbeSeries(List.of(TTFT, TPOT));
        EarlyVerdict verdict = new EarlyVerdict(GATE, new ProbePlan(60_000, 600 * SECOND), series);
        Verdict last = Verdict.UNDECIDED;
        for (int tick = 1; tick <= 600 && !last.isFailing(); tick++) {
            // 100 arrivals and 90 completions a second.
            series.add(tick * SECOND / 10, 10L * tick, 9L * tick, 9L * tick, 0, 0, 0);
            last = verdict.judge(series).verdict();
        }
        assertThat(last).isEqualTo(Verdict.LIKELY_FAIL);
        assertThat(series.nowNanos()).isLessThan(60 * SECOND);
    }
}
