package dev.assay.loadgen.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What happened during a series that the detail log will tell, in order. Texts are added at most a few thousand times, only
 * at the end of issuing and on misuse; the lines are built after the series. Any thread.
 */
public final class Journal {
    /** Time of an entry that has none of its own: it takes that of the entry before it (loadgen-spec 7.3). */
    public static final long TIME_OF_PREVIOUS = Long.MIN_VALUE;

    /**
     * One line to be.
     *
     * @param nanos instant on the run's clock, or {@link #TIME_OF_PREVIOUS}
     * @param error whether it is an error rather than a message
     * @param text the value of the line
     */
    public record Entry(long nanos, boolean error, String text) {}

    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

    public void message(long nanos, String text) {
        entries.add(new Entry(nanos, false, text));
    }

    public void error(long nanos, String text) {
        entries.add(new Entry(nanos, true, text));
    }

    /** Takes out what was added so far. */
    public List<Entry> drain() {
        List<Entry> drained = new ArrayList<>();
        for (Entry entry = entries.poll(); entry != null; entry = entries.poll()) {
            drained.add(entry);
        }
        return drained;
    }
}
