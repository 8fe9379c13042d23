package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.ProbeSeries;
import dev.assay.loadgen.session.SeriesView;
import dev.assay.loadgen.stats.LongColumn;
import dev.assay.loadgen.stats.TokenArithmetic;
import java.util.Arrays;
import java.util.List;

/**
 * Counts over-limit samples of a running series, looking at each sample only while it can still change something. An
 * unanswered sample that is older than a limit on TTFT (and has no first token) or on end-to-end time counts as over it at once.
 * Confined to the thread that observes the series.
 */
final class LiveScan {
    private static final long TICKS_OF_A_PROBE = 2_000;

    private final List<Limit> limits;
    private final ProbeSeries series;
    private final long[] over;
    private int[] pending = new int[256];
    private int[] counted = new int[256];
    private int pendingCount;
    private int taken;
    private int prefix;
    private long ended;
    private long failed;
    private long nextLookNanos;

    LiveScan(List<Limit> limits) {
        if (limits.size() > Integer.SIZE) {
            throw new IllegalArgumentException(limits.size() + " different limits in one search; at most "
                    + Integer.SIZE + " can be judged at once");
        }
        this.limits = List.copyOf(limits);
        series = new ProbeSeries(limits);
        over = new long[limits.size()];
    }

    ProbeSeries series() {
        return series;
    }

    /** Takes in what happened since the last call; false when it is too early for another look. */
    boolean look(SeriesView view) {
        long sinceStart = view.nowNanos() - view.startNanos();
        if (sinceStart < nextLookNanos) {
            return false;
        }
        nextLookNanos = sinceStart + view.plannedNanos() / TICKS_OF_A_PROBE;
        scan(view, false, true);
        return true;
    }

    /**
     * Takes in the end of the series, after which nothing changes.
     *
     * @param whole whether it ran to its planned end; otherwise what came due after the last look does not count
     */
    void finish(SeriesView view, boolean whole) {
        scan(view, true, whole);
    }

    private void scan(SeriesView view, boolean isOver, boolean takesMore) {
        // Publishes everything about the samples that ended before.
        view.endedSamples();
        int due = takesMore ? view.dueSamples(view.nowNanos()) : taken;
        for (int sample = taken; sample < due; sample++) {
            add(sample);
        }
        taken = Math.max(taken, due);
        int kept = 0;
        for (int i = 0; i < pendingCount; i++) {
            int sample = pending[i];
            int mask = counted[i] | newlyOver(view, sample, counted[i], isOver);
            if (!hasEnded(view, sample, isOver)) {
                pending[kept] = sample;
                counted[kept++] = mask;
            } else if (view.isComplete(sample)) {
                ended++;
            } else if (!view.isOpen(sample) && !view.isCancelled(sample)) {
                ended++;
                failed++;
            }
        }
        pendingCount = kept;
        prefix = pendingCount == 0 ? taken : pending[0];
        series.add(view.nowNanos() - view.startNanos(), taken, ended, prefix, failed, over);
    }

    private void add(int sample) {
        if (pendingCount == pending.length) {
            pending = Arrays.copyOf(pending, pendingCount * 2);
            counted = Arrays.copyOf(counted, pendingCount * 2);
        }
        pending[pendingCount] = sample;
        counted[pendingCount++] = 0;
    }

    /** A count of 0 may mean that it has not arrived here yet; at the end it means what it says. */
    private static boolean hasEnded(SeriesView view, int sample, boolean seriesIsOver) {
        if (view.isOpen(sample)) {
            return seriesIsOver;
        }
        return seriesIsOver
                || !view.isComplete(sample)
                || !view.settings().useTokenLatencies()
                || view.tokenCount(sample) != 0;
    }

    private int newlyOver(SeriesView view, int sample, int already, boolean seriesIsOver) {
        int mask = 0;
        for (int i = 0; i < limits.size(); i++) {
            int bit = 1 << i;
            if ((already & bit) == 0 && isOver(view, sample, limits.get(i), seriesIsOver)) {
                mask |= bit;
                over[i]++;
            }
        }
        return mask;
    }

    private static boolean isOver(SeriesView view, int sample, Limit limit, boolean seriesIsOver) {
        boolean complete = view.isComplete(sample);
        if (!complete && !view.isOpen(sample) && !view.isCancelled(sample)) {
            return false;
        }
        long dueNanos = view.dueNanos(sample);
        return switch (limit.metric()) {
            case E2E -> (complete ? view.completedNanos(sample) : view.nowNanos()) - dueNanos > limit.limitNanos();
            case TTFT -> {
                long first = view.firstTokenNanos(sample);
                // An answer without a first token was not measured, which never passes.
                boolean missing = first == SeriesView.UNSET && complete && seriesIsOver;
                long until = first != SeriesView.UNSET ? first : complete ? dueNanos : view.nowNanos();
                yield missing || until - dueNanos > limit.limitNanos();
            }
            case TPOT -> complete && tpotNanos(view, sample) > limit.limitNanos();
        };
    }

    private static long tpotNanos(SeriesView view, int sample) {
        long dueNanos = view.dueNanos(sample);
        long first = view.firstTokenNanos(sample);
        return TokenArithmetic.tpotNanos(
                view.completedNanos(sample) - dueNanos,
                first == SeriesView.UNSET ? LongColumn.UNSET : first - dueNanos,
                view.tokenCount(sample));
    }
}
