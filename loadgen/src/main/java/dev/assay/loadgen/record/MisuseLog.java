package dev.assay.loadgen.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Counts misuse by kind and keeps the first case of each, whose caller is found out once. Any thread; nothing here is on the
 * path of a sample that is reported properly.
 */
public final class MisuseLog {
    /**
     * The first case of a kind.
     *
     * @param sampleId the id that was given
     * @param nanos the time stamp that was given
     * @param caller where in the system under test the call came from, or an empty text
     */
    public record FirstCase(long sampleId, long nanos, String caller) {}

    private static final Set<String> OWN_CLASSES = Set.of(MisuseLog.class.getName(), Recorder.class.getName());

    private static final class Tally {
        final AtomicLong count = new AtomicLong();
        final AtomicReference<@Nullable FirstCase> firstCase = new AtomicReference<>();
    }

    private final Map<Misuse, Tally> tallies = new EnumMap<>(Misuse.class);

    public MisuseLog() {
        for (Misuse kind : Misuse.values()) {
            tallies.put(kind, new Tally());
        }
    }

    /** Notes one case and returns how many of its kind there are now. */
    long note(Misuse kind, long sampleId, long nanos) {
        Tally tally = tally(kind);
        long count = tally.count.incrementAndGet();
        if (count == 1) {
            tally.firstCase.compareAndSet(null, new FirstCase(sampleId, nanos, caller()));
        }
        return count;
    }

    public long count(Misuse kind) {
        return tally(kind).count.get();
    }

    public Optional<FirstCase> firstCase(Misuse kind) {
        return Optional.ofNullable(tally(kind).firstCase.get());
    }

    /** Cases of all kinds. */
    public long total() {
        long total = 0;
        for (Tally tally : tallies.values()) {
            total += tally.count.get();
        }
        return total;
    }

    /** One sentence on a kind: how often, first sample, from where. */
    public String describe(Misuse kind) {
        long count = count(kind);
        String base = kind.text() + ": " + count + (count == 1 ? " time" : " times");
        return firstCase(kind).map(first -> base + where(first)).orElse(base);
    }

    private Tally tally(Misuse kind) {
        return Objects.requireNonNull(tallies.get(kind));
    }

    private static String where(FirstCase first) {
        // What an adapter of ours passes on is the engine's doing, and the name of our method helps nobody.
        boolean adapter = first.caller.startsWith("dev.assay.") && !first.caller.startsWith("dev.assay.loadgen.");
        String at = first.caller.isEmpty() || adapter ? "" : ", called from " + first.caller;
        return ", first with sample id " + first.sampleId + at;
    }

    private static String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !OWN_CLASSES.contains(frame.getClassName()))
                        .findFirst()
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                        .orElse(""));
    }
}
