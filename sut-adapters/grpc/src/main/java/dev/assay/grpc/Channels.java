package dev.assay.grpc;

import io.grpc.ManagedChannel;
import io.grpc.netty.NegotiationType;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes the channels of the adapter. */
final class Channels {
    private static final int FLOW_WINDOW_BYTES = 8 << 20;
    private static final int LARGEST_METADATA_BYTES = 64 << 10;
    private static final long KEEP_ALIVE_WAIT_SECONDS = 20;

    private Channels() {}

    /**
     * A channel whose connection lives on that event loop and calls back there. Nothing is resent behind the caller's back:
     * retries, the transparent ones of the library included, are off.
     */
    static ManagedChannel open(
            InetSocketAddress address, @Nullable SslContext tls, GrpcLimits limits, EventLoop loop, LaneClock clock) {
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(address)
                .eventLoopGroup(loop)
                .channelFactory(() -> stamped(clock))
                .directExecutor()
                .disableRetry()
                // A window this large never makes a stream wait for its neighbours; a fixed one needs no probing pings.
                .flowControlWindow(FLOW_WINDOW_BYTES)
                .maxInboundMessageSize(limits.maxMessageBytes())
                .maxInboundMetadataSize(LARGEST_METADATA_BYTES)
                .keepAliveTime(limits.keepAliveMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTimeout(KEEP_ALIVE_WAIT_SECONDS, TimeUnit.SECONDS)
                .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(limits.connectTimeoutMillis(), Integer.MAX_VALUE))
                .withOption(ChannelOption.TCP_NODELAY, true);
        if (tls == null) {
            builder.negotiationType(NegotiationType.PLAINTEXT);
        } else {
            builder.negotiationType(NegotiationType.TLS).sslContext(tls);
        }
        return builder.build();
    }

    private static NioSocketChannel stamped(LaneClock clock) {
        NioSocketChannel channel = new NioSocketChannel();
        channel.pipeline().addFirst(new ReadStamp(clock));
        return channel;
    }
}
