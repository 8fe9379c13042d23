package dev.assay.loadgen.record;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.clock.NanoClock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes the responses of a whole run. Any thread may report at any time; a report costs one atomic exchange in the slot of its
 * sample and one addition to a counter that only neighbouring samples share, allocates nothing unless the sample's bytes are
 * kept, and never throws. Series follow one another: the starting thread opens and closes them; a report for a series that is
 * closed is misuse.
 */
public final class Recorder implements ResponseSink {
    /** Lines that one kind of misuse may add one by one to the detail log; further ones are told as a number. */
    public static final int MOST_LINES_OF_A_KIND = 1_000;

    /** How a run treats tokens; fixed at its start from the requested settings (loadgen-spec 5). */
    public enum TokenRule {
        /** Token counts are not looked at. */
        NONE,
        /** A completion needs a token count, but no first token: Offline. */
        COUNT,
        /** A completion needs a token count and an earlier first token. */
        COUNT_AND_FIRST
    }

    private record Series(SampleSlots slots, @Nullable ResponseStore responses) {}

    private static final byte[] NOTHING = {};

    private final NanoClock clock;
    private final TokenRule tokenRule;
    private final Journal journal;
    private final @Nullable TraceBuffer trace;
    private final FailureLimit failureLimit;
    private final MisuseLog misuse = new MisuseLog();
    private final FailureLog failures = new FailureLog();
    private final AtomicLong countsOwed = new AtomicLong();
    private volatile @Nullable Series series;
    // Ids below this belong to series that are over.
    private volatile long firstOpenId;
    // Whether the harness ended a series early and gave up what was open.
    private volatile boolean givenUp;

    /**
     * A recorder for one run.
     *
     * @param journal takes the lines that a report adds to the detail log
     * @param trace takes an event for each report, or null when no trace is written
     * @param failureLimit is asked after each failure
     */
    public Recorder(
            NanoClock clock,
            TokenRule tokenRule,
            Journal journal,
            @Nullable TraceBuffer trace,
            FailureLimit failureLimit) {
        this.failureLimit = failureLimit;
        this.clock = clock;
        this.tokenRule = tokenRule;
        this.journal = journal;
        this.trace = trace;
    }

    /**
     * Starts a series; before its first issue.
     *
     * @param responses keeps response bytes, or null when none are kept
     */
    public void open(SampleSlots slots, @Nullable ResponseStore responses) {
        series = new Series(slots, responses);
    }

    /** Ends the series: later reports for it are misuse. */
    public void close() {
        Series current = series;
        if (current != null) {
            firstOpenId = current.slots.firstId() + current.slots.sampleCount();
        }
        series = null;
    }

    public MisuseLog misuse() {
        return misuse;
    }

    public FailureLog failures() {
        return failures;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        Series current = series;
        if (current == null || current.responses == null) {
            return false;
        }
        int sample = current.slots.indexOf(sampleId);
        return sample >= 0 && current.responses.isSelected(sample);
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        firstToken(sampleId, nanos, NOTHING, 0, 0);
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        Series current = series;
        int sample = current == null ? -1 : current.slots.indexOf(sampleId);
        if (current == null || sample < 0) {
            noteStray(sampleId, nanos);
            return;
        }
        SampleSlots slots = current.slots;
        if (!slots.isOpen(sample)) {
            note(Misuse.FIRST_TOKEN_AFTER_COMPLETION, sampleId, nanos);
        } else if (!slots.firstToken(sample, nanos)) {
            note(Misuse.SECOND_FIRST_TOKEN, sampleId, nanos);
        } else {
            checkStamp(slots, sample, sampleId, nanos);
            ResponseStore responses = current.responses;
            if (responses != null && responses.isSelected(sample)) {
                responses.firstToken(sample, data, offset, length);
            }
        }
        if (trace != null) {
            trace.add(TraceEvent.TOKEN, sample, nanos, 0);
            trace.scope(TraceEvent.FIRST_TOKEN_COMPLETE, nanos, clock.nanoTime());
        }
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        complete(sampleId, nanos, tokenCount, NOTHING, 0, 0);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        Series current = series;
        int sample = end(current, sampleId, nanos, tokenCount);
        if (current == null || sample < 0) {
            return;
        }
        ResponseStore responses = current.responses;
        if (responses != null && responses.isSelected(sample)) {
            responses.complete(sample, data, offset, length);
        }
        if (trace != null) {
            trace.add(TraceEvent.SAMPLE, sample, nanos, 0);
            trace.scope(TraceEvent.QUERY_SAMPLES_COMPLETE, nanos, clock.nanoTime());
        }
        current.slots.ended().add(sample, 1);
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        Series current = series;
        int ended = 0;
        int last = 0;
        for (int i = offset; i < offset + count; i++) {
            int sample = end(current, sampleIds[i], nanos, 0);
            if (current == null || sample < 0) {
                continue;
            }
            ResponseStore responses = current.responses;
            if (responses != null && responses.isSelected(sample)) {
                responses.complete(sample, NOTHING, 0, 0);
            }
            if (trace != null) {
                trace.add(TraceEvent.SAMPLE, sample, nanos, 0);
            }
            ended++;
            last = sample;
        }
        if (trace != null) {
            trace.scope(TraceEvent.QUERY_SAMPLES_COMPLETE, nanos, clock.nanoTime());
        }
        if (current != null && ended > 0) {
            current.slots.ended().add(last, ended);
        }
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        Series current = series;
        int sample = current == null ? -1 : current.slots.indexOf(sampleId);
        if (current == null || sample < 0) {
            noteStray(sampleId, nanos);
        } else if (!current.slots.fail(sample, kind)) {
            noteSecond(current.slots, sample, sampleId, nanos);
        } else {
            failed(current.slots, sample, kind, reason);
        }
    }

    /** Fails a sample unless it has ended; for the harness itself, which may come too late without any misuse. */
    public void failIfOpen(long sampleId, FailureKind kind, String reason) {
        Series current = series;
        int sample = current == null ? -1 : current.slots.indexOf(sampleId);
        if (current != null && sample >= 0 && current.slots.fail(sample, kind)) {
            failed(current.slots, sample, kind, reason);
        }
    }

    /** Fails every issued sample of the open series that has not ended; how many there were. */
    public long failOpen(FailureKind kind, String reason) {
        Series current = series;
        if (current == null) {
            return 0;
        }
        long before = failures.count(kind);
        givenUp |= kind == FailureKind.CANCELLED;
        current.slots.forEachOpen(id -> failIfOpen(id, kind, reason));
        return failures.count(kind) - before;
    }

    /** Samples that have ended in the open series; 0 when none is open. For progress views. */
    public long endedInSeries() {
        return Optional.ofNullable(series).map(open -> open.slots.ended().get()).orElse(0L);
    }

    private void failed(SampleSlots slots, int sample, FailureKind kind, String reason) {
        failures.note(kind, slots.firstId() + sample, reason);
        slots.ended().add(sample, 1);
        failureLimit.check(failures.total(), slots.firstId() + slots.ended().get());
    }

    /** Ends a sample well; its position, or -1 after misuse. */
    private int end(@Nullable Series current, long sampleId, long nanos, long tokenCount) {
        int sample = current == null ? -1 : current.slots.indexOf(sampleId);
        if (current == null || sample < 0) {
            noteStray(sampleId, nanos);
            return -1;
        }
        SampleSlots slots = current.slots;
        if (!slots.complete(sample, nanos)) {
            noteSecond(slots, sample, sampleId, nanos);
            return -1;
        }
        checkStamp(slots, sample, sampleId, nanos);
        if (tokenRule != TokenRule.NONE) {
            checkTokens(slots, sample, sampleId, nanos, tokenCount);
        }
        return sample;
    }

    /** An answer to a sample that the harness itself gave up when the run ended comes late, not twice. */
    private void noteSecond(SampleSlots slots, int sample, long sampleId, long nanos) {
        if (!(givenUp && slots.isCancelled(sample))) {
            note(Misuse.SECOND_COMPLETION, sampleId, nanos);
        }
    }

    private void checkStamp(SampleSlots slots, int sample, long sampleId, long nanos) {
        if (nanos - slots.issuedNanos(slots.queryOf(sample)) < 0) {
            note(Misuse.NEGATIVE_LATENCY, sampleId, nanos);
        }
    }

    /**
     * Takes a token count that was promised at completion. Called by the harness between the end of a series and its close.
     * A sample that was promised no count, or has one, is left as it is.
     */
    public void countLater(long sampleId, long tokenCount) {
        Series current = series;
        int sample = current == null ? -1 : current.slots.indexOf(sampleId);
        if (current == null || sample < 0) {
            noteStray(sampleId, 0);
        } else if (tokenRule != TokenRule.NONE
                && current.slots.isComplete(sample)
                && current.slots.tokenCount(sample) == 0) {
            countsOwed.decrementAndGet();
            keepTokens(current.slots, sample, sampleId, current.slots.completedNanos(sample), tokenCount);
        }
    }

    /** Token counts that were promised and have not come. */
    public long countsOwed() {
        return countsOwed.get();
    }

    private void checkTokens(SampleSlots slots, int sample, long sampleId, long nanos, long tokenCount) {
        if (tokenRule == TokenRule.COUNT_AND_FIRST && slots.firstTokenNanos(sample) == SampleSlots.UNSET) {
            note(Misuse.FIRST_TOKEN_MISSING, sampleId, nanos);
        }
        if (tokenCount == COUNTED_LATER) {
            countsOwed.incrementAndGet();
        } else {
            keepTokens(slots, sample, sampleId, nanos, tokenCount);
        }
    }

    private void keepTokens(SampleSlots slots, int sample, long sampleId, long nanos, long tokenCount) {
        slots.tokenCount(sample, tokenCount);
        if (tokenCount <= 1) {
            note(
                    tokenCount == 1
                            ? Misuse.TOKEN_COUNT_ONE
                            : tokenCount == 0 ? Misuse.TOKEN_COUNT_MISSING : Misuse.TOKEN_COUNT_NEGATIVE,
                    sampleId,
                    nanos);
        }
    }

    private void noteStray(long sampleId, long nanos) {
        note(sampleId >= 0 && sampleId < firstOpenId ? Misuse.AFTER_END : Misuse.UNKNOWN_ID, sampleId, nanos);
    }

    private void note(Misuse kind, long sampleId, long nanos) {
        long count = misuse.note(kind, sampleId, nanos);
        if (kind.hasOneLineEach() && count <= MOST_LINES_OF_A_KIND) {
            journal.error(Journal.TIME_OF_PREVIOUS, kind.text());
        }
    }
}
