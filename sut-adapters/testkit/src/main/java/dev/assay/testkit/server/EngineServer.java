package dev.assay.testkit.server;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.RealTimeEngine;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The embedded engine behind a real HTTP/1.1 socket: {@code POST /v1/completions}, {@code POST /v1/chat/completions}, each as
 * events or in one piece, the own interfaces of SGLang ({@code /generate}), TGI ({@code /generate_stream}), Triton
 * ({@code /v2/models/NAME/generate_stream}) and llama.cpp ({@code /completion}), {@code GET /v1/models}, {@code /health} and {@code /stats}. Threads: one for the engine, and those
 * of the options for the connections. All methods from any thread.
 */
public final class EngineServer implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final int CLOGGED_BYTES = 8 << 20;
    private static final long CLOSE_SECONDS = 5;

    private final RealTimeEngine engine;
    /** The same, or what it pretends to be. */
    private final Engine served;

    private final EventLoopGroup group;
    private final ServerCounters counters = new ServerCounters();
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final IdentityHashMap<EventExecutor, LoopContext> loops = new IdentityHashMap<>();
    private final Optional<SslContext> tls;
    private final InetSocketAddress address;

    private EngineServer(EngineConfig config, ServerOptions options) {
        tls = options.tls().map(files -> ServerTls.context(files.builder()));
        group = new MultiThreadIoEventLoopGroup(
                options.ioThreads(), new DefaultThreadFactory("engine-server", true), NioIoHandler.newFactory());
        for (EventExecutor loop : group) {
            loops.put(loop, new LoopContext(new LoopOutbox(loop), new ByteWriter(), new ByteWriter()));
        }
        LoopOutbox[] outboxes = loops.values().stream().map(LoopContext::outbox).toArray(LoopOutbox[]::new);
        EngineConfig parameters = options.cheat().config(config);
        engine = new RealTimeEngine(parameters, () -> {
            for (LoopOutbox outbox : outboxes) {
                outbox.flush();
            }
        });
        served = options.cheat().around(engine, EngineServer::noSample);
        CompletionService service = new CompletionService(served, options.misbehaviour(), counters);
        Routes routes = new Routes(service, parameters, this::stats);
        address = bind(options, routes);
    }

    /**
     * Starts an engine and a server in front of it; both run when this returns.
     *
     * @throws IllegalStateException with one sentence when the address cannot be listened on
     * @throws IllegalArgumentException with one sentence when the TLS files cannot be used
     */
    public static EngineServer start(EngineConfig config, ServerOptions options) {
        return new EngineServer(config, options);
    }

    /** A server has no library. */
    private static EngineRequest noSample(int index) {
        throw new IllegalStateException("sample " + index + " was asked for, but a server has no samples");
    }

    /** The name of the model, which tells of a cheat. */
    public String modelName() {
        return engine.config().name();
    }

    /** Base address without a slash at its end, such as {@code http://127.0.0.1:40123}. */
    public String url() {
        String host = address.getAddress().getHostAddress();
        return (tls.isPresent() ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + address.getPort();
    }

    /** The port listened on. */
    public int port() {
        return address.getPort();
    }

    /** The engine, for servers of other protocols beside this one; closed with this server. */
    public Engine engine() {
        return served;
    }

    /** What happened so far. */
    public ServerStats stats() {
        return new ServerStats(
                counters.requests.sum(),
                counters.answered.sum(),
                counters.refused.sum(),
                counters.misbehaved.sum(),
                counters.clientsGone.sum(),
                counters.slowClients.sum(),
                counters.tokens.sum(),
                engine.slips(),
                engine.snapshot());
    }

    /** Stops listening, closes all connections and ends the threads; returns within a few seconds. */
    @Override
    public void close() {
        engine.close();
        connections.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }

    private InetSocketAddress bind(ServerOptions options, Routes routes) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(CLOGGED_BYTES / 2, CLOGGED_BYTES))
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        LoopContext loop = Objects.requireNonNull(loops.get(channel.eventLoop()));
                        connections.add(channel);
                        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
                        channel.pipeline()
                                .addLast(new HttpRequestDecoder())
                                .addLast(new HttpConnection(routes, loop, options.maxBodyBytes()));
                    }
                });
        ChannelFuture bound = bootstrap.bind(options.host(), options.port()).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            close();
            throw new IllegalStateException("cannot listen on " + options.host() + ":" + options.port() + ": "
                    + bound.cause().getMessage() + "; choose another address, or port 0 for any free port");
        }
        Channel channel = bound.channel();
        connections.add(channel);
        return (InetSocketAddress) channel.localAddress();
    }
}
