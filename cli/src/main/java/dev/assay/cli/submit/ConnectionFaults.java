package dev.assay.cli.submit;

import dev.assay.cli.run.CommandRecord;
import dev.assay.grpc.GrpcAddress;
import dev.assay.openaihttp.ServerAddress;
import java.util.Optional;

/** What can be seen of the way to a system before anything is sent to it. */
final class ConnectionFaults {
    private ConnectionFaults() {}

    /** What is wrong with the value of an option, without secrets; empty when nothing is, or when it says no way. */
    static Optional<String> of(String option, String value) {
        return switch (option) {
            case "sut" -> address(value);
            case "api-key-env" -> variable(value);
            default -> Optional.empty();
        };
    }

    private static Optional<String> address(String value) {
        if (value.startsWith("native:")) {
            return Optional.empty();
        }
        for (String one : value.split(",", -1)) {
            if (GrpcAddress.matches(one)) {
                continue;
            }
            try {
                ServerAddress.parse(one);
            } catch (IllegalArgumentException e) {
                return Optional.of(CommandRecord.withoutSecrets(String.valueOf(e.getMessage())));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> variable(String name) {
        String key = System.getenv(name);
        return key != null && !key.isBlank()
                ? Optional.empty()
                : Optional.of("the environment variable " + name
                        + " is not set or empty; export it in the shell that starts assay submit");
    }
}
