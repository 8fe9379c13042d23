package dev.assay.testkit.server;

/** Writes the JSON of one request's answer in one interface: its events, or the whole of it. Confined to one thread. */
interface AnswerFormat {
    /** What stands in front of the JSON of an event. */
    default String dataPrefix() {
        return "data: ";
    }

    /** Whether an event without tokens opens the stream. */
    default boolean hasRoleEvent() {
        return false;
    }

    /** Whether an event with only the usage ends the stream. */
    default boolean hasUsageEvent() {
        return false;
    }

    /** Whether the stream ends with {@code [DONE]}. */
    default boolean hasEndMark() {
        return false;
    }

    /** Whether an event can hold only one token. */
    default boolean isOneTokenAnEvent() {
        return false;
    }

    /** The first event of a chat: the role, no token. */
    default void roleEvent(ByteWriter out, long sentNanos) {
        throw new IllegalStateException("this interface has no such event");
    }

    /** An event with tokens; {@code first} tells whether it is the first of the answer that holds any. */
    void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos);

    /** The event after the last token, without choices. */
    default void usageEvent(ByteWriter out, int outputTokens, long sentNanos) {
        throw new IllegalStateException("this interface has no such event");
    }

    /** The answer in one piece. */
    void whole(ByteWriter out, Chunk chunk, long sentNanos);
}
