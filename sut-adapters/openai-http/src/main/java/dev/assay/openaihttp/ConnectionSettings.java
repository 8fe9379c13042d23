package dev.assay.openaihttp;

/**
 * Connections and time bounds of the adapter.
 *
 * @param maxConnections most connections at once; 0 means as many as there are samples in flight
 * @param eventLoops threads that serve the connections; 0 means half of the processors, at least 1 and at most 8
 * @param connectTimeoutMillis bound on opening a connection
 * @param requestTimeoutMillis bound on a sample from its hand-over to the end of its response
 * @param idleTimeoutMillis bound on the silence of a server during a response
 * @param keepAliveMillis how long an unused connection is kept; below the 5 s after which common servers close it
 * @param maxEventBytes bound on one event of a stream and on one whole JSON answer
 * @param commentsAreLife whether comment lines in a stream, which servers send to keep it open, end a silence
 */
public record ConnectionSettings(
        int maxConnections,
        int eventLoops,
        long connectTimeoutMillis,
        long requestTimeoutMillis,
        long idleTimeoutMillis,
        long keepAliveMillis,
        int maxEventBytes,
        boolean commentsAreLife) {
    /** No limit of connections, 10 s to connect, 20 min a sample, 2 min of silence, 4 s of keep-alive, 16 MiB an event. */
    public static final ConnectionSettings DEFAULT =
            new ConnectionSettings(0, 0, 10_000, 1_200_000, 120_000, 4_000, SseDecoder.DEFAULT_MAX_EVENT_BYTES, true);

    public ConnectionSettings {
        atLeast("max connections", maxConnections, 0);
        atLeast("event loops", eventLoops, 0);
        atLeast("connect time-out", connectTimeoutMillis, 1);
        atLeast("request time-out", requestTimeoutMillis, 1);
        atLeast("idle time-out", idleTimeoutMillis, 1);
        atLeast("keep-alive time", keepAliveMillis, 1);
        atLeast("event bound", maxEventBytes, 1024);
        if (maxEventBytes > 1 << 30) {
            throw new IllegalArgumentException("event bound is " + maxEventBytes + "; it must be at most " + (1 << 30));
        }
    }

    public ConnectionSettings withMaxConnections(int value) {
        return new ConnectionSettings(
                value,
                eventLoops,
                connectTimeoutMillis,
                requestTimeoutMillis,
                idleTimeoutMillis,
                keepAliveMillis,
                maxEventBytes,
                commentsAreLife);
    }

    public ConnectionSettings withEventLoops(int value) {
        return new ConnectionSettings(
                maxConnections,
                value,
                connectTimeoutMillis,
                requestTimeoutMillis,
                idleTimeoutMillis,
                keepAliveMillis,
                maxEventBytes,
                commentsAreLife);
    }

    /** The three bounds in milliseconds: opening a connection, a whole sample, silence during a response. */
    public ConnectionSettings withTimeouts(long connectMillis, long requestMillis, long idleMillis) {
        return new ConnectionSettings(
                maxConnections,
                eventLoops,
                connectMillis,
                requestMillis,
                idleMillis,
                keepAliveMillis,
                maxEventBytes,
                commentsAreLife);
    }

    public ConnectionSettings withKeepAliveMillis(long value) {
        return new ConnectionSettings(
                maxConnections,
                eventLoops,
                connectTimeoutMillis,
                requestTimeoutMillis,
                idleTimeoutMillis,
                value,
                maxEventBytes,
                commentsAreLife);
    }

    public ConnectionSettings withMaxEventBytes(int value) {
        return new ConnectionSettings(
                maxConnections,
                eventLoops,
                connectTimeoutMillis,
                requestTimeoutMillis,
                idleTimeoutMillis,
                keepAliveMillis,
                value,
                commentsAreLife);
    }

    public ConnectionSettings withCommentsAreLife(boolean value) {
        return new ConnectionSettings(
                maxConnections,
                eventLoops,
                connectTimeoutMillis,
                requestTimeoutMillis,
                idleTimeoutMillis,
                keepAliveMillis,
                maxEventBytes,
                value);
    }

    /** Event loops to start: never more than there may be connections. */
    int effectiveEventLoops() {
        int wanted =
                eventLoops > 0 ? eventLoops : Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);
        return maxConnections > 0 ? Math.min(wanted, maxConnections) : wanted;
    }

    private static void atLeast(String what, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be at least " + least);
        }
    }
}
