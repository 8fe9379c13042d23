package dev.assay.testkit.stamp;

import dev.assay.loadgen.clock.SystemClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One connection of the stamping server. Confined to its event loop. */
final class StampHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final byte[] STREAM_HEAD =
            bytes("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n" + "transfer-encoding: chunked\r\n\r\n");
    private static final byte[] NOT_FOUND = bytes("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
    private static final byte[] WHOLE_BODY = bytes(
            "{\"choices\":[{\"index\":0,\"text\":\" x\",\"finish_reason\":\"length\"}],\"usage\":{\"completion_tokens\":1}}");
    private static final byte[] WHOLE = bytes(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: " + WHOLE_BODY.length + "\r\n\r\n");
    private static final String HEAD =
            "data: {\"id\":\"cmpl-0123456789abcdef0123456789abcdef\",\"object\":\"text_completion\",\"created\":1700000000,"
                    + "\"model\":\"known-answer\",\"choices\":[{\"index\":0,\"text\":\"";
    private static final byte[] EVENT_HEAD = bytes(HEAD);
    private static final byte[] EVENT_TAIL =
            bytes("\",\"logprobs\":null,\"finish_reason\":null,\"stop_reason\":null}],\"usage\":null}\n\n");
    private static final int STAMP_DIGITS = 19;
    private static final byte[] EVENT_CHUNK =
            bytes(Integer.toHexString(EVENT_HEAD.length + STAMP_DIGITS + EVENT_TAIL.length) + "\r\n");
    private static final byte[] CRLF = bytes("\r\n");

    private boolean paced;
    private long intervalNanos;
    private int eventsAWrite;
    private int left;
    private int total;
    private long nextNanos;

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (!request.uri().startsWith("/v1/completions")) {
            var _ = context.writeAndFlush(context.alloc().buffer().writeBytes(NOT_FOUND));
            return;
        }
        String body = request.content().toString(StandardCharsets.UTF_8);
        String model = between(body, "\"model\":\"", '"');
        total = Integer.parseInt(between(body, "\"max_tokens\":", ','));
        left = total;
        if (model.equals("once")) {
            var _ = context.writeAndFlush(
                    context.alloc().buffer().writeBytes(WHOLE).writeBytes(WHOLE_BODY));
            return;
        }
        int number = Integer.parseInt(model.substring(model.indexOf('-') + 1));
        paced = model.startsWith("paced-");
        intervalNanos = paced ? number * 1_000_000L : 0;
        eventsAWrite = paced ? 1 : number;
        var _ = context.write(context.alloc().buffer().writeBytes(STREAM_HEAD));
        nextNanos = SystemClock.INSTANCE.nanoTime();
        step(context);
    }

    private void step(ChannelHandlerContext context) {
        if (!context.channel().isActive()) {
            return;
        }
        ByteBuf out = context.alloc().buffer(eventsAWrite * (EVENT_HEAD.length + EVENT_TAIL.length + 40) + 512);
        long nowNanos = SystemClock.INSTANCE.nanoTime();
        for (int i = 0; i < eventsAWrite && left > 0; i++, left--) {
            event(out, nowNanos);
        }
        if (left == 0) {
            end(out, nowNanos);
            var _ = context.writeAndFlush(out);
            return;
        }
        if (paced) {
            var _ = context.writeAndFlush(out);
            nextNanos += intervalNanos;
            var _ = context.executor()
                    .schedule(() -> step(context), Math.max(0, nextNanos - nowNanos), TimeUnit.NANOSECONDS);
        } else {
            // The next write when this one has been taken, in turn with other connections.
            var _ = context.writeAndFlush(out)
                    .addListener(written -> context.executor().execute(() -> step(context)));
        }
    }

    private static void event(ByteBuf out, long stampNanos) {
        out.writeBytes(EVENT_CHUNK).writeBytes(EVENT_HEAD);
        long divisor = 1_000_000_000_000_000_000L;
        for (int i = 0; i < STAMP_DIGITS; i++, divisor /= 10) {
            out.writeByte((int) ('0' + stampNanos / divisor % 10));
        }
        out.writeBytes(EVENT_TAIL).writeBytes(CRLF);
    }

    private void end(ByteBuf out, long nowNanos) {
        byte[] last = bytes("data: {\"choices\":[{\"index\":0,\"text\":\""
                + String.format(Locale.ROOT, "%0" + STAMP_DIGITS + "d", nowNanos) + "\",\"finish_reason\":\"length\"}],"
                + "\"usage\":{\"completion_tokens\":" + total + "}}\n\ndata: [DONE]\n\n");
        out.writeBytes(bytes(Integer.toHexString(last.length) + "\r\n")).writeBytes(last);
        out.writeBytes(bytes("\r\n0\r\n\r\n"));
    }

    private static String between(String text, String start, char end) {
        int from = text.indexOf(start) + start.length();
        int to = from;
        while (to < text.length() && text.charAt(to) != end && text.charAt(to) != '}') {
            to++;
        }
        return text.substring(from, to);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
