package dev.assay.loadgen.stats;

import java.util.function.IntToLongFunction;

/**
 * A read-only list of numbers, one for each sample or query. It may compute its values on the fly, so that ten million
 * samples need no second copy; a value must be the same each time it is asked for. Read by one thread at a time.
 */
public interface LongColumn {
    /** Marks a value that was not measured, as in the reference. */
    long UNSET = Long.MIN_VALUE;

    /** No values. */
    LongColumn EMPTY = of();

    /** Number of values; at least 0. */
    int size();

    /** The value at a position from 0 to size - 1. */
    long get(int index);

    /** A view of an array, which is neither copied nor changed. */
    static LongColumn of(long... values) {
        return new LongColumn() {
            @Override
            public int size() {
                return values.length;
            }

            @Override
            public long get(int index) {
                return values[index];
            }
        };
    }

    /** A column whose values a function gives. */
    static LongColumn of(int size, IntToLongFunction values) {
        return new LongColumn() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public long get(int index) {
                return values.applyAsLong(index);
            }
        };
    }
}
