package dev.assay.loadgen.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrectlyRoundedLogTest {
    @Test
    void knownValues() {
        assertThat(CorrectlyRoundedLog.log(1.0)).isEqualTo(0.0);
        assertThat(CorrectlyRoundedLog.log(2.0)).isEqualTo(0x1.62e42fefa39efp-1);
        assertThat(CorrectlyRoundedLog.log(0.5)).isEqualTo(-0x1.62e42fefa39efp-1);
        assertThat(CorrectlyRoundedLog.log(10.0)).isEqualTo(0x1.26bb1bbb55516p1);
        assertThat(CorrectlyRoundedLog.log(Math.nextDown(1.0))).isEqualTo(-0x1.0000000000000p-53);
    }

    /** The decimal logarithm is an independent series: the fast path must give the double nearest to it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyResultIsTheNearestDouble(long seed) {
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 2_500; i++) {
            double unit = 1.0 - random.nextDouble();
            double nearOne = 1.0 - Math.scalb(random.nextDouble(), -random.nextInt(50));
            double any = Math.scalb(1 + random.nextDouble(), random.nextInt(2045) - 1022);
            for (double x : new double[] {unit, nearOne, any}) {
                assertThat(CorrectlyRoundedLog.log(x)).as("log %a", x).isEqualTo(DecimalLog.nearestDouble(x));
            }
        }
    }

    @Test
    void everyIntervalIsRightAtBothEnds() {
        for (int i = 0; i < 256; i++) {
            double first = 1 + i / 256.0;
            double last = Math.nextDown(1 + (i + 1) / 256.0);
            for (double x : new double[] {first, last, first / 2, last / 2, first * 64, last / 1024}) {
                assertThat(CorrectlyRoundedLog.log(x)).as("log %a", x).isEqualTo(DecimalLog.nearestDouble(x));
            }
        }
    }

    @Test
    void theDecimalLogarithmAgreesWithPublishedDigits() {
        BigDecimal log10 = DecimalLog.log(BigDecimal.TEN, 45);
        assertThat(log10.subtract(new BigDecimal("2.302585092994045684017991454684364207601101488628772976")))
                .isBetween(new BigDecimal("-1e-45"), new BigDecimal("1e-45"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE})
    void otherArgumentsAreRefused(double x) {
        assertThatThrownBy(() -> CorrectlyRoundedLog.log(x)).isInstanceOf(IllegalArgumentException.class);
    }
}
