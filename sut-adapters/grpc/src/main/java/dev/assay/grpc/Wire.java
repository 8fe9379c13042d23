package dev.assay.grpc;

/** Speaks one protocol on one channel. All calls come on the event loop of the lane. */
interface Wire {
    /** A run begins; nothing is in flight. */
    default void begin() {}

    /** Takes a sample; it may be put on the wire now or with {@link #flush()}. */
    void send(Flight flight);

    /** A batch of samples was handed over: what waits for company goes out now. */
    void flush();

    /** The answer to this sample is not wanted any more; the lane has ended it. */
    void giveUp(Flight flight);

    /** The run hands nothing over any more for now. */
    default void seriesEnd() {}

    /** Ends calls in good order as far as it can at once, then tells. */
    void close(Runnable done);
}
