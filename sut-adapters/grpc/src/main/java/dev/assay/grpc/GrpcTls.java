package dev.assay.grpc;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * How a TLS connection is made.
 *
 * @param caFile certificates to trust in PEM form, in place of those of the Java runtime
 * @param clientCertificate certificate chain that the client shows, in PEM form
 * @param clientKey private key to it, PKCS#8 in PEM form without a password
 * @param insecure whether any certificate of a server is accepted, which the report says
 */
public record GrpcTls(
        Optional<Path> caFile, Optional<Path> clientCertificate, Optional<Path> clientKey, boolean insecure) {
    /** Certificate and host name are verified against the runtime's trust store; the client shows no certificate. */
    public static final GrpcTls VERIFIED = new GrpcTls(Optional.empty(), Optional.empty(), Optional.empty(), false);

    public GrpcTls {
        if (insecure && caFile.isPresent()) {
            throw new IllegalArgumentException(
                    "a CA file and the insecure option exclude each other; drop one of them");
        }
        if (clientCertificate.isPresent() != clientKey.isPresent()) {
            throw new IllegalArgumentException(
                    "a client certificate needs its private key and the other way round;" + " give both files");
        }
    }

    /**
     * Makes the context for all connections.
     *
     * @throws IllegalArgumentException with one sentence when a file is unusable
     */
    SslContext context() {
        SslContextBuilder builder = GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK);
        if (insecure) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
        }
        caFile.ifPresent(file -> {
            requireReadable("CA", file);
            try {
                builder.trustManager(file.toFile());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "the CA file " + file + " holds no certificates in PEM form (\"BEGIN CERTIFICATE\")", e);
            }
        });
        if (clientCertificate.isPresent() && clientKey.isPresent()) {
            keys(builder, clientCertificate.get(), clientKey.get());
        }
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
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
