package dev.assay.loadgen.search;

import java.util.Arrays;
import java.util.List;

/**
 * How one probe went, as a list of looks at rising instants. Pure; not thread-safe.
 *
 * <p>For each limit it counts the samples that are over it. A sample counts as soon as that is sure, answered or not: an
 * unanswered one is over a limit on TTFT or end-to-end time once it is older than the limit.
 */
public final class ProbeSeries {
    private static final int LEAST_COMPLETIONS = 30;

    private final List<Limit> limits;
    private long[] nanos = new long[64];
    private long[] arrived = new long[64];
    private long[] ended = new long[64];
    private long[] endedPrefix = new long[64];
    private long[][] over;
    private long failed;
    private int size;

    /** @param limits the limits to count for, each once */
    public ProbeSeries(List<Limit> limits) {
        this.limits = List.copyOf(limits);
        over = new long[limits.size()][64];
    }

    /** The limits, in the order of {@link #add}. */
    public List<Limit> limits() {
        return limits;
    }

    /**
     * Adds a look.
     *
     * @param atNanos since the start of the probe; not before the last look
     * @param arrivedSamples samples that were due so far
     * @param endedSamples samples that ended so far
     * @param endedPrefixSamples leading samples of the schedule that have all ended
     * @param failedSamples samples that failed so far
     * @param overLimit for each limit, samples known to be over it
     */
    public void add(
            long atNanos,
            long arrivedSamples,
            long endedSamples,
            long endedPrefixSamples,
            long failedSamples,
            long... overLimit) {
        if (size == nanos.length) {
            grow();
        }
        nanos[size] = atNanos;
        arrived[size] = arrivedSamples;
        ended[size] = endedSamples;
        endedPrefix[size] = endedPrefixSamples;
        for (int i = 0; i < over.length; i++) {
            over[i][size] = overLimit[i];
        }
        failed = failedSamples;
        size++;
    }

    public int size() {
        return size;
    }

    /** Instant of a look. */
    public long atNanos(int look) {
        return nanos[look];
    }

    /** Samples that were due at a look. */
    public long arrived(int look) {
        return arrived[look];
    }

    /** Samples that had ended at a look. */
    public long ended(int look) {
        return ended[look];
    }

    /** Samples over a limit at a look. */
    public long over(int limit, int look) {
        return over[limit][look];
    }

    /** Samples over a limit by now. */
    public long overNow(int limit) {
        return size == 0 ? 0 : over[limit][size - 1];
    }

    /** Instant of the last look; 0 before the first. */
    public long nowNanos() {
        return size == 0 ? 0 : nanos[size - 1];
    }

    /** Samples that failed by now. */
    public long failed() {
        return failed;
    }

    /** First look at or after an instant; {@link #size} when there is none. */
    public int lookAt(long atNanos) {
        int found = Arrays.binarySearch(nanos, 0, size, atNanos);
        return found >= 0 ? found : -found - 1;
    }

    /** Instant at which the given number of leading samples had ended; {@link Long#MAX_VALUE} when it has not come. */
    public long prefixEndedNanos(long samples) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (endedPrefix[middle] >= samples) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == size ? Long.MAX_VALUE : nanos[low];
    }

    /** Completions a second in the second half of the time so far; NaN when they are fewer than 30. */
    public double lateCompletionsPerSecond() {
        if (size < 2) {
            return Double.NaN;
        }
        int half = Math.min(size - 2, lookAt(nowNanos() / 2));
        long completions = ended[size - 1] - ended[half];
        double seconds = (nanos[size - 1] - nanos[half]) / 1e9;
        return completions < LEAST_COMPLETIONS || seconds <= 0 ? Double.NaN : (double) completions / seconds;
    }

    private void grow() {
        int capacity = size * 2;
        nanos = Arrays.copyOf(nanos, capacity);
        arrived = Arrays.copyOf(arrived, capacity);
        ended = Arrays.copyOf(ended, capacity);
        endedPrefix = Arrays.copyOf(endedPrefix, capacity);
        for (int i = 0; i < over.length; i++) {
            over[i] = Arrays.copyOf(over[i], capacity);
        }
    }
}
