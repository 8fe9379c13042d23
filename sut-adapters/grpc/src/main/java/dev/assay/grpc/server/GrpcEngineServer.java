package dev.assay.grpc.server;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.ServerTls;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * An engine behind a gRPC port: KServe v2 and assay.sut.v1 for the embedded engine, or assay.sut.v1 for an engine of one's
 * own. One thread serves all connections. All methods from any thread.
 */
public final class GrpcEngineServer implements AutoCloseable {
    private static final int LARGEST_MESSAGE_BYTES = 64 << 20;
    private static final int FLOW_WINDOW_BYTES = 8 << 20;
    private static final long CLOSE_SECONDS = 5;

    /**
     * Where to listen, and how.
     *
     * @param host address to listen on
     * @param port port to listen on, 0 for any free one
     * @param tls encryption; empty for none
     * @param misbehaviour which requests to the embedded engine are treated how
     */
    public record Options(String host, int port, Optional<ServerTls> tls, Misbehaviour misbehaviour) {
        /** This machine only, any free port, no encryption, no misbehaviour. */
        public static final Options DEFAULT = new Options("127.0.0.1", 0, Optional.empty(), Misbehaviour.NONE);

        public Options {
            misbehaviour.requireFits(FaultKind.Scope.SERVER);
        }

        public Options withPort(int value) {
            return new Options(host, value, tls, misbehaviour);
        }

        public Options withTls(ServerTls value) {
            return new Options(host, port, Optional.of(value), misbehaviour);
        }

        public Options withMisbehaviour(Misbehaviour value) {
            return new Options(host, port, tls, value);
        }
    }

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("grpc-server", true), NioIoHandler.newFactory());
    private final Server server;
    private final Options options;

    private GrpcEngineServer(Options options, Function<EventExecutor, List<BindableService>> services) {
        this.options = options;
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(options.host(), options.port()))
                .bossEventLoopGroup(group)
                .workerEventLoopGroup(group)
                .channelType(NioServerSocketChannel.class)
                .directExecutor()
                .permitKeepAliveTime(1, TimeUnit.SECONDS)
                .maxInboundMessageSize(LARGEST_MESSAGE_BYTES)
                .flowControlWindow(FLOW_WINDOW_BYTES);
        if (!options.misbehaviour().equals(Misbehaviour.NONE)) {
            Connections connections = new Connections();
            builder.channelFactory(connections::listening).intercept(connections);
        }
        try {
            if (options.tls().isPresent()) {
                builder.sslContext(ServerTls.context(
                        GrpcSslContexts.configure(options.tls().get().builder(), SslProvider.JDK)));
            }
            services.apply(group.next()).forEach(builder::addService);
            server = builder.build().start();
        } catch (IOException e) {
            var _ = group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException(
                    "cannot listen on " + options.host() + ":" + options.port() + ": " + cause.getMessage()
                            + "; choose another address, or port 0 for any free port",
                    e);
        }
    }

    /**
     * Serves the embedded engine, which stays the caller's to close.
     *
     * @throws IllegalStateException with one sentence when the address cannot be listened on
     * @throws IllegalArgumentException with one sentence when the TLS files cannot be used
     */
    public static GrpcEngineServer start(Engine engine, Options options) {
        return new GrpcEngineServer(options, loop -> {
            SampleDesk desk = new SampleDesk(engine, options.misbehaviour(), loop);
            return List.of(new SutService(new EmbeddedSampleEngine(desk), loop), new KserveService(desk, loop));
        });
    }

    /** Serves an engine of one's own over assay.sut.v1. */
    public static GrpcEngineServer start(SampleEngine engine, Options options) {
        return new GrpcEngineServer(options, loop -> List.of(new SutService(engine, loop)));
    }

    /** The port listened on. */
    public int port() {
        return server.getPort();
    }

    /** Address such as {@code grpc://127.0.0.1:40123}. */
    public String url() {
        String shown = options.host().indexOf(':') >= 0 ? "[" + options.host() + "]" : options.host();
        return (options.tls().isPresent() ? "grpcs://" : "grpc://") + shown + ":" + port();
    }

    /** Breaks all calls off and stops listening; returns within a few seconds. */
    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
