package dev.assay.openaihttp;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * How the server's certificate is checked, and what the client shows. For HTTP and gRPC alike.
 *
 * @param caFile certificates to trust in PEM form, in place of those of the Java runtime
 * @param clientCertificate certificate chain that the client shows, in PEM form
 * @param clientKey private key to it, PKCS#8 in PEM form without a password
 * @param insecure whether any certificate of a server is accepted, which the report says
 */
public record TlsSettings(
        Optional<Path> caFile, Optional<Path> clientCertificate, Optional<Path> clientKey, boolean insecure) {
    /** Certificate and host name are verified against the runtime's trust store; the client shows no certificate. */
    public static final TlsSettings VERIFIED = new TlsSettings(Optional.empty(), false);

    public TlsSettings {
        if (insecure && caFile.isPresent()) {
            throw new IllegalArgumentException(
                    "a CA file and the insecure option exclude each other; drop one of them");
        }
        if (clientCertificate.isPresent() != clientKey.isPresent()) {
            throw new IllegalArgumentException(
                    "a client certificate needs its private key and the other way round; give both files");
        }
    }

    /** A client without a certificate. */
    public TlsSettings(Optional<Path> caFile, boolean insecure) {
        this(caFile, Optional.empty(), Optional.empty(), insecure);
    }

    /** Makes the context for all connections. @throws IllegalArgumentException as {@link #builder()} */
    SslContext context() {
        return context(builder());
    }

    /** Builds what {@link #builder()} gave. @throws IllegalArgumentException with one sentence when that is not possible */
    public static SslContext context(SslContextBuilder builder) {
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    /**
     * A context in the making, for the Java runtime's TLS, with these settings.
     *
     * @throws IllegalArgumentException with one sentence when a file is unusable
     */
    public SslContextBuilder builder() {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (insecure) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm("");
        } else {
            builder.endpointIdentificationAlgorithm("HTTPS");
        }
        caFile.ifPresent(file -> trust(builder, file));
        if (clientCertificate.isPresent() && clientKey.isPresent()) {
            keys(builder, clientCertificate.get(), clientKey.get());
        }
        return builder;
    }

    private static void trust(SslContextBuilder builder, Path file) {
        requireReadable("CA", file);
        try {
            builder.trustManager(file.toFile());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the CA file " + file + " holds no certificates in PEM form (\"BEGIN CERTIFICATE\")", e);
        }
    }

    private static void keys(SslContextBuilder builder, Path certificate, Path key) {
        requireReadable("client certificate", certificate);
        requireReadable("client key", key);
        try {
            builder.keyManager(certificate.toFile(), key.toFile());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the client certificate " + certificate + " and the key " + key
                            + " cannot be used: give a certificate chain and a PKCS#8 key (\"BEGIN PRIVATE KEY\"),"
                            + " both in PEM form and the key without a password",
                    e);
        }
    }

    private static void requireReadable(String what, Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    "the " + what + " file " + file + " does not exist or cannot be read; check the path");
        }
    }
}
