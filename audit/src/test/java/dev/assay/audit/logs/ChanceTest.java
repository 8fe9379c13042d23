package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ChanceTest {
    @Test
    void exponentialGapsPassAndEvenOrBunchedOnesDoNot() {
        long seed = 20261129;
        Random random = new Random(seed);
        double[] gaps = new double[2000];
        double[] even = new double[2000];
        double[] bunched = new double[2000];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = -Math.log(1 - random.nextDouble()) * 5e6;
            even[i] = 5e6;
            bunched[i] = i % 2 == 0 ? 0 : 1e7;
        }
        assertThat(statistic(gaps)).as("seed " + seed).isLessThan(Chance.KOLMOGOROV);
        assertThat(statistic(even)).isGreaterThan(Chance.KOLMOGOROV);
        assertThat(statistic(bunched)).isGreaterThan(Chance.KOLMOGOROV);
    }

    private static double statistic(double[] gaps) {
        return Chance.distanceFromExponential(gaps, 5e6) * Math.sqrt(gaps.length);
    }

    /** {1, 2} against {3, 4}: all four pairs are below, two are expected; variance 2 * 2 * 5 / 12. */
    @Test
    void theRankSumCountsPairs() {
        assertThat(Chance.rankDeviation(new double[] {1, 2}, new double[] {3, 4}))
                .containsExactly(2, 20 / 12.0);
        assertThat(Chance.rankDeviation(new double[] {1, 1}, new double[] {1, 1})[0])
                .isZero();
    }

    /** sqrt(ln(2e4) / 2) and the normal quantiles of 1 - 1e-4 and 1 - 0.5e-4. */
    @Test
    void theThresholdsAreThoseOfOneInTenThousand() {
        assertThat(Chance.KOLMOGOROV)
                .isEqualTo(Math.sqrt(Math.log(2e4) / 2), org.assertj.core.data.Offset.offset(1e-4));
        assertThat(Chance.ONE_SIDED).isEqualTo(3.7190, org.assertj.core.data.Offset.offset(1e-4));
        assertThat(Chance.TWO_SIDED).isEqualTo(3.8906, org.assertj.core.data.Offset.offset(1e-3));
    }
}
