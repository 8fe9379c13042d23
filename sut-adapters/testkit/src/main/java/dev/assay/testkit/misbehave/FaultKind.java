package dev.assay.testkit.misbehave;

import java.util.Arrays;
import java.util.Optional;

/**
 * What a server or a system under test can do wrong. The kinds of servers from drop to 500 answer in place of the engine;
 * when several of them hit one request, the first wins.
 */
public enum FaultKind {
    /** Takes the request and never answers; a connection stays open. */
    DROP("drop", Scope.BOTH, Parameter.NONE, 0, 0),
    /** Closes the connection before any byte of the answer. */
    RESET("reset", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Status 429 with Retry-After; the count is its seconds. */
    TOO_MANY_REQUESTS("429", Scope.SERVER, Parameter.COUNT, 0, 1),
    /** Status 503. */
    UNAVAILABLE("503", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Status 500. */
    INTERNAL_ERROR("500", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Streams: status 200, then only the end mark. */
    EMPTY("empty", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Holds the first token, and all that follow, back for a time. */
    SLOW_FIRST("slow-first", Scope.SERVER, Parameter.DURATION, 500_000_000, 0),
    /** Holds everything back for a time after the count-th token; then what piled up comes at once. */
    STALL("stall", Scope.SERVER, Parameter.DURATION_AT_COUNT, 500_000_000, 3),
    /** Streams: an error object inside the 200 answer after the count-th token, then the end mark. */
    ERROR("error", Scope.SERVER, Parameter.COUNT, 0, 2),
    /** Closes the connection after the count-th token, in the middle of the answer. */
    CUT("cut", Scope.SERVER, Parameter.COUNT, 0, 2),
    /** Streams: ends the answer cleanly after the count-th token, without finish reason, usage or end mark. */
    EOF("eof", Scope.SERVER, Parameter.COUNT, 0, 2),
    /** Streams: whole answer, but no end mark. */
    NO_DONE("no-done", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Ends with finish reason "stop" after the count-th token, whatever was asked for. */
    SHORT("short", Scope.SERVER, Parameter.COUNT, 0, 2),
    /** Repeats the end token count times more and counts it. */
    EXTRA_EOS("extra-eos", Scope.SERVER, Parameter.COUNT, 0, 3),
    /** Leaves the usage out. */
    NO_USAGE("no-usage", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Streams: comment lines, one after the head of the answer and then one in each interval. */
    HEARTBEAT("heartbeat", Scope.SERVER, Parameter.DURATION, 100_000_000, 0),
    /** Streams: count tokens in each event. */
    MULTI("multi", Scope.SERVER, Parameter.COUNT, 0, 4),
    /** Streams: every byte is a chunk and a write of its own. */
    BYTEWISE("bytewise", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Streams: lines end in CR LF. */
    CRLF("crlf", Scope.SERVER, Parameter.NONE, 0, 0),
    /** Completes the sample twice. */
    DUPLICATE("duplicate", Scope.IN_PROCESS, Parameter.NONE, 0, 0),
    /** Completes, besides the sample, one that was never issued. */
    UNKNOWN_ID("unknown-id", Scope.IN_PROCESS, Parameter.NONE, 0, 0),
    /** Completes the sample later by a time. */
    LATE("late", Scope.IN_PROCESS, Parameter.DURATION, 500_000_000, 0),
    /** Reports the first token after the completion. */
    FIRST_AFTER_END("first-after-end", Scope.IN_PROCESS, Parameter.NONE, 0, 0),
    /** Completes with a token count of zero. */
    ZERO_TOKENS("zero-tokens", Scope.IN_PROCESS, Parameter.NONE, 0, 0),
    /** Throws in the call that issues the sample; the whole query is lost. */
    THROW("throw", Scope.IN_PROCESS, Parameter.NONE, 0, 0),
    /** Blocks the call that issues the sample for a time. */
    BLOCK("block", Scope.IN_PROCESS, Parameter.DURATION, 100_000_000, 0);

    /** Who can commit a fault. */
    public enum Scope {
        /** A server behind a socket. */
        SERVER("a server"),
        /** A system under test in the process. */
        IN_PROCESS("a system under test in the process"),
        /** Either. */
        BOTH("both");

        private final String description;

        Scope(String description) {
            this.description = description;
        }
    }

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
    private final Scope scope;
    final Parameter parameter;
    final long defaultNanos;
    final int defaultCount;

    FaultKind(String word, Scope scope, Parameter parameter, long defaultNanos, int defaultCount) {
        this.word = word;
        this.scope = scope;
        this.parameter = parameter;
        this.defaultNanos = defaultNanos;
        this.defaultCount = defaultCount;
    }

    /** How the kind is written. */
    public String word() {
        return word;
    }

    /** Whether one of that scope, which is not BOTH, can commit it. */
    boolean fits(Scope committer) {
        return scope == Scope.BOTH || scope == committer;
    }

    static String misfit(FaultKind kind, Scope committer) {
        return "misbehaviour \"" + kind.word + "\" is nothing " + committer.description + " can do; choose from "
                + String.join(
                        ", ",
                        Arrays.stream(values())
                                .filter(other -> other.fits(committer))
                                .map(FaultKind::word)
                                .toList());
    }

    static Optional<FaultKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    static String words() {
        return String.join(", ", Arrays.stream(values()).map(FaultKind::word).toList());
    }
}
