package dev.assay.grpc;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * The first handler of a connection: takes the time of each socket read before anything is decrypted, unframed or parsed.
 * What gRPC delivers of that read is delivered inside the read, on the same thread, so that the stamp is its own.
 */
final class ReadStamp extends ChannelInboundHandlerAdapter {
    private final LaneClock clock;

    ReadStamp(LaneClock clock) {
        this.clock = clock;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        clock.connected();
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        clock.read(message);
        context.fireChannelRead(message);
    }
}
