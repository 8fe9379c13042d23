package dev.assay.grpc;

import io.grpc.Status;
import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.security.cert.CertificateException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Why a call did not end well.
 *
 * @param failure class for the counts
 * @param reason one clause for people, without addresses and numbers where it can do without, so that equal causes count
 *     together
 */
record Fault(GrpcFailure failure, String reason) {
    private static final int LONGEST_DETAIL = 200;
    private static final String HTTP_STATUS = "HTTP status code";

    /** Reads a status that is not OK. */
    static Fault of(Status status) {
        String text = status.getDescription() == null ? "" : status.getDescription();
        Fault found = transport(status, text);
        return found != null ? found : told(status, text);
    }

    private static @Nullable Fault transport(Status status, String text) {
        String lower = withCauses(text, status.getCause());
        Throwable cause = status.getCause();
        Fault tls = tls(cause);
        if (tls != null) {
            return tls;
        }
        if (lower.contains("not settings") || lower.contains("http/1.x") || lower.contains("http/2 preface")) {
            return new Fault(GrpcFailure.NOT_GRPC, "the server does not speak gRPC (its answer is not HTTP/2)");
        }
        if (text.startsWith(HTTP_STATUS)) {
            return ofGateway(text);
        }
        if (lower.contains("invalid content-type")) {
            return new Fault(GrpcFailure.NOT_GRPC, "the server does not speak gRPC (" + cut(text) + ")");
        }
        if (cause instanceof ConnectTimeoutException) {
            return new Fault(GrpcFailure.CONNECT, "no connection within the connect time-out");
        }
        if (cause instanceof NoRouteToHostException) {
            return new Fault(GrpcFailure.CONNECT, "the host cannot be reached");
        }
        if (cause instanceof ConnectException || isRefused(cause)) {
            return new Fault(GrpcFailure.CONNECT, "connection refused");
        }
        if (lower.contains("goaway")) {
            return new Fault(GrpcFailure.GOAWAY, "the server ended the connection (GOAWAY" + errorCode(text) + ")");
        }
        if (lower.contains("rst_stream")) {
            return new Fault(GrpcFailure.RESET, "the server reset the call (RST_STREAM" + errorCode(text) + ")");
        }
        if (lower.contains("maximum size") || lower.contains("max message size")) {
            return new Fault(
                    GrpcFailure.TOO_LARGE,
                    "a message of the server is larger than the bound (" + cut(text)
                            + "); raise it with max-message-bytes");
        }
        if (lower.contains("keepalive failed") || lower.contains("network closed") || lower.contains("io exception")) {
            return new Fault(GrpcFailure.BROKEN, "the connection broke");
        }
        return null;
    }

    /** An answer without a gRPC status: of a gateway in front of the server, or of something that is no gRPC server. */
    private static Fault ofGateway(String text) {
        String number = text.substring(HTTP_STATUS.length()).strip();
        number = number.substring(0, Math.min(3, number.length()));
        String reason = "a gateway answered with HTTP status " + number;
        return switch (number) {
            case "401", "403" -> new Fault(GrpcFailure.STATUS, reason + ", which wants other credentials");
            case "429" -> new Fault(GrpcFailure.EXHAUSTED, reason);
            case "502", "503", "504" -> new Fault(GrpcFailure.UNAVAILABLE, reason);
            default -> new Fault(GrpcFailure.NOT_GRPC, "the server does not speak gRPC (" + cut(text) + ")");
        };
    }

    private static Fault told(Status status, String text) {
        String clause = status.getCode() + (text.isEmpty() ? "" : " (" + cut(text) + ")");
        return switch (status.getCode()) {
            case DEADLINE_EXCEEDED -> new Fault(GrpcFailure.TIMEOUT, "DEADLINE_EXCEEDED");
            case RESOURCE_EXHAUSTED -> new Fault(GrpcFailure.EXHAUSTED, "the server said " + clause);
            case UNAVAILABLE -> new Fault(GrpcFailure.UNAVAILABLE, "the server said " + clause);
            case UNIMPLEMENTED -> new Fault(GrpcFailure.PROTOCOL, "the server does not offer this protocol, " + clause);
            case FAILED_PRECONDITION -> new Fault(GrpcFailure.PROTOCOL, "the server refused, " + clause);
            case INTERNAL -> internal(status, clause);
            default -> new Fault(GrpcFailure.STATUS, "the server said " + clause);
        };
    }

    private static Fault internal(Status status, String clause) {
        return status.getCause() != null
                ? new Fault(GrpcFailure.MALFORMED, "an answer cannot be read, " + clause)
                : new Fault(GrpcFailure.STATUS, "the server said " + clause);
    }

    private static @Nullable Fault tls(@Nullable Throwable cause) {
        boolean isTls = false;
        String message = "";
        for (@Nullable Throwable inner = cause; inner != null; inner = inner.getCause()) {
            String words = inner.getMessage() == null ? "" : inner.getMessage();
            if (words.contains("unable to find valid certification path")) {
                return new Fault(
                        GrpcFailure.TLS, "the certificate of the server is not trusted; give its CA file (--tls-ca)");
            }
            if (inner instanceof CertificateException) {
                return new Fault(GrpcFailure.TLS, "the certificate of the server was refused (" + cut(words) + ")");
            }
            if (inner instanceof SSLException) {
                isTls = true;
                message = words;
            }
        }
        if (!isTls) {
            return null;
        }
        if (message.contains("not an SSL/TLS record")) {
            return new Fault(GrpcFailure.TLS, "the server does not speak TLS; use grpc:// in place of grpcs://");
        }
        if (message.contains("certificate_required") || message.contains("bad_certificate")) {
            return new Fault(
                    GrpcFailure.TLS,
                    "the server wants another client certificate (" + cut(message)
                            + "); give one with --client-cert and --client-key");
        }
        return new Fault(GrpcFailure.TLS, "the TLS handshake failed (" + cut(message) + ")");
    }

    /** The description and the messages of all causes, in lower case. */
    private static String withCauses(String text, @Nullable Throwable cause) {
        StringBuilder all = new StringBuilder(text);
        for (@Nullable Throwable inner = cause; inner != null; inner = inner.getCause()) {
            all.append('\n').append(inner.getMessage());
        }
        return all.toString().toLowerCase(Locale.ROOT);
    }

    private static boolean isRefused(@Nullable Throwable cause) {
        return cause != null
                && cause.getMessage() != null
                && cause.getMessage().toLowerCase(Locale.ROOT).contains("connection refused");
    }

    /** ", code" of an HTTP/2 error that the text names. */
    private static String errorCode(String text) {
        String mark = "HTTP/2 error code: ";
        int at = text.indexOf(mark);
        if (at < 0) {
            return "";
        }
        String rest = text.substring(at + mark.length());
        return ", " + rest.split("\\s", 2)[0];
    }

    /** The first line of a text of the server, of bounded length. */
    static String cut(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() > LONGEST_DETAIL ? line.substring(0, LONGEST_DETAIL) : line;
    }
}
