package dev.assay.grpc;

/**
 * Connections and bounds of the adapter.
 *
 * @param channels connections to each endpoint, at least 1; each brings the server's limit of concurrent calls once more
 * @param eventLoops threads that serve the connections; 0 means half of the processors, at least 1 and at most 8
 * @param connectTimeoutMillis bound on opening a connection and on the answer to the check before a run
 * @param requestTimeoutMillis bound on a sample from its hand-over to its end, sent to the server as the deadline where a
 *     sample has a call of its own
 * @param keepAliveMillis time without a byte after which a connection that has work in flight is asked for a sign of life
 * @param maxMessageBytes bound on one message of the server
 */
public record GrpcLimits(
        int channels,
        int eventLoops,
        long connectTimeoutMillis,
        long requestTimeoutMillis,
        long keepAliveMillis,
        int maxMessageBytes) {
    /**
     * One channel, 10 s to connect, 20 min a sample, 64 MiB a message. Keep-alive after 5 min: servers close connections
     * that ask more often, unless they are told to allow it.
     */
    public static final GrpcLimits DEFAULT = new GrpcLimits(1, 0, 10_000, 1_200_000, 300_000, 64 << 20);

    private static final int MOST_CHANNELS = 1024;

    public GrpcLimits {
        atLeast("number of channels", channels, 1);
        atLeast("number of event loops", eventLoops, 0);
        atLeast("connect time-out", connectTimeoutMillis, 1);
        atLeast("request time-out", requestTimeoutMillis, 1);
        atLeast("keep-alive time", keepAliveMillis, 1);
        atLeast("message bound", maxMessageBytes, 1024);
        if (channels > MOST_CHANNELS) {
            throw new IllegalArgumentException(
                    "number of channels is " + channels + "; it must be at most " + MOST_CHANNELS);
        }
    }

    public GrpcLimits withChannels(int value) {
        return new GrpcLimits(
                value, eventLoops, connectTimeoutMillis, requestTimeoutMillis, keepAliveMillis, maxMessageBytes);
    }

    public GrpcLimits withEventLoops(int value) {
        return new GrpcLimits(
                channels, value, connectTimeoutMillis, requestTimeoutMillis, keepAliveMillis, maxMessageBytes);
    }

    /** The bounds in milliseconds on opening a connection and on a whole sample. */
    public GrpcLimits withTimeouts(long connectMillis, long requestMillis) {
        return new GrpcLimits(channels, eventLoops, connectMillis, requestMillis, keepAliveMillis, maxMessageBytes);
    }

    public GrpcLimits withKeepAliveMillis(long value) {
        return new GrpcLimits(channels, eventLoops, connectTimeoutMillis, requestTimeoutMillis, value, maxMessageBytes);
    }

    public GrpcLimits withMaxMessageBytes(int value) {
        return new GrpcLimits(channels, eventLoops, connectTimeoutMillis, requestTimeoutMillis, keepAliveMillis, value);
    }

    /** Event loops to start for that many endpoints: never more than there are channels. */
    int effectiveEventLoops(int endpoints) {
        int wanted =
                eventLoops > 0 ? eventLoops : Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);
        return Math.min(wanted, channels * endpoints);
    }

    private static void atLeast(String what, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be at least " + least);
        }
    }
}
