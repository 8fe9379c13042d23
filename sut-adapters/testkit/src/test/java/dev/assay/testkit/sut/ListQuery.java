package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;

/** A query whose samples have the ids given and the same number as index. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ListQuery(long... ids) implements Query {
    @Override
    public int sampleCount() {
        return ids.length;
    }

    @Override
    public long sampleId(int i) {
        return ids[i];
    }

    @Override
    public int sampleIndex(int i) {
        return (int) ids[i];
    }

    @Override
    public long dueNanos(int i) {
        return 0;
    }
}
