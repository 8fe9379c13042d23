package dev.assay.loadgen.api;

/**
 * What is measured. All methods but the reporting through the {@link ResponseSink} are called from threads of the harness,
 * never concurrently, in this order: name, start, then for each series issuingThreads, any number of issue calls and one flush,
 * and close at the very end. Two exceptions: with {@code server_num_issue_query_threads} above 1 that many threads call issue at once, and
 * close may come while a call that was given up after a stop request is still under way.
 */
public interface SystemUnderTest extends AutoCloseable {
    /** Name that the logs show; may be asked several times. */
    String name();

    /** Gives the sink to which all responses of the following run are reported. Called once, before the first issue. */
    void start(ResponseSink sink);

    /**
     * Says how many threads will call issue at once in the series that follows. Only of use to an implementation that saves
     * its locks when it is one; those that wrap another system under test pass it on.
     *
     * @param threads at least 1
     */
    default void issuingThreads(int threads) {}

    /**
     * Takes a query. It may be completed during the call or later, on any thread, in pieces and in any order. A call that
     * blocks delays the schedule, which is recorded as hand-over delay and counted in every latency.
     */
    void issue(Query query);

    /** Says that no further query of this series follows: whatever is held back for batching must be worked on now. */
    void flush();

    /**
     * Counts what was completed with {@link ResponseSink#COUNTED_LATER}. Called once after each series that was not stopped,
     * when all its samples have ended and before anything is computed from them.
     */
    default void countTokens(TokenCounts counts) {}

    /** Releases connections and threads; called once after the run, also when it failed. */
    @Override
    default void close() {}
}
