package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class SweepAnalysisTest {
    private static SweepPoint point(double level, double throughput, double good, double ttft, double perUser) {
        return new SweepPoint(level, throughput, throughput / 10, good, ttft, ttft * 20, perUser);
    }

    @Test
    void theKneeIsWhereTheTimeToFirstTokenDoubles() {
        var knee = SweepAnalysis.knee(
                        List.of(point(1, 100, 10, 50, 90), point(2, 190, 19, 60, 80), point(4, 300, 30, 100, 60)))
                .orElseThrow();
        assertThat(knee.level()).isEqualTo(2);
        assertThat(knee.nextLevel()).isEqualTo(4);
        assertThat(knee.reason()).isEqualTo(SweepAnalysis.Reason.TTFT_DOUBLED);
        assertThat(knee.value()).isEqualTo(2);
    }

    @Test
    void theKneeIsWhereThroughputGainsLessThanFivePercent() {
        var knee = SweepAnalysis.knee(
                        List.of(point(1, 100, 10, 50, 90), point(2, 106, 10.6, 51, 80), point(4, 110, 11, 52, 60)))
                .orElseThrow();
        assertThat(knee.level()).isEqualTo(2);
        assertThat(knee.reason()).isEqualTo(SweepAnalysis.Reason.GAIN_UNDER_5_PERCENT);
        assertThat(SweepAnalysis.knee(List.of(point(1, 100, 10, 50, 90), point(2, 106, 10.6, 51, 80))))
                .isEmpty();
    }

    @Test
    void goodputPeakAndCrossover() {
        List<SweepPoint> points = List.of(
                point(1, 100, 10, 50, 90),
                point(2, 200, 19.5, 60, 80),
                point(4, 300, 28, 70, 60),
                point(8, 320, 5, 90, 40));
        assertThat(SweepAnalysis.goodputPeak(points).orElseThrow().level()).isEqualTo(4);
        // 19.5 of 20 are 97.5 %, 28 of 30 are 93.3 %.
        assertThat(SweepAnalysis.crossover(points)).contains(new SweepAnalysis.Crossover(2, 4));
        assertThat(SweepAnalysis.goodputPeak(List.of(point(1, 100, 0, 50, 90)))).isEmpty();
    }

    @Test
    void aPointBeatenInBothRespectsIsNoParetoPoint() {
        List<SweepPoint> points = List.of(
                point(1, 100, 10, 50, 90),
                point(2, 200, 20, 60, 80),
                point(4, 190, 19, 70, 70),
                point(8, 250, 25, 90, 80));
        assertThat(SweepAnalysis.pareto(points)).containsExactly(true, false, false, true);
    }

    @Test
    void anAutomaticSweepGoesOneLevelPastTheKnee() {
        SweepLevels levels = new SweepLevels.UntilKnee(1, 2, true, 40);
        List<SweepPoint> points = new ArrayList<>();
        for (OptionalDouble level = levels.next(points); level.isPresent(); level = levels.next(points)) {
            double at = level.getAsDouble();
            points.add(point(at, Math.min(at, 8) * 100, 1, 50, 10));
        }
        assertThat(points).extracting(SweepPoint::level).containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 32.0);
    }

    @Test
    void levelsOfRangesAndGeometricSweeps() {
        assertThat(((SweepLevels.Listed) SweepLevels.range(10, 30, 10)).levels())
                .containsExactly(10.0, 20.0, 30.0);
        assertThat(((SweepLevels.Listed) SweepLevels.geometric(1, 8, 2)).levels())
                .containsExactly(1.0, 2.0, 4.0, 8.0);
        assertThat(new SweepLevels.Listed(List.of(4.0, 1.0, 4.0), "").levels()).containsExactly(1.0, 4.0);
    }
}
