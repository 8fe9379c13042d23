package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.stats.LongColumn;
import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.TokenColumns;
import java.util.function.IntToLongFunction;

/**
 * Presents a finished series as columns for the statistics, computed from the slots as they are read: nothing is copied but,
 * after failures, the list of the samples that were answered. Failed samples are in no column.
 */
final class SeriesMeasurements {
    private static final double NANOS_PER_SECOND = 1e9;

    private final SeriesResult series;
    private final SampleSlots slots;
    private final int[] completed;
    private final int completedCount;

    SeriesMeasurements(SeriesResult series) {
        this.series = series;
        slots = series.slots();
        completedCount = Math.toIntExact(series.completedSamples());
        completed = answeredAreFirst() ? new int[0] : listCompleted();
    }

    PerformanceResult performance() {
        LongColumn latencies = column(sample -> slots.completedNanos(sample) - dueNanos(sample));
        return new PerformanceResult(
                series.queriesIssued(),
                largest(latencies) / NANOS_PER_SECOND,
                finalQuery(),
                latencies,
                series.settings().scenario() == Scenario.MULTI_STREAM ? queryLatencies() : LongColumn.EMPTY,
                series.settings().useTokenLatencies() ? tokens(latencies) : TokenColumns.NONE);
    }

    /** Latencies of samples without the harness's own part of the hand-over delay, where it is known. */
    LongColumn latenciesWithoutOwnDelay() {
        return column(
                sample -> slots.completedNanos(sample) - dueNanos(sample) - slots.ownDelayNanos(slots.queryOf(sample)));
    }

    /** As {@link #latenciesWithoutOwnDelay} for the time to first token of samples that have one; others count as 0. */
    LongColumn firstTokensWithoutOwnDelay() {
        return column(sample -> slots.firstTokenNanos(sample) == SampleSlots.UNSET
                ? 0
                : slots.firstTokenNanos(sample) - dueNanos(sample) - slots.ownDelayNanos(slots.queryOf(sample)));
    }

    private TokenColumns tokens(LongColumn latencies) {
        LongColumn firstTokens = column(sample -> {
            long nanos = slots.firstTokenNanos(sample);
            return nanos == SampleSlots.UNSET ? LongColumn.UNSET : nanos - dueNanos(sample);
        });
        return TokenColumns.of(latencies, firstTokens, column(slots::tokenCount));
    }

    private LongColumn queryLatencies() {
        int[] queries = new int[Math.toIntExact(series.queriesIssued())];
        int count = 0;
        for (int query = 0; query < series.schedule().queryCount(); query++) {
            if (isAnswered(query)) {
                queries[count++] = query;
            }
        }
        return LongColumn.of(count, i -> doneNanos(queries[i]) - series.times().dueNanos(queries[i]));
    }

    private boolean isAnswered(int query) {
        int first = query * slots.samplesPerQuery();
        for (int i = 0; i < slots.samplesPerQuery(); i++) {
            if (!slots.isComplete(first + i)) {
                return false;
            }
        }
        return true;
    }

    /** Latest completion of a query; its issue when none of its samples was answered. */
    private long doneNanos(int query) {
        int first = query * slots.samplesPerQuery();
        long latest = series.times().issuedNanos(query);
        for (int i = 0; i < slots.samplesPerQuery(); i++) {
            if (slots.isComplete(first + i)) {
                latest = Math.max(latest, slots.completedNanos(first + i));
            }
        }
        return latest;
    }

    private PerformanceResult.FinalQuery finalQuery() {
        int last = Math.toIntExact(series.queriesIssued()) - 1;
        if (last < 0 || series.times().issuedNanos(last) == SampleSlots.UNSET) {
            return new PerformanceResult.FinalQuery(0, 0, 0);
        }
        Schedule schedule = series.schedule();
        long startNanos = series.times().startNanos();
        long issuedNanos = series.times().issuedNanos(last) - startNanos;
        return new PerformanceResult.FinalQuery(
                (series.times().isClosedLoop() ? issuedNanos : schedule.dueNanos(last)) / NANOS_PER_SECOND,
                issuedNanos / NANOS_PER_SECOND,
                (doneNanos(last) - startNanos) / NANOS_PER_SECOND);
    }

    private LongColumn column(IntToLongFunction valueOfSample) {
        return completed.length == 0
                ? LongColumn.of(completedCount, valueOfSample)
                : LongColumn.of(completedCount, i -> valueOfSample.applyAsLong(completed[i]));
    }

    private long dueNanos(int sample) {
        return series.times().dueNanos(slots.queryOf(sample));
    }

    /** A run that ends naturally issues, and without failures completes, the first samples of its list. */
    private boolean answeredAreFirst() {
        for (int sample = 0; sample < completedCount; sample++) {
            if (!slots.isComplete(sample)) {
                return false;
            }
        }
        return true;
    }

    private int[] listCompleted() {
        int[] list = new int[completedCount];
        int count = 0;
        for (int sample = 0; sample < slots.sampleCount(); sample++) {
            if (slots.isComplete(sample)) {
                list[count++] = sample;
            }
        }
        return list;
    }

    private static long largest(LongColumn column) {
        long largest = 0;
        for (int i = 0; i < column.size(); i++) {
            largest = Math.max(largest, column.get(i));
        }
        return largest;
    }
}
