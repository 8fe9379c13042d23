package dev.assay.loadgen.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All that is asked of one column.
 *
 * @param summary the figures that are shown
 * @param size number of values
 * @param overLimit number of values above the limit
 * @param atRanks values at the further ranks that were asked for, in their order
 */
record Distribution(LatencySummary summary, int size, long overLimit, List<Long> atRanks) {
    static final Distribution NONE = new Distribution(LatencySummary.EMPTY, 0, 0, List.of());

    /**
     * Computes the figures in few passes over the column.
     *
     * @param count number of samples, the base of the mean and of percentile positions; the column may be shorter when values
     *     were not measured
     * @param targetPercentile the percentile the run is judged by
     * @param limit values above it are counted
     * @param ranks further positions in ascending order; positions past the end give the largest value
     */
    static Distribution of(LongColumn column, int count, double targetPercentile, long limit, int... ranks) {
        if (column.size() == 0) {
            return NONE;
        }
        ColumnScan scan = ColumnScan.of(column, limit);
        int shown = Percentiles.SHOWN.size();
        int[] positions = new int[shown + 1 + ranks.length];
        for (int i = 0; i < shown; i++) {
            positions[i] = Percentiles.index(count, Percentiles.SHOWN.get(i));
        }
        positions[shown] = Percentiles.index(count, targetPercentile);
        System.arraycopy(ranks, 0, positions, shown + 1, ranks.length);
        int last = column.size() - 1;
        Arrays.setAll(positions, i -> Math.clamp(positions[i], 0, last));
        long[] values = OrderStatistics.select(column, scan, positions);
        LatencySummary summary = new LatencySummary(
                scan.smallest(),
                scan.largest(),
                Long.divideUnsigned(scan.sum(), count),
                values[shown],
                boxed(values, 0, shown));
        return new Distribution(summary, column.size(), scan.overLimit(), boxed(values, shown + 1, values.length));
    }

    private static List<Long> boxed(long[] values, int from, int to) {
        List<Long> list = new ArrayList<>();
        for (int i = from; i < to; i++) {
            list.add(values[i]);
        }
        return List.copyOf(list);
    }
}
