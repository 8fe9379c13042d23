package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.grpc.Asked;
import dev.assay.grpc.GrpcAddress;
import dev.assay.grpc.GrpcLimits;
import dev.assay.grpc.GrpcOptions;
import dev.assay.grpc.GrpcTls;
import dev.assay.openaihttp.Balance;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What only servers behind gRPC know. */
public final class GrpcOptionsGroup {
    @Option(
            names = "--client-cert",
            paramLabel = "FILE",
            description = "Certificate chain that the client shows to a grpcs server (mTLS), in PEM form.")
    private @Nullable Path clientCertificate;

    @Option(
            names = "--client-key",
            paramLabel = "FILE",
            description = "Private key to --client-cert: PKCS#8 in PEM form, without a password.")
    private @Nullable Path clientKey;

    /** What is said about the server outside this group. */
    record Common(
            List<String> addresses,
            Asked asked,
            Optional<Path> caFile,
            boolean insecure,
            @Nullable String balance,
            Optional<Long> requestTimeoutMillis) {}

    /** Whether addresses are those of gRPC servers. @throws UserError when only some are */
    static boolean matches(List<String> addresses) {
        long grpc = addresses.stream().filter(GrpcAddress::matches).count();
        if (grpc > 0 && grpc < addresses.size()) {
            throw new UserError("--sut names servers of several kinds; replicas must all be grpc:// or all http://");
        }
        return grpc > 0;
    }

    /** @throws UserError when certificates of a client are given though the server is none of gRPC */
    void requireUnused() {
        if (clientCertificate != null || clientKey != null) {
            throw new UserError((clientCertificate != null ? "--client-cert" : "--client-key")
                    + " belongs to a server behind grpcs://; drop it, or name such a server with --sut");
        }
    }

    /** The adapter's options. */
    GrpcOptions options(Common common) {
        try {
            GrpcOptions options = GrpcOptions.parse(common.addresses(), common.asked())
                    .withTls(new GrpcTls(
                            common.caFile(),
                            Optional.ofNullable(clientCertificate),
                            Optional.ofNullable(clientKey),
                            common.insecure()))
                    .withBalance(common.balance() == null ? Balance.ROUND_ROBIN : Balance.of(common.balance()));
            GrpcLimits limits = options.limits();
            return common.requestTimeoutMillis()
                    .map(millis -> options.withLimits(limits.withTimeouts(limits.connectTimeoutMillis(), millis)))
                    .orElse(options);
        } catch (IllegalArgumentException e) {
            throw new UserError("--sut: " + e.getMessage(), e);
        }
    }
}
