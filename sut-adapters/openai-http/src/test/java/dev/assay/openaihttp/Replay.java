package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Bytes;
import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import dev.assay.openaihttp.dialect.EventReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Feeds a recorded stream, reads with times in milliseconds, to the parts of the adapter that judge it. No socket. */
final class Replay {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Read(long millis, byte[] bytes) {}

    private final List<Read> reads = new ArrayList<>();
    private Asked asked = new Asked(1_000_000, false, 0);
    private Dialect dialect = Dialects.COMPLETIONS;
    private int endToken = Answer.NO_END_TOKEN;
    private boolean bodyComplete = true;
    private int maxEventBytes = SseDecoder.DEFAULT_MAX_EVENT_BYTES;

    /** What came out. */
    record Result(Outcome outcome, Answer answer, long comments, String context, long damagedStrings) {
        Outcome.Success success() {
            if (outcome instanceof Outcome.Success success) {
                return success;
            }
            throw new AssertionError("not a success but " + outcome);
        }

        Outcome.Failure failure() {
            if (outcome instanceof Outcome.Failure failure) {
                return failure;
            }
            throw new AssertionError("not a failure but " + outcome);
        }

        /** Mean time per output token after the first as the load generator defines it; ms. */
        double tpotMillis() {
            return (success().completeNanos() - success().firstTokenNanos())
                    / 1e6
                    / (success().tokens() - 1);
        }

        String text() {
            Bytes content = answer.content();
            return content == null ? "" : content.text();
        }

        /** Token ids in order. */
        List<Integer> ids() {
            Bytes content = java.util.Objects.requireNonNull(answer.content());
            List<Integer> ids = new ArrayList<>();
            for (int i = 0; i < content.length(); i += Integer.BYTES) {
                ids.add(content.intAt(i));
            }
            return ids;
        }

        /** The text even when ids were kept too. */
        String visibleText() {
            Bytes text = answer.text();
            return text == null ? "" : text.text();
        }

        /** Everything that must not depend on how bytes are cut. */
        String essence() {
            return outcome + " text=" + text() + " ids=" + answer.idCount() + " usage=" + answer.usageTokens()
                    + " tokenEvents=" + answer.tokenEvents() + " finish=" + answer.finishReason() + " done="
                    + (answer.doneNanos() != Answer.NEVER) + " error=" + answer.errorCode() + " comments=" + comments;
        }
    }

    static long nanos(long millis) {
        return millis * 1_000_000;
    }

    Replay at(long millis, String bytes) {
        return at(millis, bytes.getBytes(StandardCharsets.UTF_8));
    }

    Replay at(long millis, byte[] bytes) {
        reads.add(new Read(millis, bytes));
        return this;
    }

    /** One event per JSON text, all in the read of that time. */
    Replay event(long millis, String... json) {
        StringBuilder stream = new StringBuilder();
        for (String one : json) {
            stream.append("data: ").append(one).append("\n\n");
        }
        return at(millis, stream.toString());
    }

    Replay text(long millis, String text) {
        return event(millis, "{\"choices\":[{\"index\":0,\"text\":\"" + text + "\",\"finish_reason\":null}]}");
    }

    Replay content(long millis, String text) {
        return event(
                millis,
                "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"},\"finish_reason\":null}]}");
    }

    Replay usage(long millis, int tokens) {
        return event(millis, "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":" + tokens + "}}");
    }

    Replay done(long millis) {
        return event(millis, "[DONE]");
    }

    Replay asked(int maxTokens, boolean exactLength) {
        asked = new Asked(maxTokens, exactLength, 0);
        return this;
    }

    Replay in(Dialect other) {
        dialect = other;
        return this;
    }

    Replay endToken(int id) {
        endToken = id;
        return this;
    }

    Replay brokenBody() {
        bodyComplete = false;
        return this;
    }

    Replay maxEventBytes(int bytes) {
        maxEventBytes = bytes;
        return this;
    }

    byte[] allBytes() {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        reads.forEach(read -> all.writeBytes(read.bytes()));
        return all.toByteArray();
    }

    /** The same bytes cut otherwise, all at time 0. */
    Replay recut(List<byte[]> cuts) {
        Replay other = new Replay();
        other.asked = asked;
        other.dialect = dialect;
        other.bodyComplete = bodyComplete;
        other.maxEventBytes = maxEventBytes;
        cuts.forEach(bytes -> other.at(0, bytes));
        return other;
    }

    Result run() {
        EventReader reader = new EventReader(dialect);
        AnswerStream stream = new AnswerStream(reader, maxEventBytes);
        Answer answer = new Answer(true, endToken);
        stream.begin(answer);
        for (Read read : reads) {
            answer.nextRead();
            stream.read(read.bytes(), 0, read.bytes().length, nanos(read.millis()));
        }
        stream.end();
        Outcome.Failure fault = stream.fault();
        Outcome outcome =
                fault != null ? fault : Verdict.of(answer, asked, dialect, true, bodyComplete, stream.cutEvent());
        return new Result(outcome, answer, stream.comments(), stream.context(), reader.damagedStrings());
    }
}
