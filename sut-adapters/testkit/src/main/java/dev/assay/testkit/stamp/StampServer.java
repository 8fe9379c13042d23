package dev.assay.testkit.stamp;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * Answers {@code POST /v1/completions} with {@code max_tokens} events whose text is the monotonic time of their sending in
 * nanoseconds, which another process of the same machine can compare with its own clock (on Linux all processes share that
 * clock). The model name chooses the pace: {@code paced-20} sends an event each 20 ms, {@code burst-16} writes 16 events at a
 * time as fast as they are taken, {@code once} gives a whole answer. One thread.
 */
public final class StampServer implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final int MAX_BODY_BYTES = 1 << 20;

    private final MultiThreadIoEventLoopGroup group;
    private final Channel channel;

    private StampServer() {
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("stamp-server", true), NioIoHandler.newFactory());
        channel = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel connection) {
                        connection
                                .pipeline()
                                .addLast(new HttpRequestDecoder())
                                .addLast(new HttpObjectAggregator(MAX_BODY_BYTES))
                                .addLast(new StampHandler());
                    }
                })
                .bind("127.0.0.1", 0)
                .syncUninterruptibly()
                .channel();
    }

    /** Starts on a free port of this machine. */
    public static StampServer start() {
        return new StampServer();
    }

    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }

    /** Serves until standard input ends, so that it never outlives the process that started it; prints its port first. */
    public static void main(String[] arguments) throws java.io.IOException {
        try (StampServer server = start()) {
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // Nothing is expected; the end is what counts.
            }
        }
    }
}
