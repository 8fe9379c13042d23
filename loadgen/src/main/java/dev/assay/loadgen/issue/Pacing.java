package dev.assay.loadgen.issue;

import dev.assay.loadgen.clock.IdleStrategy;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.record.EndedCount;
import dev.assay.loadgen.record.TraceEvent;
import dev.assay.loadgen.schedule.Arrivals;
import org.jspecify.annotations.Nullable;

/** When the next query may go (loadgen-spec 3.1). Confined to one issuing thread. */
sealed interface Pacing {
    /** Returned instead of an instant when the answer that had to come first did not come. */
    long NO_COMPLETION = Long.MIN_VALUE;

    /** Waits until this query may be issued; the instant at which the wait ended, or {@link #NO_COMPLETION}. */
    long await(int query, long samplesIssued);

    /** How much later than this query could have gone the last wait ended, through no fault of the system under test; ns. */
    default long ownDelayNanos() {
        return 0;
    }

    /** The scope that the trace shows for the wait, or null for none. */
    @Nullable
    TraceEvent scope();

    /** SingleStream and MultiStream: after every sample of the previous query has ended. */
    record AfterPrevious(EndedCount ended, IdleStrategy idle, StopFlag stop, long deadlineNanos) implements Pacing {
        @Override
        public long await(int query, long samplesIssued) {
            if (ended.get() < samplesIssued && !awaitEnd(samplesIssued)) {
                return NO_COMPLETION;
            }
            return idle.clock().nanoTime();
        }

        @Override
        public TraceEvent scope() {
            return TraceEvent.WAITING;
        }

        private boolean awaitEnd(long samplesIssued) {
            ended.setTarget(samplesIssued);
            return idle.await(ended, idle.clock().nanoTime() + deadlineNanos, stop);
        }
    }

    /**
     * Server: never before the query is due; at once when it is overdue. Keeps beside the real instants those at which queries
     * would have gone had this thread always been on time, given how long the system under test held each call: the
     * difference is the harness's own delay.
     */
    final class AtDueTime implements Pacing {
        private final SeriesTimes times;
        private final IdleStrategy idle;
        private final StopFlag stop;
        private boolean first = true;
        private long issuedNanos;
        private long punctualNanos;

        AtDueTime(SeriesTimes times, IdleStrategy idle, StopFlag stop) {
            this.times = times;
            this.idle = idle;
            this.stop = stop;
        }

        @Override
        public long await(int query, long samplesIssued) {
            long dueNanos = times.dueNanos(query);
            long readyNanos = idle.clock().nanoTime();
            long heldUntilNanos = first ? dueNanos : punctualNanos + (readyNanos - issuedNanos);
            punctualNanos = Math.max(dueNanos, heldUntilNanos);
            issuedNanos = dueNanos - readyNanos > 0 ? idle.awaitInstant(dueNanos, stop) : readyNanos;
            first = false;
            return issuedNanos;
        }

        @Override
        public long ownDelayNanos() {
            return Math.max(0, issuedNanos - punctualNanos);
        }

        @Override
        public TraceEvent scope() {
            return TraceEvent.SCHEDULING;
        }
    }

    /** Server in a closed loop: as soon as fewer samples are under way than allowed. */
    record InClosedLoop(EndedCount ended, IdleStrategy idle, StopFlag stop, long deadlineNanos, int concurrency)
            implements Pacing {
        @Override
        public long await(int query, long samplesIssued) {
            long mustHaveEnded = samplesIssued - concurrency + 1;
            if (ended.get() < mustHaveEnded) {
                ended.setTarget(mustHaveEnded);
                if (!idle.await(ended, idle.clock().nanoTime() + deadlineNanos, stop)) {
                    return NO_COMPLETION;
                }
            }
            return idle.clock().nanoTime();
        }

        @Override
        public TraceEvent scope() {
            return TraceEvent.WAITING;
        }
    }

    /** Offline: at once. */
    record AtOnce(IdleStrategy idle) implements Pacing {
        @Override
        public long await(int query, long samplesIssued) {
            return idle.clock().nanoTime();
        }

        @Override
        public @Nullable TraceEvent scope() {
            return null;
        }
    }

    static Pacing of(IssueContext context) {
        IdleStrategy idle = context.clock().idle();
        return switch (context.scenario()) {
            case SINGLE_STREAM, MULTI_STREAM ->
                new AfterPrevious(context.slots().ended(), idle, context.stop(), context.completionDeadlineNanos());
            case SERVER ->
                context.arrivals() instanceof Arrivals.ClosedLoop loop
                        ? new InClosedLoop(
                                context.slots().ended(),
                                idle,
                                context.stop(),
                                context.completionDeadlineNanos(),
                                loop.concurrency())
                        : new AtDueTime(context.times(), idle, context.stop());
            case OFFLINE -> new AtOnce(idle);
        };
    }
}
