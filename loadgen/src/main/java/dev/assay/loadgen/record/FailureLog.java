package dev.assay.loadgen.record;

import dev.assay.loadgen.api.FailureKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Samples that were not answered: how many of each kind, why, and the first ids. Bounded memory whatever happens. Any
 * thread.
 */
public final class FailureLog {
    /** Distinct reasons that are kept apart; further ones are counted together. */
    public static final int MOST_REASONS = 50;

    /** Ids that are kept. */
    public static final int MOST_IDS = 20;

    /**
     * Why samples failed.
     *
     * @param kind failed, timed out or cancelled
     * @param text one clause, as the adapter gave it
     * @param count samples
     */
    public record Reason(FailureKind kind, String text, long count) {}

    private record Key(FailureKind kind, String text) {}

    private static final String OTHER = "other reasons";
    private final Map<FailureKind, LongAdder> counts = new EnumMap<>(FailureKind.class);
    private final ConcurrentHashMap<Key, LongAdder> reasons = new ConcurrentHashMap<>();
    private final long[] firstIds = new long[MOST_IDS];
    private final AtomicInteger idCount = new AtomicInteger();

    public FailureLog() {
        for (FailureKind kind : FailureKind.values()) {
            counts.put(kind, new LongAdder());
        }
    }

    void note(FailureKind kind, long sampleId, String reason) {
        adder(kind).increment();
        Key key = new Key(kind, reason);
        if (reasons.size() >= MOST_REASONS && !reasons.containsKey(key)) {
            key = new Key(kind, OTHER);
        }
        reasons.computeIfAbsent(key, absent -> new LongAdder()).increment();
        if (idCount.get() < MOST_IDS) {
            int at = idCount.getAndIncrement();
            if (at < MOST_IDS) {
                firstIds[at] = sampleId;
            }
        }
    }

    public long count(FailureKind kind) {
        return adder(kind).sum();
    }

    public long total() {
        long total = 0;
        for (LongAdder count : counts.values()) {
            total += count.sum();
        }
        return total;
    }

    /** Reasons, the most frequent first. */
    public List<Reason> reasons() {
        List<Reason> list = new ArrayList<>();
        reasons.forEach((key, count) -> list.add(new Reason(key.kind, key.text, count.sum())));
        list.sort(Comparator.comparingLong(Reason::count).reversed().thenComparing(Reason::text));
        return list;
    }

    /** Up to {@link #MOST_IDS} ids of unanswered samples, in the order in which they were given up. */
    public long[] firstIds() {
        int count = Math.min(idCount.get(), MOST_IDS);
        return Arrays.copyOf(firstIds, count);
    }

    private LongAdder adder(FailureKind kind) {
        return Objects.requireNonNull(counts.get(kind));
    }
}
