package dev.assay.loadgen.schedule;

import java.util.Objects;

/** A schedule made of due times and a choice of samples, each stored as compactly as its rule allows. */
record FlatSchedule(DueTimes dueTimes, SampleChoice samples, int samplesPerQuery, LoadableSets.LoadedSet set)
        implements Schedule {
    @Override
    public int queryCount() {
        return dueTimes.queryCount();
    }

    @Override
    public long dueNanos(int query) {
        return dueTimes.dueNanos(Objects.checkIndex(query, queryCount()));
    }

    @Override
    public int sampleIndex(int query, int i) {
        return samples.sampleIndex(Objects.checkIndex(query, queryCount()), Objects.checkIndex(i, samplesPerQuery));
    }

    @Override
    public long durationNanos() {
        return dueTimes.durationNanos();
    }

    @Override
    public int[] loadedSet() {
        return set.indices().clone();
    }
}
