package dev.assay.grpc;

import dev.assay.loadgen.api.FailureKind;

/** What kind of failure ended a sample; counted by class in {@link GrpcReport}. */
public enum GrpcFailure {
    /** No connection: refused, unreachable, not within the bound. */
    CONNECT("cannot connect", FailureKind.FAILED),
    /** The TLS handshake failed. */
    TLS("TLS handshake", FailureKind.FAILED),
    /** What listens there does not speak gRPC. */
    NOT_GRPC("not a gRPC server", FailureKind.FAILED),
    /** It speaks gRPC, but not this protocol or not this version of it. */
    PROTOCOL("wrong protocol", FailureKind.FAILED),
    /** The connection broke. */
    BROKEN("broken connection", FailureKind.FAILED),
    /** The server ended the connection in good order (GOAWAY). */
    GOAWAY("connection ended by the server (GOAWAY)", FailureKind.FAILED),
    /** The server reset the call (RST_STREAM). */
    RESET("call reset by the server (RST_STREAM)", FailureKind.FAILED),
    /** UNAVAILABLE, told by the server itself. */
    UNAVAILABLE("UNAVAILABLE", FailureKind.FAILED),
    /** RESOURCE_EXHAUSTED, told by the server itself. */
    EXHAUSTED("RESOURCE_EXHAUSTED", FailureKind.FAILED),
    /** A message above the bound. */
    TOO_LARGE("message too large", FailureKind.FAILED),
    /** Any other status that is not OK. */
    STATUS("error status", FailureKind.FAILED),
    /** The engine said that it could not answer this sample. */
    ENGINE("error of the engine", FailureKind.FAILED),
    /** The call ended well, but without the end of the answer. */
    TRUNCATED("truncated", FailureKind.FAILED),
    /** An answer that cannot be read. */
    MALFORMED("malformed answer", FailureKind.FAILED),
    /** The sample took longer than the request time-out, or the server said DEADLINE_EXCEEDED. */
    TIMEOUT("request time-out", FailureKind.TIMED_OUT),
    /** Given up when the run ended. */
    CANCELLED("given up at the end", FailureKind.CANCELLED);

    private final String label;
    private final FailureKind kind;

    GrpcFailure(String label, FailureKind kind) {
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

    /** Whether the endpoint could not be used at all. */
    boolean isLoss() {
        return this == CONNECT || this == TLS || this == NOT_GRPC || this == PROTOCOL;
    }
}
