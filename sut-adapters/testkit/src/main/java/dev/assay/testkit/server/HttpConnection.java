package dev.assay.testkit.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * One connection: puts requests together, has them answered one after the other in the order in which they came, and tells
 * the running one when the client leaves. Confined to its event loop.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    /** Header by which a client asks for the time of sending in each event. */
    static final String STAMP_HEADER = "x-assay-stamp";

    private static final int MOST_QUEUED = 64;
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Routes routes;
    private final LoopContext loop;
    private final int maxBodyBytes;
    private final ArrayDeque<HttpCall> queued = new ArrayDeque<>(0);
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable HttpRequest incoming;
    private @Nullable Exchange exchange;
    private boolean answering;
    private boolean refusing;

    HttpConnection(Routes routes, LoopContext loop, int maxBodyBytes) {
        this.routes = routes;
        this.loop = loop;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof HttpRequest request) {
                begin(context, request);
            }
            if (message instanceof HttpContent content) {
                append(context, content);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        queued.clear();
        if (exchange != null) {
            exchange.connectionClosed();
            exchange = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException || exchange != null) {
            var _ = context.close();
            return;
        }
        refuse(context, 500, "InternalServerError", "The server has a fault: " + cause);
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        if (refusing) {
            return;
        }
        incoming = request;
        body.reset();
        if (request.decoderResult().isFailure()) {
            refuse(context, 400, "BadRequestError", "The request is not HTTP/1.1.");
        } else if (HttpUtil.getContentLength(request, 0L) > maxBodyBytes) {
            refuseTooLarge(context);
        } else if (HttpUtil.is100ContinueExpected(request)) {
            var _ = context.writeAndFlush(Unpooled.wrappedBuffer(CONTINUE));
        }
    }

    private void append(ChannelHandlerContext context, HttpContent content) {
        HttpRequest request = incoming;
        if (refusing || request == null) {
            return;
        }
        ByteBuf bytes = content.content();
        if (body.size() + (long) bytes.readableBytes() > maxBodyBytes) {
            refuseTooLarge(context);
            return;
        }
        copy(bytes);
        if (content instanceof LastHttpContent) {
            incoming = null;
            arrived(context, request);
        }
    }

    private void copy(ByteBuf bytes) {
        try {
            bytes.readBytes(body, bytes.readableBytes());
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
    }

    private void arrived(ChannelHandlerContext context, HttpRequest request) {
        String uri = request.uri();
        int query = uri.indexOf('?');
        HttpCall call = new HttpCall(
                request.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                body.toByteArray(),
                HttpUtil.isKeepAlive(request),
                !request.protocolVersion().equals(HttpVersion.HTTP_1_0),
                request.headers().contains(STAMP_HEADER));
        body.reset();
        if (!answering) {
            answer(context, call);
        } else if (queued.size() < MOST_QUEUED) {
            queued.addLast(call);
        } else {
            var _ = context.close();
        }
    }

    private void answer(ChannelHandlerContext context, HttpCall call) {
        answering = true;
        Wire wire = new Wire(context, call, loop.frame(), () -> answered(context));
        Exchange begun = routes.dispatch(call, wire, loop);
        if (begun != null) {
            exchange = begun;
        }
    }

    private void answered(ChannelHandlerContext context) {
        answering = false;
        exchange = null;
        HttpCall next = queued.pollFirst();
        if (next != null) {
            // Not at once: the call that has just ended is still on the stack.
            answering = true;
            context.executor().execute(() -> answer(context, next));
        }
    }

    private void refuseTooLarge(ChannelHandlerContext context) {
        refuse(context, 413, "RequestTooLargeError", "The body is larger than " + maxBodyBytes + " bytes.");
    }

    /** Answers outside the usual order and closes: what follows on this connection cannot be understood. */
    private void refuse(ChannelHandlerContext context, int status, String type, String message) {
        if (refusing) {
            return;
        }
        refusing = true;
        HttpCall call = new HttpCall("", "", new byte[0], false, true, false);
        new Wire(context, call, loop.frame(), () -> {})
                .whole(status, "", ApiError.of(status, type, message).body());
    }
}
