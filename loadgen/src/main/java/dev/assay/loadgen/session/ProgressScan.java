package dev.assay.loadgen.session;

import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.SampleSlots;
import java.util.BitSet;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Estimates percentiles of a running series by reading its slots from outside, so that the measuring threads do nothing for
 * it. Looks at each sample once: those before the mark are done with, those behind it are remembered. Confined to one thread.
 */
final class ProgressScan {
    private static final long HIGHEST_NANOS = 86_400_000_000_000L;

    private final SampleSlots slots;
    private final SeriesTimes times;
    private final Histogram ttft = new Histogram(HIGHEST_NANOS, 2);
    private final Histogram tpot = new Histogram(HIGHEST_NANOS, 2);
    private final BitSet seenBehindMark = new BitSet();
    private int mark;

    ProgressScan(SampleSlots slots, SeriesTimes times) {
        this.slots = slots;
        this.times = times;
    }

    /** Takes in what has ended among the first {@code issuedSamples} since the last call. */
    void scan(long issuedSamples) {
        int end = (int) Math.min(issuedSamples, slots.sampleCount());
        boolean contiguous = true;
        int newMark = mark;
        for (int sample = mark; sample < end; sample++) {
            if (slots.isOpen(sample)) {
                contiguous = false;
                continue;
            }
            if (!seenBehindMark.get(sample - mark)) {
                add(sample);
                seenBehindMark.set(sample - mark);
            }
            if (contiguous) {
                newMark = sample + 1;
            }
        }
        moveMarkTo(newMark);
    }

    /** Samples with a first token that were taken in. */
    long counted() {
        return ttft.getTotalCount();
    }

    OptionalLong ttftP99Nanos() {
        return p99(ttft);
    }

    OptionalLong tpotP99Nanos() {
        return p99(tpot);
    }

    private void moveMarkTo(int newMark) {
        BitSet kept = seenBehindMark.get(newMark - mark, Math.max(newMark - mark, seenBehindMark.length()));
        seenBehindMark.clear();
        seenBehindMark.or(kept);
        mark = newMark;
    }

    private void add(int sample) {
        long firstNanos = slots.firstTokenNanos(sample);
        if (!slots.isComplete(sample) || firstNanos == SampleSlots.UNSET) {
            return;
        }
        ttft.recordValue(Math.clamp(firstNanos - times.dueNanos(slots.queryOf(sample)), 0, HIGHEST_NANOS));
        int tokens = slots.tokenCount(sample);
        if (tokens > 1) {
            long perToken = (slots.completedNanos(sample) - firstNanos) / (tokens - 1);
            tpot.recordValue(Math.clamp(perToken, 0, HIGHEST_NANOS));
        }
    }

    private static OptionalLong p99(Histogram histogram) {
        return histogram.getTotalCount() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(histogram.getValueAtPercentile(99));
    }
}
