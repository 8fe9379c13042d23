package dev.assay.grpc.server;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server, so that one can be reset on purpose; the library itself offers no way to do that. */
final class Connections implements ServerInterceptor {
    private static final Context.Key<Runnable> RESET = Context.key("reset");

    private final Map<SocketAddress, SocketChannel> open = new ConcurrentHashMap<>();

    /** Makes the listening channel. */
    NioServerSocketChannel listening() {
        return new NioServerSocketChannel() {
            @Override
            protected int doReadMessages(List<Object> accepted) throws Exception {
                int before = accepted.size();
                int count = super.doReadMessages(accepted);
                accepted.subList(before, accepted.size()).forEach(Connections.this::accepted);
                return count;
            }
        };
    }

    private void accepted(Object channel) {
        if (channel instanceof SocketChannel socket) {
            SocketAddress client = socket.remoteAddress();
            open.put(client, socket);
            var _ = socket.closeFuture().addListener(closed -> open.remove(client));
        }
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        SocketAddress client = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        Context context = Context.current().withValue(RESET, () -> reset(client));
        return Contexts.interceptCall(context, call, headers, next);
    }

    /** Resets the connection of the call that is being begun on this thread, when run. */
    static Runnable resetOfThisCall() {
        Runnable reset = RESET.get();
        return reset == null ? () -> {} : reset;
    }

    private void reset(SocketAddress client) {
        SocketChannel connection = open.get(client);
        if (connection != null) {
            // With a linger time of zero the kernel sends a reset in place of an orderly end. Past the pipeline, which
            // would
            // say goodbye first and let calls come to their end.
            connection.config().setSoLinger(0);
            connection.eventLoop().execute(() -> connection.unsafe().close(connection.voidPromise()));
        }
    }
}
