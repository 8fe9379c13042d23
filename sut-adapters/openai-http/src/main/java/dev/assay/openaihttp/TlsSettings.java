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
 * How the server's certificate is checked.
 *
 * @param caFile certificates to trust in PEM form, in place of those of the Java runtime
 * @param insecure whether any certificate is accepted, which the report says
 */
public record TlsSettings(Optional<Path> caFile, boolean insecure) {
    /** Certificate and host name are verified against the runtime's trust store. */
    public static final TlsSettings VERIFIED = new TlsSettings(Optional.empty(), false);

    public TlsSettings {
        if (insecure && caFile.isPresent()) {
            throw new IllegalArgumentException(
                    "a CA file and the insecure option exclude each other; drop one of them");
        }
    }

    /**
     * Makes the context for all connections.
     *
     * @throws IllegalArgumentException with one sentence when the CA file is unusable
     */
    SslContext context() {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (insecure) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm("");
        } else {
            builder.endpointIdentificationAlgorithm("HTTPS");
        }
        try {
            caFile.ifPresent(file -> trust(builder, file));
            return builder.build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static void trust(SslContextBuilder builder, Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("the CA file " + file + " does not exist or cannot be read");
        }
        try {
            builder.trustManager(file.toFile());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the CA file " + file + " holds no certificates in PEM form (\"BEGIN CERTIFICATE\")", e);
        }
    }
}
