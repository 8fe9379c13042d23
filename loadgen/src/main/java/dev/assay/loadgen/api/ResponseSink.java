package dev.assay.loadgen.api;

/**
 * Where a system under test reports. Every method may be called from any thread at any time during a run, takes no lock
 * that two samples share and does no input or output. Time stamps are those of {@link #nanoTime()}; taking them is the
 * caller's business, as early as it can (on the socket read, before any parsing), because only the caller knows when a
 * response really arrived. Misuse (unknown id, second completion, first token after completion) is counted and reported
 * with the result; it never throws.
 */
public interface ResponseSink {
    /**
     * In place of a token count: the tokens will be counted when the series is over, in
     * {@link SystemUnderTest#countTokens(TokenCounts)}, because counting them takes time that the run must not lose.
     */
    long COUNTED_LATER = Long.MIN_VALUE;

    /** The run's clock in nanoseconds: monotonic, of arbitrary origin. */
    long nanoTime();

    /**
     * Whether the response bytes of this sample will be kept for the accuracy log. When false, data may be left out of the
     * calls below.
     */
    boolean wantsData(long sampleId);

    /** The first token of a sample arrived. Never completes the sample. */
    void firstToken(long sampleId, long nanos);

    /** As {@link #firstToken(long, long)} with the bytes of the first token, copied before return if they are kept. */
    void firstToken(long sampleId, long nanos, byte[] data, int offset, int length);

    /**
     * A sample is complete.
     *
     * @param tokenCount output tokens of the whole response, the first included; 0 when tokens are not counted, or
     *     {@link #COUNTED_LATER}
     */
    void complete(long sampleId, long nanos, long tokenCount);

    /** As {@link #complete(long, long, long)} with the response bytes, copied before return if they are kept. */
    void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length);

    /** Completes {@code count} samples, without response bytes, with one time stamp. */
    void completeAll(long[] sampleIds, int offset, int count, long nanos);

    /**
     * A sample will never be completed. It counts as failed, leaves the latency statistics and makes the run INVALID.
     *
     * @param reason one clause for the report, free of credentials and prompt text
     */
    void fail(long sampleId, long nanos, FailureKind kind, String reason);
}
