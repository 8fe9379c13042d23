package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Bytes;
import dev.assay.openaihttp.dialect.JsonFault;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One keep-alive connection: carries one exchange at a time, from request bytes to judged answer. All methods run on the
 * event loop of the connection.
 */
final class Connection extends ChannelInboundHandlerAdapter {
    private static final byte[] HEADER_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int ERROR_BODY_BYTES = 2048;

    /** What the body of the current response is. */
    private enum BodyKind {
        NONE,
        STREAM,
        WHOLE,
        ERROR,
        REFUSED
    }

    private final LoopPool pool;
    private final Channel channel;
    private final AnswerStream stream;
    private final Bytes body = new Bytes();
    private @Nullable Exchange exchange;
    private BodyKind kind = BodyKind.NONE;
    private boolean informational;
    private boolean responseStarted;
    private boolean broken;
    private boolean keepAlive;
    private int status;
    private String refusal = "";
    private String retryAfter = "";
    private int served;
    private long readNanos;
    private long idleSinceNanos;

    Connection(LoopPool pool, Channel channel) {
        this.pool = pool;
        this.channel = channel;
        this.stream = new AnswerStream(pool.reader(), pool.maxEventBytes());
    }

    /** Stands first in the pipeline, so that the stamp is taken before TLS, HTTP or events are looked at. */
    final class Stamp extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            Exchange current = exchange;
            if (current != null) {
                readNanos = current.nanoTime();
                responseStarted = true;
                pool.counters().read(readNanos, ((ByteBuf) message).readableBytes());
                current.answer().nextRead();
                if (pool.commentsAreLife()) {
                    current.alive(readNanos);
                }
            }
            context.fireChannelRead(message);
        }
    }

    /** Whether a request can be written now. */
    boolean usable() {
        return channel.isActive() && exchange == null && !broken;
    }

    /** When the last response ended, on the clock of the event loop. */
    long idleSinceNanos() {
        return idleSinceNanos;
    }

    void send(Exchange next) {
        exchange = next;
        next.attach(this);
        responseStarted = false;
        kind = BodyKind.NONE;
        stream.begin(next.answer());
        byte[] head = pool.requestHead();
        byte[] content = next.request().body();
        ByteBuf bytes = channel.alloc().ioBuffer(head.length + content.length + 16);
        bytes.writeBytes(head);
        bytes.writeCharSequence(Integer.toString(content.length), StandardCharsets.US_ASCII);
        bytes.writeBytes(HEADER_END).writeBytes(content);
        int size = bytes.readableBytes();
        var _ = channel.writeAndFlush(bytes, channel.voidPromise());
        long sent = next.nanoTime();
        next.alive(sent);
        pool.counters().sent(sent - next.issuedNanos(), size);
    }

    /** Lets go of an exchange whose outcome was reported elsewhere; the connection is in the middle of it, so it ends. */
    void abandon() {
        exchange = null;
        broken = true;
        var _ = channel.close();
    }

    /** Judges an exchange whose time is up by what has arrived: a finished answer is one even if the body is still open. */
    boolean completeIfFinished(Exchange late) {
        Answer answer = late.answer();
        if (kind != BodyKind.STREAM || answer.doneNanos() == Answer.NEVER || answer.finishNanos() == Answer.NEVER) {
            return false;
        }
        pool.counters().odd(Oddity.UNCLOSED_STREAM);
        keepAlive = false;
        ended(true);
        return true;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (exchange == null) {
                // Nothing was asked: a late or unasked response would be taken for the next one.
                abandon();
            } else if (((HttpObject) message).decoderResult().isFailure()) {
                failAndClose(FailureClass.TRANSPORT, "the response is not valid HTTP", "");
            } else {
                httpObject(message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void httpObject(Object message) {
        if (message instanceof HttpResponse response) {
            informational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            if (!informational) {
                begin(response);
            }
        }
        if (message instanceof HttpContent content && !informational) {
            if (content.content().isReadable()) {
                content(content.content());
            }
            if (message instanceof LastHttpContent) {
                ended(!broken);
            }
        }
    }

    private void begin(HttpResponse response) {
        status = response.status().code();
        keepAlive = HttpUtil.isKeepAlive(response);
        body.clear();
        pool.counters().status(status);
        String type = lowerCase(response.headers().get(HttpHeaderNames.CONTENT_TYPE));
        String encoding = lowerCase(response.headers().get(HttpHeaderNames.CONTENT_ENCODING));
        if (status != 200) {
            kind = BodyKind.ERROR;
            String after = response.headers().get(HttpHeaderNames.RETRY_AFTER);
            retryAfter = after == null ? "" : "Retry-After " + after;
            Exchange current = exchange;
            if (current != null) {
                current.retryAfterSeconds(seconds(after));
            }
        } else if (!encoding.isEmpty() && !encoding.equals("identity")) {
            refuse("a response compressed with " + encoding + " though none was accepted; switch compression off");
        } else if (type.startsWith("text/event-stream") || (type.isEmpty() && pool.streamAsked())) {
            kind = BodyKind.STREAM;
        } else if (type.isEmpty() || type.startsWith("application/json")) {
            kind = BodyKind.WHOLE;
        } else {
            refuse("content type " + type + " in place of an event stream or JSON");
        }
    }

    private void refuse(String why) {
        kind = BodyKind.REFUSED;
        refusal = why.length() > 120 ? why.substring(0, 120) : why;
    }

    private void content(ByteBuf bytes) {
        int length = bytes.readableBytes();
        byte[] array;
        int offset;
        if (bytes.hasArray()) {
            array = bytes.array();
            offset = bytes.arrayOffset() + bytes.readerIndex();
        } else {
            // What TLS and decompression leave may lie outside of the heap.
            array = pool.scratch(length);
            offset = 0;
            bytes.getBytes(bytes.readerIndex(), array, 0, length);
        }
        switch (kind) {
            case STREAM -> streamContent(array, offset, length);
            case WHOLE -> {
                if (body.length() + (long) length > pool.maxEventBytes()) {
                    failAndClose(
                            FailureClass.TOO_LARGE, "an answer of more than " + pool.maxEventBytes() + " bytes", "");
                } else {
                    body.append(array, offset, length);
                }
            }
            case ERROR, REFUSED -> body.append(array, offset, Math.min(length, ERROR_BODY_BYTES - body.length()));
            case NONE -> {}
        }
    }

    private void streamContent(byte[] array, int offset, int length) {
        Exchange current = exchange;
        if (current == null) {
            return;
        }
        long eventsBefore = stream.events();
        stream.read(array, offset, length, readNanos);
        if (stream.events() > eventsBefore) {
            current.alive(readNanos);
        }
        current.reportFirstTokenIfAny();
        Outcome.Failure fault = stream.fault();
        if (fault != null) {
            failAndClose(fault.failureClass(), fault.reason(), stream.context());
        }
    }

    private void ended(boolean bodyComplete) {
        Exchange current = exchange;
        if (current == null) {
            return;
        }
        Outcome outcome = outcome(current, bodyComplete);
        pool.counters().comments += stream.comments();
        exchange = null;
        served++;
        idleSinceNanos = channel.eventLoop().ticker().nanoTime();
        switch (outcome) {
            case Outcome.Success success -> pool.succeed(current, success, kind == BodyKind.STREAM);
            case Outcome.Failure failure ->
                pool.fail(current, failure.failureClass(), failure.reason(), detail(current));
        }
        if (keepAlive && !broken && channel.isActive()) {
            pool.release(this);
        } else {
            abandon();
        }
    }

    private Outcome outcome(Exchange current, boolean bodyComplete) {
        return switch (kind) {
            case STREAM -> {
                stream.end();
                current.reportFirstTokenIfAny();
                Outcome.Failure fault = stream.fault();
                yield fault != null
                        ? fault
                        : Verdict.of(
                                current.answer(),
                                current.request().asked(),
                                pool.dialect(),
                                true,
                                bodyComplete,
                                stream.cutEvent());
            }
            case WHOLE -> whole(current, bodyComplete);
            case ERROR -> new Outcome.Failure(FailureClass.HTTP_STATUS, "HTTP status " + status);
            case REFUSED -> new Outcome.Failure(FailureClass.PROTOCOL, refusal);
            case NONE -> new Outcome.Failure(FailureClass.PROTOCOL, "a response without a status line");
        };
    }

    private Outcome whole(Exchange current, boolean bodyComplete) {
        try {
            if (bodyComplete) {
                current.answer().event(pool.reader().read(body.array(), 0, body.length()), readNanos);
            }
            return Verdict.of(current.answer(), current.request().asked(), pool.dialect(), false, bodyComplete, false);
        } catch (JsonFault e) {
            return new Outcome.Failure(
                    FailureClass.MALFORMED,
                    "the answer is not valid JSON at byte " + e.offset() + " (" + e.getMessage() + ")");
        }
    }

    /** What the server said about a failure, for the examples of the report. */
    private String detail(Exchange current) {
        String said = kind == BodyKind.STREAM ? current.answer().errorMessage() : body.text();
        return retryAfter.isEmpty() || kind != BodyKind.ERROR ? said : retryAfter + "; " + said;
    }

    private void failAndClose(FailureClass failureClass, String reason, String detail) {
        Exchange current = exchange;
        exchange = null;
        broken = true;
        if (current != null) {
            pool.counters().comments += stream.comments();
            pool.fail(current, failureClass, reason, detail);
        }
        var _ = channel.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        Exchange current = exchange;
        if (current != null) {
            if (responseStarted && kind != BodyKind.NONE) {
                keepAlive = false;
                ended(false);
            } else {
                closedBeforeResponse(current);
            }
        }
        pool.closed(this);
        context.fireChannelInactive();
    }

    /** Servers close idle connections; if that crosses with a request, nothing was worked on and it may be sent again. */
    private void closedBeforeResponse(Exchange current) {
        exchange = null;
        current.attach(null);
        if (served > 0 && !responseStarted && !current.resent()) {
            current.markResent();
            pool.counters().odd(Oddity.RESENT);
            pool.beginOnNewConnection(current);
        } else {
            pool.fail(current, FailureClass.RESET, "the connection closed before the response", "");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        broken = true;
        var _ = channel.close();
    }

    /** A whole number of seconds; the form with a date would need the civil time and counts as none. */
    private static long seconds(@Nullable String text) {
        return text != null && text.strip().matches("[0-9]{1,6}") ? Long.parseLong(text.strip()) : 0;
    }

    private static String lowerCase(@Nullable String value) {
        return value == null ? "" : value.strip().toLowerCase(Locale.ROOT);
    }
}
