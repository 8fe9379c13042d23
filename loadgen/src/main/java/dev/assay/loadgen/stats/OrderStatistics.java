package dev.assay.loadgen.stats;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Picks values by rank out of an unsorted column without changing or copying it: a pass counts the values of a range in equal
 * slots; of the slots that hold a wanted rank the small ones are gathered and sorted together, a large one becomes the next
 * range. Ten million values usually take two passes instead of a sort.
 */
final class OrderStatistics {
    private static final int MOST_GATHERED = 1 << 18;
    private static final int SLOT_BITS = 14;
    private static final int SLOTS = 1 << SLOT_BITS;

    private final LongColumn column;
    private final int[] ranks;
    private final long[] found;

    private OrderStatistics(LongColumn column, int[] ascendingRanks) {
        this.column = column;
        this.ranks = ascendingRanks;
        this.found = new long[ascendingRanks.length];
    }

    /**
     * The values at the given ranks of the ascending order.
     *
     * @param scan of the same column
     * @param ranks from 0 to the column's size - 1, in any order, also repeated
     * @return in the order of the ranks
     */
    static long[] select(LongColumn column, ColumnScan scan, int... ranks) {
        int[] ascending = ranks.clone();
        Arrays.sort(ascending);
        OrderStatistics statistics = new OrderStatistics(column, ascending);
        if (ascending.length > 0) {
            statistics.solve(new Range(scan.smallest(), scan.largest(), 0, 0, ascending.length));
        }
        long[] selected = new long[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            selected[i] = statistics.found[Arrays.binarySearch(ascending, ranks[i])];
        }
        return selected;
    }

    /**
     * Values from {@code low} to {@code high}, {@code below} values being smaller, that hold the wanted ranks at positions
     * {@code from} (inclusive) to {@code to} (exclusive).
     */
    private record Range(long low, long high, int below, int from, int to) {
        /** So that the difference of any two values, shifted, is a slot. */
        int shift() {
            return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(high - low) - SLOT_BITS);
        }

        Range slot(int slot, int smaller, int firstRank, int endOfRanks) {
            long start = low + ((long) slot << shift());
            long width = (1L << shift()) - 1;
            long end = Long.compareUnsigned(high - start, width) < 0 ? high : start + width;
            return new Range(start, end, smaller, firstRank, endOfRanks);
        }
    }

    private void solve(Range range) {
        if (range.low == range.high) {
            Arrays.fill(found, range.from, range.to, range.low);
            return;
        }
        int[] counts = count(range);
        BitSet gatheredSlots = new BitSet(SLOTS);
        BitSet gatheredRanks = new BitSet();
        int gathered = 0;
        int smaller = range.below;
        int from = range.from;
        for (int slot = 0; slot < SLOTS && from < range.to; slot++) {
            int to = from;
            while (to < range.to && ranks[to] - smaller < counts[slot]) {
                to++;
            }
            if (to > from && counts[slot] > MOST_GATHERED - gathered) {
                solve(range.slot(slot, smaller, from, to));
            } else if (to > from) {
                gatheredSlots.set(slot);
                gatheredRanks.set(from, to);
                for (int i = from; i < to; i++) {
                    // The position among the gathered values, until they are there.
                    found[i] = (long) ranks[i] - smaller + gathered;
                }
                gathered += counts[slot];
            }
            from = to;
            smaller += counts[slot];
        }
        if (gathered > 0) {
            long[] values = gather(range, gatheredSlots, gathered);
            gatheredRanks.stream().forEach(i -> found[i] = values[(int) found[i]]);
        }
    }

    private int[] count(Range range) {
        int[] counts = new int[SLOTS];
        int shift = range.shift();
        long low = range.low;
        long width = range.high - low;
        int size = column.size();
        for (int i = 0; i < size; i++) {
            long distance = column.get(i) - low;
            if (Long.compareUnsigned(distance, width) <= 0) {
                counts[(int) (distance >>> shift)]++;
            }
        }
        return counts;
    }

    /** The values of some slots in ascending order. */
    private long[] gather(Range range, BitSet slots, int total) {
        boolean[] isWanted = new boolean[SLOTS];
        slots.stream().forEach(slot -> isWanted[slot] = true);
        long[] values = new long[total];
        int filled = 0;
        int shift = range.shift();
        long low = range.low;
        long width = range.high - low;
        int size = column.size();
        for (int i = 0; i < size; i++) {
            long value = column.get(i);
            long distance = value - low;
            if (Long.compareUnsigned(distance, width) <= 0 && isWanted[(int) (distance >>> shift)]) {
                values[filled++] = value;
            }
        }
        Arrays.sort(values);
        return values;
    }
}
