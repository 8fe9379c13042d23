package dev.assay.openaihttp;

import dev.assay.datasets.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everything an {@link OpenAiHttpSut} needs to know. */
public record OpenAiOptions(
        ServerAddress server,
        Optional<ApiKey> key,
        TlsSettings tls,
        ConnectionSettings connection,
        RequestSettings request,
        Spread spread,
        Optional<Tokenizer> tokenizer) {

    /** No key, verified TLS, default connections. */
    public static OpenAiOptions of(ServerAddress server, RequestSettings request) {
        return new OpenAiOptions(
                server,
                Optional.empty(),
                TlsSettings.VERIFIED,
                ConnectionSettings.DEFAULT,
                request,
                Spread.NONE,
                Optional.empty());
    }

    public OpenAiOptions withKey(ApiKey value) {
        return new OpenAiOptions(server, Optional.of(value), tls, connection, request, spread, tokenizer);
    }

    public OpenAiOptions withTls(TlsSettings value) {
        return new OpenAiOptions(server, key, value, connection, request, spread, tokenizer);
    }

    public OpenAiOptions withConnection(ConnectionSettings value) {
        return new OpenAiOptions(server, key, tls, value, request, spread, tokenizer);
    }

    public OpenAiOptions withSpread(Spread value) {
        return new OpenAiOptions(server, key, tls, connection, request, value, tokenizer);
    }

    /** Counts the tokens of answers whose server tells no number, from their text and after the run. */
    public OpenAiOptions withTokenizer(Tokenizer value) {
        return new OpenAiOptions(server, key, tls, connection, request, spread, Optional.of(value));
    }

    /** The same for each endpoint alone, in the order given. */
    List<OpenAiOptions> endpoints() {
        List<OpenAiOptions> all = new ArrayList<>();
        all.add(this);
        for (ServerAddress other : spread.others()) {
            all.add(new OpenAiOptions(other, key, tls, connection, request, spread, tokenizer));
        }
        return all;
    }

    /** Path in front of all requests. */
    String basePath() {
        return server.baseFor(request.dialect());
    }

    /** Path of a request for an answer. */
    String requestPath() {
        return basePath() + request.dialect().path(request.model(), request.stream());
    }

    /** The address with the base path of the dialect, for messages. */
    String shownBase() {
        return server.root() + basePath();
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
