package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class QueueTrendTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Limit TTFT = new Limit(Metric.TTFT, SECOND, 0.99);

    /** One look a second; the queue grows by the first number in odd windows, by the second in even ones. */
    private static ProbeSeries alternating(int odd, int even) {
        ProbeSeries series = new ProbeSeries(List.of(TTFT));
        long arrived = 100;
        long ended = 50;
        series.add(0, arrived, ended, ended, 0, 0);
        for (int window = 1; window <= QueueTrend.WINDOWS; window++) {
            arrived += 10;
            ended += 10 - (window % 2 == 1 ? odd : even);
            series.add(window * SECOND, arrived, ended, ended, 0, 0);
        }
        return series;
    }

    @Test
    void theStatisticIsTheDisplacementInStepsOfARandomWalk() {
        // Inflows 4, 0, 4, 0, ...: mean 2, sample standard deviation 2 * sqrt(24 / 23).
        QueueTrend.Trend trend = QueueTrend.of(alternating(4, 0), 0);
        assertThat(trend.z()).isCloseTo(2 * Math.sqrt(24) / (2 * Math.sqrt(24.0 / 23)), within(1e-9));
        assertThat(trend.isClear()).isTrue();
        assertThat(trend.perSecond()).isCloseTo(2, within(1e-9));
        assertThat(QueueTrend.of(alternating(3, -1), 0).isClear()).isFalse();
    }

    @Test
    void aBalancedQueueHasNoTrendAndTooFewLooksSayNothing() {
        assertThat(QueueTrend.of(alternating(2, -2), 0).z()).isCloseTo(0, within(1e-9));
        assertThat(QueueTrend.of(alternating(4, 0), 2.0 * SECOND).z()).isNaN();
    }

    @Test
    void aQueueWithoutDriftIsRarelyCalledGrowing() {
        long seed = 20260814;
        System.out.println("QueueTrendTest seed " + seed);
        Random random = new Random(seed);
        int clear = 0;
        for (int trial = 0; trial < 2000; trial++) {
            ProbeSeries series = new ProbeSeries(List.of(TTFT));
            long arrived = 1000;
            long ended = 500;
            for (int look = 0; look <= 240; look++) {
                series.add(look * SECOND, arrived, ended, ended, 0, 0);
                arrived += random.nextInt(21);
                ended += random.nextInt(21);
            }
            clear += QueueTrend.of(series, 0).isClear() ? 1 : 0;
        }
        // A t statistic of 23 degrees of freedom is above 4 in 3 of 10,000 cases.
        assertThat(clear).isLessThanOrEqualTo(5);
    }
}
