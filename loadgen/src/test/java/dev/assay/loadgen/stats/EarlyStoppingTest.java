package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Early stopping against the tables of loadgen-spec 6.6, against high-precision arithmetic and against its own definition. */
class EarlyStoppingTest {
    private static final long[] TABLE_T = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200, 500, 1000, 2703, 10000};

    @ParameterizedTest
    @CsvSource({
        "0.90, 44 63 79 94 109 122 136 149 162 174 187 305 631 1146 2137 5018 9722 25499 92231",
        "0.95, 90 129 163 195 225 254 282 309 336 362 388 636 1322 2404 4491 10564 20483 53764 194584",
        "0.97, 152 218 275 329 379 428 476 522 568 613 657 1077 2243 4082 7631 17958 34831 91450 331053",
        "0.99, 459 661 836 998 1153 1302 1447 1589 1728 1865 2000 3284 6848 12471 23327 54927 106569 279879 1013394",
        "0.999, 4603 6635 8401 10039 11597 13100 14561 15989 17390 18770 20130 33077 69008 125726 235227 554010"
                + " 1075032 2823674 10224999"
    })
    void fewestPassingQueriesAreThoseOfTheTable(double percentile, String row) {
        EarlyStopping stopping = EarlyStopping.official(percentile);
        String[] wanted = row.split(" ", -1);
        for (int i = 0; i < TABLE_T.length; i++) {
            assertThat(stopping.minPassing(TABLE_T[i])).as("t = %d", TABLE_T[i]).isEqualTo(Long.parseLong(wanted[i]));
        }
    }

    /** Printed from the reference, whose log-gamma is good for twelve digits of the odds. */
    @Test
    void oddsAreTheCheckValues() {
        EarlyStopping ninety = EarlyStopping.official(0.9);
        EarlyStopping ninetyNine = EarlyStopping.official(0.99);
        assertThat(ninety.odds(63, 1)).isEqualTo(0.00956314971305424, within(1e-14));
        assertThat(ninety.odds(62, 1)).isEqualTo(0.0104801640691003, within(1e-14));
        assertThat(ninetyNine.odds(661, 1)).isEqualTo(0.00991398564546234, within(1e-14));
        assertThat(ninetyNine.odds(660, 1)).isEqualTo(0.0100009677465176, within(1e-14));
    }

    /** Expected values computed with forty digits. */
    @ParameterizedTest
    @CsvSource({
        "0.9, 99000000, 891219614",
        "0.99, 9950000, 985780382",
        "0.999, 990000, 991326000",
        "0.95, 1000000, 19045398",
        "0.97, 28000000, 905737542"
    })
    void thresholdsAreExactUpToABillionQueries(double percentile, long overLimit, long wanted) {
        assertThat(EarlyStopping.official(percentile).minPassing(overLimit)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "64, 0.9, 1",
        "100, 0.9, 3",
        "661, 0.9, 48",
        "662, 0.99, 1",
        "1024, 0.9, 80",
        "1024, 0.99, 3",
        "6636, 0.999, 1",
        "10000, 0.999, 2",
        "24576, 0.99, 209",
        "100000, 0.9, 9779",
        "270336, 0.99, 2583",
        "600000, 0.999, 543",
        "600000, 0.9, 59459",
        "458, 0.99, -1",
        "459, 0.99, 0",
        "7914, 0.9, 729",
        "110000, 0.99, 1023",
        "120000, 0.99, 1120"
    })
    void mostQueriesOverTheBoundAreThoseOfTheTable(long queries, double percentile, long wanted) {
        assertThat(EarlyStopping.official(percentile).mostOverLimit(queries)).isEqualTo(wanted);
    }

    @Test
    void fewestPassingQueriesNeverFallWithMoreQueriesOverTheBoundAndAreTheFirstThatPass() {
        long seed = 20_260_801;
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            EarlyStopping stopping =
                    new EarlyStopping(0.3 + 0.699 * random.nextDouble(), 0, 0.5 + 0.49 * random.nextDouble());
            long previous = 0;
            long start = random.nextInt(5000);
            for (long t = start; t < start + 20; t++) {
                long fewest = stopping.minPassing(t);
                assertThat(fewest).isGreaterThanOrEqualTo(previous);
                assertThat(stopping.passes(fewest, t)).isTrue();
                assertThat(stopping.passes(fewest - 1, t)).isFalse();
                previous = fewest;
            }
        }
    }

    @Test
    void mostQueriesOverTheBoundAreTheInverseOfTheFewestPassing() {
        EarlyStopping stopping = EarlyStopping.official(0.97);
        for (long queries = 0; queries < 3000; queries++) {
            long most = stopping.mostOverLimit(queries);
            if (most >= 0) {
                assertThat(stopping.minPassing(most) + most).isLessThanOrEqualTo(queries);
            }
            assertThat(stopping.minPassing(most + 1) + most + 1).isGreaterThan(queries);
        }
    }

    /** Expected value computed with thirty digits. */
    @Test
    void oddsAreMoreAccurateThanThoseOfTheReference() {
        assertThat(EarlyStopping.official(0.99).odds(661, 1)).isEqualTo(0.00991398564545932, within(1e-16));
    }

    @Test
    void oddsAreTheSumOfTheBinomialMasses() {
        for (long t = 0; t < 30; t++) {
            for (long h = 1; h < 60; h += 7) {
                double sum = 0;
                double coefficient = 1;
                for (long i = 0; i <= t; i++) {
                    sum += coefficient * Math.pow(0.2, (double) i) * Math.pow(0.8, (double) (h + t - i));
                    coefficient = coefficient * (h + t - i) / (i + 1);
                }
                assertThat(EarlyStopping.official(0.8).odds(h, t)).isEqualTo(sum, within(1e-13));
            }
        }
    }

    @Test
    void aPercentileOfAHundredPerCentIsRefusedInOneSentence() {
        assertThatThrownBy(() -> EarlyStopping.official(1.0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("between 0 and 1")
                .hasMessageContaining("percentile 1.0");
    }
}
