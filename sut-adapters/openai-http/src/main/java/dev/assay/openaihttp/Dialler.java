package dev.assay.openaihttp;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens the connections of one pool, TLS included. All methods run on the event loop of the pool. */
final class Dialler {
    private static final int MAX_CHUNK_BYTES = 64 << 10;

    private final LoopPool pool;
    private final OpenAiOptions options;
    private final InetSocketAddress address;
    private final @Nullable SslContext tls;
    private final Bootstrap bootstrap;
    private int nextSource;

    /** @param tls null for connections without */
    Dialler(LoopPool pool, EventLoop loop, OpenAiOptions options, InetSocketAddress address, @Nullable SslContext tls) {
        this.pool = pool;
        this.options = options;
        this.address = address;
        this.tls = tls;
        this.bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new HeapReads())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(Integer.MAX_VALUE, options.connection().connectTimeoutMillis()))
                .remoteAddress(address)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {}
                });
    }

    /** Opens a connection for an exchange; the pool is told when it is established or why it is not. */
    void dial(Exchange exchange) {
        SocketAddress from = nextSource();
        var _ = (from == null ? bootstrap.connect() : bootstrap.connect(address, from))
                .addListener((ChannelFuture connected) -> {
                    if (connected.isSuccess()) {
                        pool.connectionOpened();
                        secure(connected.channel(), exchange);
                    } else {
                        pool.connectFailed(exchange, ConnectFault.clause(connected.cause()));
                    }
                });
    }

    /** The local address to connect from, or null for the system's choice. */
    private @Nullable SocketAddress nextSource() {
        List<InetAddress> sources = options.spread().sources();
        if (sources.isEmpty()) {
            return null;
        }
        nextSource = (nextSource + 1) % sources.size();
        return new InetSocketAddress(sources.get(nextSource), 0);
    }

    private void secure(Channel channel, Exchange exchange) {
        Connection connection = new Connection(pool, channel);
        channel.pipeline().addLast(connection.new Stamp());
        SslHandler handshake = tls == null ? null : tlsHandler(tls, channel);
        if (handshake != null) {
            channel.pipeline().addLast(handshake);
        }
        channel.pipeline()
                .addLast(new HttpResponseDecoder(new HttpDecoderConfig().setMaxChunkSize(MAX_CHUNK_BYTES)))
                .addLast(connection);
        if (handshake == null) {
            pool.established(connection, exchange);
            return;
        }
        var _ = handshake.handshakeFuture().addListener(secured -> {
            if (secured.isSuccess()) {
                pool.established(connection, exchange);
            } else {
                pool.fail(exchange, FailureClass.TLS, ConnectFault.clause(secured.cause()), "");
                var _ = channel.close();
            }
        });
    }

    private SslHandler tlsHandler(SslContext context, Channel channel) {
        SslHandler handler = context.newHandler(
                channel.alloc(), options.server().host(), options.server().port());
        handler.setHandshakeTimeoutMillis(options.connection().connectTimeoutMillis());
        return handler;
    }
}
