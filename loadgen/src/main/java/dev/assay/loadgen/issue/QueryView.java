package dev.assay.loadgen.issue;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Schedule;
import java.util.Arrays;

/**
 * The query that is being issued, or several that were coalesced, seen through the schedule. One object serves a whole series,
 * so that issuing allocates nothing. Confined to its issuing thread.
 */
final class QueryView implements Query {
    private final Schedule schedule;
    private final SeriesTimes times;
    private final long firstId;
    private final int samplesPerQuery;
    private int[] queries = new int[16];
    private int queryCount;

    QueryView(Schedule schedule, SeriesTimes times, SampleSlots slots) {
        this.schedule = schedule;
        this.times = times;
        firstId = slots.firstId();
        samplesPerQuery = slots.samplesPerQuery();
    }

    void set(int query) {
        queries[0] = query;
        queryCount = 1;
    }

    void add(int query) {
        if (queryCount == queries.length) {
            queries = Arrays.copyOf(queries, queryCount * 2);
        }
        queries[queryCount++] = query;
    }

    int queryCount() {
        return queryCount;
    }

    @Override
    public int sampleCount() {
        return queryCount * samplesPerQuery;
    }

    @Override
    public long sampleId(int i) {
        if (queryCount == 1) {
            return firstId + (long) queries[0] * samplesPerQuery + i;
        }
        return firstId + (long) queries[i / samplesPerQuery] * samplesPerQuery + i % samplesPerQuery;
    }

    @Override
    public int sampleIndex(int i) {
        if (queryCount == 1) {
            return schedule.sampleIndex(queries[0], i);
        }
        return schedule.sampleIndex(queries[i / samplesPerQuery], i % samplesPerQuery);
    }

    @Override
    public long dueNanos(int i) {
        return times.dueNanos(queryCount == 1 ? queries[0] : queries[i / samplesPerQuery]);
    }
}
