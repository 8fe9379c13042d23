package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.EventFields;
import dev.assay.openaihttp.dialect.EventReader;
import dev.assay.openaihttp.dialect.JsonFault;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Turns the body bytes of one streamed response into an {@link Answer}. Reused from response to response; one thread. */
final class AnswerStream implements SseListener {
    private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);
    private static final int CONTEXT_BYTES = 80;

    private final EventReader reader;
    private final SseDecoder decoder;
    private Answer answer = new Answer(false);
    private long readNanos;
    private long comments;
    private long events;
    private boolean cutEvent;
    private Outcome.@Nullable Failure fault;
    private String context = "";

    AnswerStream(EventReader reader, int maxEventBytes) {
        this.reader = reader;
        this.decoder = new SseDecoder(this, maxEventBytes);
    }

    /** Starts with a new response. */
    void begin(Answer newAnswer) {
        answer = newAnswer;
        decoder.reset();
        comments = 0;
        events = 0;
        cutEvent = false;
        fault = null;
        context = "";
    }

    /** Takes the body bytes of one read, which arrived at the given time. */
    void read(byte[] bytes, int offset, int length, long nanos) {
        if (fault != null) {
            return;
        }
        readNanos = nanos;
        try {
            decoder.decode(bytes, offset, length);
        } catch (EventTooLargeException e) {
            tooLarge(e);
        }
    }

    /** The body has ended, well or badly. */
    void end() {
        try {
            if (fault == null) {
                decoder.finish();
            }
        } catch (EventTooLargeException e) {
            tooLarge(e);
        }
    }

    /** What makes the rest of the stream unreadable, or null. */
    Outcome.@Nullable Failure fault() {
        return fault;
    }

    /** The bytes around the fault, as text; for the examples of the report. */
    String context() {
        return context;
    }

    /** Whether the stream ended inside an event. */
    boolean cutEvent() {
        return cutEvent;
    }

    long comments() {
        return comments;
    }

    long events() {
        return events;
    }

    @Override
    public void comment() {
        if (fault == null) {
            comments++;
        }
    }

    @Override
    public void event(byte[] data, int offset, int length, boolean error, boolean terminated) {
        if (fault != null) {
            return;
        }
        int start = offset;
        int end = offset + length;
        while (start < end && data[start] <= ' ' && data[start] >= 0) {
            start++;
        }
        while (end > start && data[end - 1] <= ' ' && data[end - 1] >= 0) {
            end--;
        }
        if (start == end && !error) {
            comments++;
            return;
        }
        events++;
        if (java.util.Arrays.equals(data, start, end, DONE, 0, DONE.length)) {
            answer.done(readNanos);
        } else {
            json(data, start, end - start, error, terminated);
        }
    }

    private void json(byte[] data, int offset, int length, boolean error, boolean terminated) {
        try {
            EventFields event = reader.read(data, offset, length);
            answer.event(event, readNanos);
            if (error) {
                answer.error(event.errorCode(), event.errorMessage());
            }
        } catch (JsonFault e) {
            if (error) {
                answer.error("", new String(data, offset, Math.min(length, CONTEXT_BYTES), StandardCharsets.UTF_8));
            } else if (terminated) {
                malformed(e, data, offset, length);
            } else {
                cutEvent = true;
            }
        }
    }

    private void malformed(JsonFault e, byte[] data, int offset, int length) {
        int from = Math.max(0, e.offset() - CONTEXT_BYTES / 2);
        int count = Math.min(CONTEXT_BYTES, length - from);
        context = new String(data, offset + from, count, StandardCharsets.UTF_8);
        fault = new Outcome.Failure(
                FailureClass.MALFORMED,
                "malformed JSON at byte " + e.offset() + " of an event (" + e.getMessage() + ")");
    }

    private void tooLarge(EventTooLargeException e) {
        fault = new Outcome.Failure(FailureClass.TOO_LARGE, "the stream holds " + e.getMessage());
    }
}
