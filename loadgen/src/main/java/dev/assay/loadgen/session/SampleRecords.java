package dev.assay.loadgen.session;

import dev.assay.loadgen.record.SampleSlots;

/**
 * What is known of each sample of a finished performance series, in the order of issue. Instants are nanoseconds from the start
 * of the series. Nothing is copied: an instance holds the memory of the series.
 */
public final class SampleRecords {
    /** Instant of something that did not happen. */
    public static final long UNSET = SampleSlots.UNSET;

    /** What became of a sample. */
    public enum Status {
        OK,
        FAILED,
        TIMED_OUT,
        CANCELLED,
        /** Never handed over, because the series ended before. */
        NOT_ISSUED
    }

    private final SeriesResult series;
    private final SampleSlots slots;
    private final boolean closedLoop;

    SampleRecords(SeriesResult series) {
        this.series = series;
        this.slots = series.slots();
        this.closedLoop = switch (series.settings().scenario()) {
            case SINGLE_STREAM, MULTI_STREAM -> true;
            case SERVER, OFFLINE -> false;
        };
    }

    /** Samples of the series, issued or not. */
    public int count() {
        return slots.sampleCount();
    }

    /** Position in the library's data set. */
    public int libraryIndex(int sample) {
        int query = slots.queryOf(sample);
        return series.schedule().sampleIndex(query, sample - query * slots.samplesPerQuery());
    }

    /** Instant from which the latency counts. */
    public long dueNanos(int sample) {
        return series.times().dueNanos(slots.queryOf(sample)) - series.times().startNanos();
    }

    /** Instant of hand-over, or {@link #UNSET}; in a closed loop it is the due instant itself. */
    public long handedOverNanos(int sample) {
        return closedLoop ? dueNanos(sample) : since(slots.issuedNanos(slots.queryOf(sample)));
    }

    /** Instant of the first token, or {@link #UNSET}. */
    public long firstTokenNanos(int sample) {
        return since(slots.firstTokenNanos(sample));
    }

    /** Instant of the answer, or {@link #UNSET}. */
    public long completedNanos(int sample) {
        return slots.isComplete(sample) ? since(slots.completedNanos(sample)) : UNSET;
    }

    /** Output tokens as reported; 0 when they are not kept. */
    public int tokenCount(int sample) {
        return slots.tokenCount(sample);
    }

    /** What became of it. */
    public Status status(int sample) {
        if (slots.issuedNanos(slots.queryOf(sample)) == UNSET) {
            return Status.NOT_ISSUED;
        }
        return slots.failure(sample)
                .map(kind -> switch (kind) {
                    case FAILED -> Status.FAILED;
                    case TIMED_OUT -> Status.TIMED_OUT;
                    case CANCELLED -> Status.CANCELLED;
                })
                .orElse(slots.isComplete(sample) ? Status.OK : Status.CANCELLED);
    }

    private long since(long nanos) {
        return nanos == UNSET ? UNSET : nanos - series.times().startNanos();
    }
}
