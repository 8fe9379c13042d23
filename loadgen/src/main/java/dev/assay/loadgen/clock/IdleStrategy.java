package dev.assay.loadgen.clock;

/**
 * How an issuing thread passes time. Every wait ends at the latest at its bound or {@link StopFlag#REACTION_NANOS} after a
 * stop request. One thread at a time per instance, unless the implementation says otherwise.
 */
public interface IdleStrategy {
    /**
     * Waits until an instant.
     *
     * @param dueNanos instant on this strategy's clock; one in the past returns at once
     * @return the reading of the clock at which the wait ended, never before {@code dueNanos} unless a stop was requested
     */
    long awaitInstant(long dueNanos, StopFlag stop);

    /**
     * Waits until a condition holds.
     *
     * @param deadlineNanos instant on this strategy's clock at which the wait is given up
     * @return whether the condition holds; false at the deadline or after a stop request
     */
    boolean await(Condition condition, long deadlineNanos, StopFlag stop);

    /** The clock whose instants this strategy waits for. */
    NanoClock clock();
}
