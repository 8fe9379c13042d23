package dev.assay.testkit.server;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * How a server proves who it is, and whether its clients must. For HTTP and gRPC alike.
 *
 * @param certificate chain of the server in PEM form
 * @param key PKCS#8 key to it in PEM form, without a password
 * @param clientCa when given, clients must show a certificate of this authority (mTLS)
 */
public record ServerTls(Path certificate, Path key, Optional<Path> clientCa) {
    /**
     * A context in the making, for the Java runtime's TLS.
     *
     * @throws IllegalArgumentException with one sentence when a file is unusable
     */
    public SslContextBuilder builder() {
        requireReadable("certificate", certificate);
        requireReadable("key", key);
        SslContextBuilder builder;
        try {
            builder = SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .sslProvider(SslProvider.JDK);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the certificate " + certificate + " and the key " + key
                            + " cannot be used: give a certificate chain"
                            + " and a PKCS#8 key (\"BEGIN PRIVATE KEY\"), both in PEM form and the key without a password",
                    e);
        }
        clientCa.ifPresent(ca -> {
            requireReadable("client CA", ca);
            try {
                builder.trustManager(ca.toFile()).clientAuth(ClientAuth.REQUIRE);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "the client CA file " + ca + " holds no certificates in PEM form (\"BEGIN CERTIFICATE\")", e);
            }
        });
        return builder;
    }

    /** Builds what {@link #builder()} gave. @throws IllegalArgumentException with one sentence when that is not possible */
    public static SslContext context(SslContextBuilder builder) {
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static void requireReadable(String what, Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    "the " + what + " file " + file + " does not exist or cannot be read; check the path");
        }
    }
}
