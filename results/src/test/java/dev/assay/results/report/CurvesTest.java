package dev.assay.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.report.Plot.Series;
import dev.assay.results.report.Plot.Style;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Thinning keeps what matters: ends and extremes; running percentiles are exact. */
final class CurvesTest {
    @Test
    void a_million_values_become_few_and_keep_the_single_slowest_and_fastest() {
        double[] x = IntStream.range(0, 1_000_000).mapToDouble(i -> i).toArray();
        double[] y = new double[x.length];
        Arrays.fill(y, 5);
        y[777_777] = 900;
        y[222_222] = 1;
        Series thin = Curves.thinned("s", Style.POINTS, x, y);
        assertThat(thin.x()).hasSizeLessThanOrEqualTo(Curves.POINTS + 4).isSorted();
        assertThat(thin.y().get(thin.x().indexOf(777_777.0))).isEqualTo(900);
        assertThat(thin.y().get(thin.x().indexOf(222_222.0))).isEqualTo(1);
        assertThat(thin.x().getFirst()).isZero();
        assertThat(thin.x().getLast()).isEqualTo(999_999);
    }

    @Test
    void values_at_one_instant_all_stay() {
        Series thin = Curves.thinned("s", Style.POINTS, new double[] {1, 1, 1, 2}, new double[] {4, 5, 6, 7});
        assertThat(thin.y()).containsExactly(4.0, 5.0, 6.0, 7.0);
        assertThat(thin.x()).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void a_running_percentile_equals_that_of_the_sorted_values_so_far() {
        long seed = 20261129;
        Random random = new Random(seed);
        long[] values = random.longs(500, 0, 50).toArray();
        double[] x = IntStream.range(0, values.length).mapToDouble(i -> i).toArray();
        Series running = Curves.running("p99", x, values, 0.99, 1);
        for (int i = 0; i < running.x().size(); i++) {
            int count = running.x().get(i).intValue() + 1;
            long[] sofar = Arrays.copyOf(values, count);
            Arrays.sort(sofar);
            // The reference's rule: the position is the product cut down to an integer.
            assertThat(running.y().get(i)).as("seed %d, after %d", seed, count).isEqualTo((double)
                    sofar[(int) (count * 0.99)]);
        }
        assertThat(running.x()).hasSizeGreaterThan(300);
    }

    @Test
    void a_distribution_ends_at_the_largest_value_with_all_samples() {
        long[] values = new Random(7).longs(100_000, 1_000, 2_000).toArray();
        values[5] = 1_000_000;
        Series curve = Curves.distribution("d", values, 1);
        assertThat(curve.x().getLast()).isEqualTo(1_000_000);
        assertThat(curve.y().getLast()).isEqualTo(100);
        assertThat(curve.y()).isSorted();
        assertThat(curve.x()).isSorted();
        assertThat(curve.x()).hasSizeLessThanOrEqualTo(Curves.POINTS);
    }

    @Test
    void small_distributions_are_exact() {
        Series curve = Curves.distribution("d", new long[] {30, 10, 20, 40}, 10);
        assertThat(curve.x()).isEqualTo(List.of(1.0, 2.0, 3.0, 4.0));
        assertThat(curve.y()).isEqualTo(List.of(25.0, 50.0, 75.0, 100.0));
    }
}
