package dev.assay.openaihttp;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends single requests before a run and waits for the whole reply, on a connection of their own. */
final class ProbeClient {
    private static final int MAX_REPLY_BYTES = 8 << 20;

    /** @param contentType lower case, empty when absent */
    record Reply(int status, String contentType, String body) {}

    /** No reply; the message is one clause. */
    static final class NoReply extends Exception {
        private static final long serialVersionUID = 1;

        NoReply(String clause) {
            super(clause);
        }
    }

    private final EventLoop loop;
    private final OpenAiOptions options;
    private final InetSocketAddress address;
    private final @Nullable SslContext tls;

    ProbeClient(EventLoop loop, OpenAiOptions options, InetSocketAddress address, @Nullable SslContext tls) {
        this.loop = loop;
        this.options = options;
        this.address = address;
        this.tls = tls;
    }

    Reply get(String path) throws NoReply {
        return send(HttpMethod.GET, path, new byte[0]);
    }

    Reply post(String path, byte[] json) throws NoReply {
        return send(HttpMethod.POST, path, json);
    }

    private Reply send(HttpMethod method, String path, byte[] body) throws NoReply {
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        var _ = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(Integer.MAX_VALUE, options.connection().connectTimeoutMillis()))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline()
                                    .addLast(tls.newHandler(
                                            channel.alloc(),
                                            options.server().host(),
                                            options.server().port()));
                        }
                        channel.pipeline()
                                .addLast(new HttpClientCodec())
                                .addLast(new HttpObjectAggregator(MAX_REPLY_BYTES))
                                .addLast(new ReplyHandler(answer));
                    }
                })
                .connect(address)
                .addListener((io.netty.channel.ChannelFuture connected) -> {
                    if (connected.isSuccess()) {
                        var _ = connected.channel().writeAndFlush(request(method, path, body));
                    } else {
                        answer.completeExceptionally(connected.cause());
                    }
                });
        return await(answer);
    }

    private DefaultFullHttpRequest request(HttpMethod method, String path, byte[] body) {
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, path, Unpooled.wrappedBuffer(body));
        request.headers()
                .set(HttpHeaderNames.HOST, options.server().authority())
                .set(HttpHeaderNames.USER_AGENT, "assay")
                .set(HttpHeaderNames.ACCEPT, "application/json, text/event-stream")
                .set(HttpHeaderNames.ACCEPT_ENCODING, "identity")
                .set(HttpHeaderNames.CONNECTION, "close")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        if (body.length > 0) {
            request.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
        }
        options.key().ifPresent(key -> request.headers().set(HttpHeaderNames.AUTHORIZATION, key.header()));
        return request;
    }

    private Reply await(CompletableFuture<Reply> answer) throws NoReply {
        long boundMillis = options.connection().connectTimeoutMillis()
                + options.connection().idleTimeoutMillis();
        try {
            return answer.get(boundMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new NoReply("no reply within " + boundMillis + " ms");
        } catch (ExecutionException e) {
            throw noReply(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoReply("interrupted");
        }
    }

    private static NoReply noReply(Throwable cause) {
        if (cause instanceof NoReply told) {
            return told;
        }
        return new NoReply(
                cause instanceof TooLongFrameException
                        ? "its answer to a test request is longer than " + (MAX_REPLY_BYTES >> 20) + " MiB"
                        : ConnectFault.clause(cause));
    }

    private static final class ReplyHandler extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final CompletableFuture<Reply> answer;

        ReplyHandler(CompletableFuture<Reply> answer) {
            this.answer = answer;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
            if (response.decoderResult().isFailure()) {
                answer.completeExceptionally(new NoReply("what answers there does not speak HTTP/1.1"));
                var _ = context.close();
                return;
            }
            String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
            answer.complete(new Reply(
                    response.status().code(),
                    type.toLowerCase(java.util.Locale.ROOT),
                    response.content().toString(StandardCharsets.UTF_8)));
            var _ = context.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            answer.completeExceptionally(new java.nio.channels.ClosedChannelException());
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            answer.completeExceptionally(cause);
            var _ = context.close();
        }
    }
}
