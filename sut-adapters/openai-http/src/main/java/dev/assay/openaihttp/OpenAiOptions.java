package dev.assay.openaihttp;

import java.util.Optional;

/** Everything an {@link OpenAiHttpSut} needs to know. */
public record OpenAiOptions(
        ServerAddress server,
        Optional<ApiKey> key,
        TlsSettings tls,
        ConnectionSettings connection,
        RequestSettings request) {

    /** No key, verified TLS, default connections. */
    public static OpenAiOptions of(ServerAddress server, RequestSettings request) {
        return new OpenAiOptions(server, Optional.empty(), TlsSettings.VERIFIED, ConnectionSettings.DEFAULT, request);
    }

    public OpenAiOptions withKey(ApiKey value) {
        return new OpenAiOptions(server, Optional.of(value), tls, connection, request);
    }

    public OpenAiOptions withTls(TlsSettings value) {
        return new OpenAiOptions(server, key, value, connection, request);
    }

    public OpenAiOptions withConnection(ConnectionSettings value) {
        return new OpenAiOptions(server, key, tls, value, request);
    }

    /** Text from the server, fit for the user: no key, no line ends, bounded. */
    String shown(String text) {
        String clean = key.map(secret -> secret.redact(text))
                .orElse(text)
                .replaceAll("\\s+", " ")
                .strip();
        return clean.length() > 300 ? clean.substring(0, 300) + "..." : clean;
    }
}
