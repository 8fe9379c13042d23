package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.grpc.GrpcLimits;
import dev.assay.openaihttp.ApiKey;
import dev.assay.openaihttp.Balance;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.Spread;
import dev.assay.openaihttp.TlsSettings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How servers are reached: which of several, from where, with which key and certificates, and how long it may take. */
public final class ConnectionOptions {
    @Option(
            names = "--balance",
            paramLabel = "HOW",
            description = "Which replica gets a sample: round-robin (default), least-outstanding or sample-affinity.")
    private @Nullable String balance;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description =
                    "Send a sample that failed without any token again, up to N times; its clock goes on. Default: 0, as"
                            + " a benchmark run demands.")
    private int retries;

    @Option(
            names = "--source-address",
            paramLabel = "ADDRESS",
            split = ",",
            description = "Local addresses to connect from in turn; each brings its own range of ports.")
    private List<String> sourceAddresses = new ArrayList<>();

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Most connections at once. Default: as many as there are samples in flight.")
    private @Nullable Integer maxConnections;

    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Longest time for one sample. Default: 20m.")
    private @Nullable Duration requestTimeout;

    @Option(
            names = "--api-key-env",
            paramLabel = "VARIABLE",
            description =
                    "Environment variable that holds the API key. A key on the command line could be read by others.")
    private @Nullable String keyVariable;

    @Option(names = "--api-key-file", paramLabel = "FILE", description = "File that holds the API key.")
    private @Nullable Path keyFile;

    @Option(
            names = {"--ca-file", "--tls-ca"},
            paramLabel = "FILE",
            description = "Certificates to trust, in PEM form.")
    private @Nullable Path caFile;

    @Option(
            names = "--client-cert",
            paramLabel = "FILE",
            description = "Certificate chain that the client shows to an https or grpcs server (mTLS), in PEM form.")
    private @Nullable Path clientCertificate;

    @Option(
            names = "--client-key",
            paramLabel = "FILE",
            description = "Private key to --client-cert: PKCS#8 in PEM form, without a password.")
    private @Nullable Path clientKey;

    @Option(names = "--insecure", description = "Do not verify the server's certificate; the result says so.")
    private boolean insecure;

    /** The options of this group that mean nothing to a server behind gRPC, and whether each was given. */
    Map<String, Boolean> onlyOverHttp() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--retries", retries != 0);
        given.put("--source-address", !sourceAddresses.isEmpty());
        given.put("--api-key-env", keyVariable != null);
        given.put("--api-key-file", keyFile != null);
        given.put("--max-connections", maxConnections != null);
        return given;
    }

    /** @throws UserError when a certificate of the client is given though nothing is encrypted */
    void requireTlsForCertificates(boolean anyTls) {
        if (!anyTls && (clientCertificate != null || clientKey != null)) {
            throw new UserError((clientCertificate != null ? "--client-cert" : "--client-key")
                    + " belongs to a server behind https:// or grpcs://; drop it, or name such a server with --sut");
        }
    }

    /** @throws UserError when a key is given though the built-in engine is measured, which wants none */
    void requireNoKey() {
        if (keyVariable != null || keyFile != null) {
            throw new UserError(
                    "an API key only makes sense with a server of your own: add --sut URL, or leave it out to"
                            + " measure the built-in engine");
        }
    }

    /** @throws IllegalArgumentException with one sentence when the options contradict each other */
    TlsSettings tls() {
        return new TlsSettings(
                Optional.ofNullable(caFile),
                Optional.ofNullable(clientCertificate),
                Optional.ofNullable(clientKey),
                insecure);
    }

    Balance balance() {
        return balance == null ? Balance.ROUND_ROBIN : Balance.of(balance);
    }

    /** What concerns more than one server or attempt. */
    Spread spread(List<ServerAddress> servers) {
        List<InetAddress> sources = new ArrayList<>();
        for (String source : sourceAddresses) {
            try {
                sources.add(InetAddress.ofLiteral(source));
            } catch (IllegalArgumentException e) {
                throw new UserError(
                        "--source-address " + source + " is no numeric address; write for example 127.0.0.1", e);
            }
        }
        return Spread.NONE
                .withOthers(servers.subList(1, servers.size()))
                .withBalance(balance())
                .withRetries(retries)
                .withSources(sources);
    }

    /** Limits of connections over HTTP. */
    ConnectionSettings connection() {
        ConnectionSettings connection = ConnectionSettings.DEFAULT;
        if (maxConnections != null) {
            connection = connection.withMaxConnections(maxConnections);
        }
        if (requestTimeout != null) {
            connection = connection.withTimeouts(
                    connection.connectTimeoutMillis(), requestTimeout.toMillis(), connection.idleTimeoutMillis());
        }
        return connection;
    }

    /** Limits over gRPC, of which the address has given some. */
    GrpcLimits limits(GrpcLimits ofAddress) {
        return requestTimeout == null
                ? ofAddress
                : ofAddress.withTimeouts(ofAddress.connectTimeoutMillis(), requestTimeout.toMillis());
    }

    Optional<ApiKey> key() {
        if (keyVariable != null && keyFile != null) {
            throw new UserError("--api-key-env and --api-key-file exclude each other; drop one of them");
        }
        if (keyVariable != null) {
            return Optional.of(ApiKey.fromEnvironment(keyVariable));
        }
        return keyFile == null ? Optional.empty() : Optional.of(ApiKey.fromFile(keyFile));
    }
}
