package dev.assay.openaihttp;

import io.netty.channel.ConnectTimeoutException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in one clause why a connection could not be opened, without addresses, so that equal causes count together. */
final class ConnectFault {
    private ConnectFault() {}

    static String clause(Throwable cause) {
        String message = cause.getMessage() == null ? "" : cause.getMessage().toLowerCase(Locale.ROOT);
        if (cause instanceof ConnectTimeoutException) {
            return "no connection within the connect time-out";
        }
        if (message.contains("too many open files")) {
            return "too many open files in this process; raise its limit (ulimit -n) or set a limit of connections";
        }
        if (cause instanceof BindException || message.contains("cannot assign requested address")) {
            return "no free local port for another connection; set a limit of connections";
        }
        if (cause instanceof UnknownHostException) {
            return "the host name cannot be resolved";
        }
        if (cause instanceof java.nio.channels.ClosedChannelException) {
            return "the server closed the connection at once (one that speaks TLS only wants https:// or grpcs://)";
        }
        if (cause instanceof NoRouteToHostException || message.contains("unreachable")) {
            return "the host cannot be reached";
        }
        if (cause instanceof ConnectException && message.contains("refused")) {
            return "connection refused";
        }
        if (cause instanceof SSLException || cause.getCause() instanceof SSLException) {
            return tls(cause);
        }
        return "connection failed (" + cause.getClass().getSimpleName() + ")";
    }

    private static String tls(Throwable cause) {
        for (@Nullable Throwable inner = cause; inner != null; inner = inner.getCause()) {
            String message = inner.getMessage() == null ? "" : inner.getMessage();
            if (message.contains("unable to find valid certification path")) {
                return "the certificate of the server is not trusted; give its CA file";
            }
            if (inner instanceof CertificateExpiredException || inner instanceof CertificateNotYetValidException) {
                return (inner instanceof CertificateExpiredException
                                ? "the certificate of the server has expired ("
                                : "the certificate of the server is not valid yet (")
                        + firstSentence(message) + "); renew it on the server";
            }
            if (inner instanceof CertificateException && !datedBelow(inner)) {
                return "the certificate of the server was refused (" + firstSentence(message) + ")";
            }
        }
        String message = cause.getMessage() == null ? "no reason given" : cause.getMessage();
        if (message.contains("not an SSL/TLS record")) {
            return "the server does not speak TLS; use http:// in place of https://";
        }
        if (message.contains("certificate_required") || message.contains("bad_certificate")) {
            return "the server wants another client certificate; give one with --client-cert and --client-key";
        }
        return "the TLS handshake failed (" + firstSentence(message) + ")";
    }

    /** Whether the reason further down is that a certificate is out of its time. */
    private static boolean datedBelow(Throwable cause) {
        for (@Nullable Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof CertificateExpiredException || inner instanceof CertificateNotYetValidException) {
                return true;
            }
        }
        return false;
    }

    private static String firstSentence(String message) {
        String line = message.lines().findFirst().orElse("");
        return line.length() > 120 ? line.substring(0, 120) : line;
    }
}
