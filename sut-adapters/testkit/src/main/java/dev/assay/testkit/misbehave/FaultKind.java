package dev.assay.testkit.misbehave;

import java.util.Arrays;
import java.util.Optional;

/** What a server can do wrong. The first five answer in place of the engine; when several hit one request, the first wins. */
public enum FaultKind {
    /** Takes the request and never answers; the connection stays open. */
    DROP("drop", Parameter.NONE, 0, 0),
    /** Closes the connection before any byte of the answer. */
    RESET("reset", Parameter.NONE, 0, 0),
    /** Status 429 with Retry-After; the count is its seconds. */
    TOO_MANY_REQUESTS("429", Parameter.COUNT, 0, 1),
    /** Status 503. */
    UNAVAILABLE("503", Parameter.NONE, 0, 0),
    /** Status 500. */
    INTERNAL_ERROR("500", Parameter.NONE, 0, 0),
    /** Streams: status 200, then only the end mark. */
    EMPTY("empty", Parameter.NONE, 0, 0),
    /** Holds the first token, and all that follow, back for a time. */
    SLOW_FIRST("slow-first", Parameter.DURATION, 500_000_000, 0),
    /** Holds everything back for a time after the count-th token; then what piled up comes at once. */
    STALL("stall", Parameter.DURATION_AT_COUNT, 500_000_000, 3),
    /** Streams: an error object inside the 200 answer after the count-th token, then the end mark. */
    ERROR("error", Parameter.COUNT, 0, 2),
    /** Closes the connection after the count-th token, in the middle of the answer. */
    CUT("cut", Parameter.COUNT, 0, 2),
    /** Streams: ends the answer cleanly after the count-th token, without finish reason, usage or end mark. */
    EOF("eof", Parameter.COUNT, 0, 2),
    /** Streams: whole answer, but no end mark. */
    NO_DONE("no-done", Parameter.NONE, 0, 0),
    /** Ends with finish reason "stop" after the count-th token, whatever was asked for. */
    SHORT("short", Parameter.COUNT, 0, 2),
    /** Repeats the end token count times more and counts it. */
    EXTRA_EOS("extra-eos", Parameter.COUNT, 0, 3),
    /** Leaves the usage out. */
    NO_USAGE("no-usage", Parameter.NONE, 0, 0),
    /** Streams: comment lines, one after the head of the answer and then one in each interval. */
    HEARTBEAT("heartbeat", Parameter.DURATION, 100_000_000, 0),
    /** Streams: count tokens in each event. */
    MULTI("multi", Parameter.COUNT, 0, 4),
    /** Streams: every byte is a chunk and a write of its own. */
    BYTEWISE("bytewise", Parameter.NONE, 0, 0),
    /** Streams: lines end in CR LF. */
    CRLF("crlf", Parameter.NONE, 0, 0);

    /** What may follow the colon. */
    enum Parameter {
        NONE("no parameter"),
        COUNT("a whole number of at least 1"),
        DURATION("a time such as 500ms, 2s or 50us"),
        DURATION_AT_COUNT("a time such as 500ms, and if wanted @ and the token after which it begins, as in 500ms@3");

        final String description;

        Parameter(String description) {
            this.description = description;
        }
    }

    private final String word;
    final Parameter parameter;
    final long defaultNanos;
    final int defaultCount;

    FaultKind(String word, Parameter parameter, long defaultNanos, int defaultCount) {
        this.word = word;
        this.parameter = parameter;
        this.defaultNanos = defaultNanos;
        this.defaultCount = defaultCount;
    }

    /** How the kind is written. */
    public String word() {
        return word;
    }

    static Optional<FaultKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    static String words() {
        return String.join(", ", Arrays.stream(values()).map(FaultKind::word).toList());
    }
}
