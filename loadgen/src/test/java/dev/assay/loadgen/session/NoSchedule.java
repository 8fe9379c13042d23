package dev.assay.loadgen.session;

import dev.assay.loadgen.schedule.Schedule;

/** Queries of one sample that are all due at the start. */
record NoSchedule(int queryCount) implements Schedule {
    @Override
    public int samplesPerQuery() {
        return 1;
    }

    @Override
    public long dueNanos(int query) {
        return 0;
    }

    @Override
    public int sampleIndex(int query, int i) {
        return query;
    }

    @Override
    public long durationNanos() {
        return 0;
    }

    @Override
    public int[] loadedSet() {
        return new int[0];
    }
}
