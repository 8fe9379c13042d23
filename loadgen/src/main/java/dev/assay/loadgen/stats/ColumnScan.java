package dev.assay.loadgen.stats;

/**
 * What one pass over a column gives.
 *
 * @param size number of values
 * @param smallest least value; the largest long when there are none
 * @param largest greatest value; the smallest long when there are none
 * @param sum of all values, wrapping at 64 bits
 * @param overLimit number of values above the limit that was asked for
 */
record ColumnScan(int size, long smallest, long largest, long sum, long overLimit) {
    /** Scans a column; {@code limit} itself is not over the limit. */
    static ColumnScan of(LongColumn column, long limit) {
        int size = column.size();
        long smallest = Long.MAX_VALUE;
        long largest = Long.MIN_VALUE;
        long sum = 0;
        long overLimit = 0;
        for (int i = 0; i < size; i++) {
            long value = column.get(i);
            smallest = Math.min(smallest, value);
            largest = Math.max(largest, value);
            sum += value;
            overLimit += value > limit ? 1 : 0;
        }
        return new ColumnScan(size, smallest, largest, sum, overLimit);
    }
}
