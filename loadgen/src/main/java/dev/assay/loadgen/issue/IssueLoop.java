package dev.assay.loadgen.issue;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.clock.NanoClock;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.record.TraceEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Issues every {@code stride}-th query of a series, one a step (loadgen-spec 3.2). A step waits, hands one query over and looks
 * at the end conditions; it allocates nothing. Steps are made by one thread, on any clock; the counters may be read by others.
 */
public final class IssueLoop {
    private static final VarHandle ISSUED;
    private static final VarHandle IN_CALL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ISSUED = lookup.findVarHandle(IssueLoop.class, "queriesIssued", long.class);
            IN_CALL = lookup.findVarHandle(IssueLoop.class, "inCall", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final IssueContext context;
    private final IssueLimits limits;
    private final int thread;
    private final int stride;
    private final LongSupplier issuedByAllThreads;
    private final Pacing pacing;
    private final QueryView view;
    private final NanoClock clock;
    private final @Nullable TraceBuffer trace;
    private final int queryCount;
    private int next;
    private long queriesIssued;
    private boolean inCall;
    private @Nullable IssueEnd end;

    /**
     * @param thread index of the issuing thread, 0 &lt;= thread &lt; stride
     * @param stride number of issuing threads
     * @param issuedByAllThreads queries issued in the series so far
     */
    public IssueLoop(
            IssueContext context, IssueLimits limits, int thread, int stride, LongSupplier issuedByAllThreads) {
        this.context = context;
        this.limits = limits;
        this.thread = thread;
        this.stride = stride;
        this.issuedByAllThreads = issuedByAllThreads;
        pacing = Pacing.of(context);
        view = new QueryView(context.schedule(), context.times(), context.slots());
        clock = context.clock().nanos();
        trace = context.trace();
        queryCount = context.schedule().queryCount();
        next = thread;
    }

    /** Issues the next query; false when issuing has ended. */
    public boolean step() {
        if (end != null) {
            return false;
        }
        if (next >= queryCount) {
            end = IssueEnd.LIST_EXHAUSTED;
            return false;
        }
        return trace == null ? issueNext() : issueNextTraced(trace);
    }

    /** Steps to the end. */
    public IssueEnd run() {
        while (step()) {
            // Each step waits by itself.
        }
        return end == null ? IssueEnd.LIST_EXHAUSTED : end;
    }

    /** Why issuing ended, once it has. */
    public Optional<IssueEnd> end() {
        return Optional.ofNullable(end);
    }

    /** Queries that this thread has issued, those that were coalesced included. Any thread. */
    public long queriesIssued() {
        return (long) ISSUED.getOpaque(this);
    }

    /** Whether a call of the system under test is under way. Any thread. */
    public boolean isInCall() {
        return (boolean) IN_CALL.getOpaque(this);
    }

    private boolean issueNext() {
        long nanos = awaitTurn();
        if (end != null) {
            return false;
        }
        prepare(nanos);
        handOver();
        return context.accuracyMode() || !reachedEnd(nanos);
    }

    private boolean issueNextTraced(TraceBuffer to) {
        long loopNanos = clock.nanoTime();
        long nanos = awaitTurn();
        if (end != null) {
            return false;
        }
        TraceEvent scope = pacing.scope();
        if (scope != null) {
            to.scope(scope, loopNanos, nanos);
        }
        prepare(nanos);
        long callNanos = clock.nanoTime();
        handOver();
        to.scope(TraceEvent.ISSUE_QUERY, callNanos, clock.nanoTime());
        boolean more = context.accuracyMode() || !reachedEnd(nanos);
        to.scope(TraceEvent.SAMPLE_LOOP, loopNanos, clock.nanoTime());
        return more;
    }

    private long awaitTurn() {
        long samplesIssued = queriesIssued * context.slots().samplesPerQuery();
        long nanos = pacing.await(next, samplesIssued);
        if (context.stop().isSet()) {
            end = IssueEnd.STOPPED;
        } else if (nanos == Pacing.NO_COMPLETION) {
            end = IssueEnd.NO_COMPLETION;
        }
        return nanos;
    }

    private void prepare(long nanos) {
        view.set(next);
        note(next, nanos);
        next += stride;
        if (limits.coalesce()) {
            while (next < queryCount && context.times().dueNanos(next) - nanos <= 0) {
                view.add(next);
                note(next, nanos);
                next += stride;
            }
        }
    }

    private void note(int query, long nanos) {
        context.slots().issue(query, nanos);
        context.slots().ownDelay(query, pacing.ownDelayNanos());
    }

    private void handOver() {
        IN_CALL.setOpaque(this, true);
        try {
            context.sut().issue(view);
        } catch (Exception exception) {
            failUnanswered(exception);
        }
        IN_CALL.setOpaque(this, false);
        ISSUED.setOpaque(this, queriesIssued + view.queryCount());
    }

    private void failUnanswered(Exception exception) {
        String message = exception.getMessage();
        String reason = "issuing failed: "
                + (message == null || message.isBlank() ? exception.getClass().getSimpleName() : message);
        for (int i = 0; i < view.sampleCount(); i++) {
            context.recorder().failIfOpen(view.sampleId(i), FailureKind.FAILED, reason);
        }
    }

    /** Order and strictness as in loadgen-spec 3.2. */
    private boolean reachedEnd(long nanos) {
        long elapsedNanos = nanos - context.times().startNanos();
        if (limits.maxAsyncQueries() != 0) {
            long issued = issuedByAllThreads.getAsLong();
            long outstanding = issued - context.slots().ended().get();
            if (outstanding > limits.maxAsyncQueries()) {
                return endEarly("Too many outstanding queries. issued " + issued + " outstanding " + outstanding);
            }
        }
        if (limits.natural() && queriesIssued >= limits.minQueries() && elapsedNanos >= limits.targetDurationNanos()) {
            context.journal().message(clock.nanoTime(), "Ending naturally: Minimum query count and test duration met.");
            end = IssueEnd.NATURAL;
            return true;
        }
        if (limits.maxQueries() != 0 && queriesIssued >= limits.maxQueries()) {
            return endEarly("Max query count reached. query_count " + queriesIssued);
        }
        if (limits.maxDurationNanos() != 0 && elapsedNanos > limits.maxDurationNanos()) {
            return endEarly("Max test duration reached. duration_ns " + elapsedNanos);
        }
        return false;
    }

    private boolean endEarly(String why) {
        context.journal().error(clock.nanoTime(), "IssueQueryThread " + thread + " Ending early: " + why);
        end = IssueEnd.MAXIMUM_REACHED;
        return true;
    }
}
