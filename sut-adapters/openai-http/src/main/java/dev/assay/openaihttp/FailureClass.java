package dev.assay.openaihttp;

import dev.assay.loadgen.api.FailureKind;

/** What kind of failure ended a sample; counted by class in {@link AdapterReport}. */
public enum FailureClass {
    /** An HTTP status other than 200. */
    HTTP_STATUS("HTTP status", FailureKind.FAILED),
    /** An error object or error event inside a stream that began well. */
    STREAM_ERROR("error inside the stream", FailureKind.FAILED),
    /** The engine ended the answer with a finish reason that means an abort. */
    ENGINE_ABORT("aborted by the engine", FailureKind.FAILED),
    /** A stream without a token, a finish reason or a usage record. */
    EMPTY_STREAM("empty stream", FailureKind.FAILED),
    /** The stream ended without a finish reason. */
    TRUNCATED("truncated", FailureKind.FAILED),
    /** The connection broke, or the HTTP framing was wrong, in the middle of a response. */
    TRANSPORT("broken transport", FailureKind.FAILED),
    /** The connection closed before any byte of the response. */
    RESET("closed before the response", FailureKind.FAILED),
    /** An event that is not JSON. */
    MALFORMED("malformed event", FailureKind.FAILED),
    /** An event or a body above the bound. */
    TOO_LARGE("too large", FailureKind.FAILED),
    /** Token ids and usage disagree. */
    COUNT_MISMATCH("token counts disagree", FailureKind.FAILED),
    /** Fewer tokens than asked for, though a fixed length was asked for. */
    SHORT_ANSWER("short answer", FailureKind.FAILED),
    /** Well-formed, but not what the protocol allows here. */
    PROTOCOL("unexpected response", FailureKind.FAILED),
    /** No connection: refused, unreachable, no free port or descriptor. */
    CONNECT("cannot connect", FailureKind.FAILED),
    /** The TLS handshake failed. */
    TLS("TLS handshake", FailureKind.FAILED),
    /** The sample took longer than the request time-out. */
    TIMEOUT("request time-out", FailureKind.TIMED_OUT),
    /** Nothing arrived for the idle time-out. */
    IDLE_TIMEOUT("idle time-out", FailureKind.TIMED_OUT);

    private final String label;
    private final FailureKind kind;

    FailureClass(String label, FailureKind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** The words used in reports. */
    public String label() {
        return label;
    }

    /** How the load generator counts it. */
    public FailureKind kind() {
        return kind;
    }
}
