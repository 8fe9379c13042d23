package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {
    private static final long SEED = 60_017;

    @Test
    void selectionEqualsSortingWhateverTheDistribution() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        LongUnaryOperator[] shapes = {
            i -> 1_000_000 + random.nextInt(9_000_000),
            i -> random.nextLong(),
            i -> 7,
            i -> i % 3,
            i -> i,
            i -> -i * i,
            i -> (long) Math.exp(30 * random.nextDouble()),
            i -> i % 1000 == 0 ? Long.MAX_VALUE - i : random.nextInt(50),
            i -> i % 2 == 0 ? Long.MIN_VALUE + random.nextInt(100) : Long.MAX_VALUE - random.nextInt(100)
        };
        for (LongUnaryOperator shape : shapes) {
            for (int size : new int[] {1, 2, 10, 1000, 700_000}) {
                check(IntStream.range(0, size).mapToLong(shape::applyAsLong).toArray(), random);
            }
        }
    }

    private static void check(long[] values, Random random) {
        int[] ranks = random.ints(12, 0, values.length).toArray();
        ranks[0] = values.length - 1;
        ranks[1] = 0;
        ranks[2] = ranks[3];
        long[] before = values.clone();
        LongColumn column = LongColumn.of(values);
        long[] selected = OrderStatistics.select(column, ColumnScan.of(column, 0), ranks);
        assertThat(values).isEqualTo(before);
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        assertThat(selected)
                .isEqualTo(Arrays.stream(ranks).mapToLong(rank -> sorted[rank]).toArray());
    }

    @Test
    void percentilesAreTheValuesAtTheProductCutDown() {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        for (int size = 1; size < 400; size++) {
            long[] values = random.longs(size, 0, 1_000_000).toArray();
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            Distribution distribution = Distribution.of(LongColumn.of(values), size, 0.9, 500_000);
            for (int i = 0; i < Percentiles.SHOWN.size(); i++) {
                // In exact thousandths, so that no rounding of the product can hide.
                long thousandths = Math.round(Percentiles.SHOWN.get(i) * 1000);
                assertThat(distribution.summary().percentileNanos().get(i))
                        .isEqualTo(sorted[(int) (size * thousandths / 1000)]);
            }
            assertThat(distribution.overLimit())
                    .isEqualTo(Arrays.stream(values).filter(v -> v > 500_000).count());
        }
    }

    @Test
    void theNinetiethPercentileOf170ValuesIsNumber153CountedFromZero() {
        assertThat(Percentiles.index(170, 0.9)).isEqualTo(153);
    }

    @Test
    void aPercentileOfAHundredPerCentIsTheLargestValue() {
        assertThat(Percentiles.index(170, 1.0)).isEqualTo(169);
    }
}
