package dev.assay.openaihttp;

/** Receives what an {@link SseDecoder} finds, on the thread that feeds it. */
interface SseListener {
    /**
     * An event is complete. The bytes are valid during the call only.
     *
     * @param error whether the stream named the event {@code error}
     * @param terminated false when the stream ended before the blank line that ends an event
     */
    void event(byte[] data, int offset, int length, boolean error, boolean terminated);

    /** A line that starts with a colon: a keep-alive, never content. */
    void comment();
}
