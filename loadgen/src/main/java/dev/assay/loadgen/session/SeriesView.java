package dev.assay.loadgen.session;

import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * Read-only view of one performance series. While the series runs, a sample that ended an instant ago may still lack its token
 * count: a reader that needs it looks again. Instants are nanoseconds of the run's clock.
 */
public final class SeriesView {
    /** Instant of something that did not happen. */
    public static final long UNSET = SampleSlots.UNSET;

    private final EffectiveSettings settings;
    private final Schedule schedule;
    private final SampleSlots slots;
    private final SeriesTimes times;
    private final long issuedQueries;
    private final long nowNanos;

    SeriesView(SeriesRun series, long nowNanos) {
        this.settings = series.settings();
        this.schedule = series.schedule();
        this.slots = series.slots();
        this.times = series.timesOrNow();
        this.issuedQueries = series.queriesIssued();
        this.nowNanos = nowNanos;
    }

    /** Effective settings of the series. */
    public EffectiveSettings settings() {
        return settings;
    }

    /** When this view was made. */
    public long nowNanos() {
        return nowNanos;
    }

    /** Start of the series. */
    public long startNanos() {
        return times.startNanos();
    }

    /** Samples that the series will issue when nothing ends it early (in a closed loop: at most). */
    public int plannedSamples() {
        return slots.sampleCount();
    }

    /** Instant at which the last planned query is due, after the start. */
    public long plannedNanos() {
        return schedule.queryCount() == 0 ? 0 : schedule.dueNanos(schedule.queryCount() - 1);
    }

    /** Samples handed over so far. */
    public long issuedSamples() {
        return issuedQueries * slots.samplesPerQuery();
    }

    /** Samples that were due up to an instant, handed over or not; in a closed loop those handed over. */
    public int dueSamples(long untilNanos) {
        if (times.isClosedLoop()) {
            return Math.toIntExact(issuedSamples());
        }
        int low = 0;
        int high = schedule.queryCount();
        long since = untilNanos - times.startNanos();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (schedule.dueNanos(middle) <= since) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low * slots.samplesPerQuery();
    }

    /** Whether a sample was handed over. */
    public boolean isIssued(int sample) {
        return slots.issuedNanos(slots.queryOf(sample)) != UNSET;
    }

    /** Instant from which the latency of a sample counts. */
    public long dueNanos(int sample) {
        return times.dueNanos(slots.queryOf(sample));
    }

    /** Whether a sample was answered. */
    public boolean isComplete(int sample) {
        return slots.isComplete(sample);
    }

    /** Whether a sample is neither answered nor failed. */
    public boolean isOpen(int sample) {
        return slots.isOpen(sample);
    }

    /** Whether a sample was given up because the series ended early: neither answered nor failed by itself. */
    public boolean isCancelled(int sample) {
        return slots.isCancelled(sample);
    }

    /** Instant of the answer; meaningful when {@link #isComplete}. */
    public long completedNanos(int sample) {
        return slots.completedNanos(sample);
    }

    /** Instant of the first token, or {@link #UNSET}. */
    public long firstTokenNanos(int sample) {
        return slots.firstTokenNanos(sample);
    }

    /** Output tokens as reported. */
    public int tokenCount(int sample) {
        return slots.tokenCount(sample);
    }

    /** Samples that have ended, well or not. What ended before this call is completely visible after it. */
    public long endedSamples() {
        return slots.ended().get();
    }
}
