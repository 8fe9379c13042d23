package dev.assay.testkit.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.concurrent.TimeUnit;

/**
 * Writes the HTTP answer to one request, as bytes and without objects in between. Confined to the event loop of its
 * connection; writes after the connection has gone are dropped.
 */
final class Wire {
    private static final byte[] CRLF = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};

    private final ChannelHandlerContext context;
    private final HttpCall call;
    private final ByteWriter frame;
    private final Runnable whenAnswered;
    private boolean bytewise;
    private boolean over;

    /** @param whenAnswered called once the answer is complete and the connection is free for the next request */
    Wire(ChannelHandlerContext context, HttpCall call, ByteWriter frame, Runnable whenAnswered) {
        this.context = context;
        this.call = call;
        this.frame = frame;
        this.whenAnswered = whenAnswered;
    }

    /** From now on every byte of a payload is a chunk and a write of its own. */
    void bytewise() {
        bytewise = true;
    }

    /** Answers in one piece; further headers are complete lines with their line ends. */
    void whole(int status, String moreHeaders, byte[] json) {
        frame.clear();
        wholeHead(status, moreHeaders, json.length);
        if (!call.method().equals("HEAD")) {
            frame.add(json);
        }
        write();
        context.flush();
        answered();
    }

    /** Announces an answer in one piece, sends its first half and closes. */
    void wholeCutInHalf(byte[] json) {
        frame.clear();
        wholeHead(HttpResponseStatus.OK.code(), "", json.length);
        frame.add(json, json.length / 2);
        write();
        context.flush();
        abort();
    }

    /** Sends the head of an answer of unknown length. */
    void openStream() {
        frame.clear();
        statusLine(HttpResponseStatus.OK.code());
        frame.add("content-type: text/event-stream; charset=utf-8\r\ncache-control: no-cache\r\n");
        if (call.chunks()) {
            frame.add("transfer-encoding: chunked\r\n");
        }
        connectionHeader(call.keepAlive() && call.chunks());
        frame.add(CRLF);
        write();
        context.flush();
    }

    /** Adds to the stream; goes out with the next {@link #flush()}. */
    void part(ByteWriter payload) {
        if (bytewise) {
            byteByByte(payload);
            return;
        }
        frame.clear();
        chunk(payload.array(), payload.length());
        write();
    }

    void flush() {
        context.flush();
    }

    /** Ends the stream in order. */
    void endStream() {
        if (call.chunks()) {
            frame.clear();
            frame.add(LAST_CHUNK);
            write();
        }
        context.flush();
        answered();
    }

    /** Closes the connection without ending the answer. */
    void abort() {
        over = true;
        var _ = context.close();
    }

    /** Runs an action on the event loop after a time. */
    void later(long nanos, Runnable action) {
        var _ = context.executor().schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    /** Whether the client reads so slowly that too much has piled up. */
    boolean isClogged() {
        return context.channel().isActive() && !context.channel().isWritable();
    }

    private void answered() {
        if (over) {
            return;
        }
        over = true;
        if (call.keepAlive() && call.chunks()) {
            whenAnswered.run();
        } else {
            context.writeAndFlush(context.alloc().buffer(0)).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void byteByByte(ByteWriter payload) {
        byte[] one = new byte[1];
        for (int i = 0; i < payload.length(); i++) {
            one[0] = payload.array()[i];
            frame.clear();
            chunk(one, 1);
            write();
            context.flush();
        }
    }

    private void chunk(byte[] payload, int length) {
        if (call.chunks()) {
            frame.addHex(length).add(CRLF).add(payload, length).add(CRLF);
        } else {
            frame.add(payload, length);
        }
    }

    private void wholeHead(int status, String moreHeaders, int length) {
        statusLine(status);
        frame.add("content-type: application/json\r\n").add(moreHeaders);
        frame.add("content-length: ").add(length).add(CRLF);
        connectionHeader(call.keepAlive() && call.chunks());
        frame.add(CRLF);
    }

    private void statusLine(int status) {
        frame.add("HTTP/1.1 ").add(status).add(" ");
        frame.add(HttpResponseStatus.valueOf(status).reasonPhrase()).add(CRLF);
    }

    private void connectionHeader(boolean keep) {
        frame.add(keep ? "connection: keep-alive\r\n" : "connection: close\r\n");
    }

    private void write() {
        if (over || !context.channel().isActive()) {
            return;
        }
        ByteBuf buffer = context.alloc().buffer(frame.length());
        buffer.writeBytes(frame.array(), 0, frame.length());
        var _ = context.write(buffer, context.voidPromise());
    }
}
