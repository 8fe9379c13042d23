package dev.assay.loadgen.schedule;

import dev.assay.loadgen.settings.SettingsException;

/** When the queries of a series are due, in nanoseconds after its start. Immutable. */
sealed interface DueTimes {
    int queryCount();

    long dueNanos(int query);

    /** One gap past the last due time. */
    long durationNanos();

    /** All gaps are equal, so nothing is stored. */
    record Even(int queryCount, long gapNanos) implements DueTimes {
        public Even {
            if (gapNanos != 0 && queryCount > 1 && queryCount > Long.MAX_VALUE / gapNanos) {
                throw tooLong();
            }
        }

        @Override
        public long dueNanos(int query) {
            return query * gapNanos;
        }

        @Override
        public long durationNanos() {
            return queryCount * gapNanos;
        }
    }

    /** Random gaps: eight bytes a query. The list may be longer than the number of queries. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record Listed(int queryCount, long[] times, long durationNanos) implements DueTimes {
        @Override
        public long dueNanos(int query) {
            return times[query];
        }
    }

    /** Due times beyond 292 years do not fit into 64 bits of nanoseconds. */
    static SettingsException tooLong() {
        return new SettingsException(
                "the schedule would last longer than 292 years: raise target_qps (or lower the expected"
                        + " latency), or lower min_query_count");
    }
}
