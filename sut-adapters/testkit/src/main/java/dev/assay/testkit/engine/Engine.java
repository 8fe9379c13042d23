package dev.assay.testkit.engine;

/** An engine that runs, in real or in virtual time. */
public interface Engine extends AutoCloseable {
    /**
     * Hands a request over.
     *
     * @throws IllegalArgumentException with one sentence when it can never be served
     */
    EngineTicket submit(EngineRequest request, TokenListener listener);

    /** Counters and levels, as of the latest step. */
    EngineSnapshot snapshot();

    /** The clock of the stamps, in nanoseconds. */
    long nanoTime();

    /** How many tokens the engine says an answer of that many has; the same number, unless it is made to lie. */
    default int reportedTokens(int delivered) {
        return delivered;
    }

    /** The parameters. */
    EngineConfig config();

    /** Ends the engine; unfinished requests get no further token. */
    @Override
    void close();
}
