package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.nativesut.NativeSutSpec;
import dev.assay.openaihttp.ApiKey;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.TlsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The server to measure, and what is asked of it with each sample. */
public final class ServerOptionsGroup {
    /** The two interfaces, as users write them. */
    public enum Api {
        completions(Endpoint.COMPLETIONS),
        chat(Endpoint.CHAT);

        private final Endpoint endpoint;

        Api(Endpoint endpoint) {
            this.endpoint = endpoint;
        }
    }

    @Option(
            names = "--sut",
            paramLabel = "URL",
            description =
                    "OpenAI-compatible server to measure, for example http://127.0.0.1:8000, or an engine library"
                            + " (native:/path/libengine.so?isolate=true). Without it: the built-in engine behind a server on this machine.")
    private @Nullable String address;

    @Option(names = "--model", paramLabel = "NAME", description = "Model name sent with each request. Needs --sut.")
    private @Nullable String model;

    @Option(
            names = "--api",
            paramLabel = "KIND",
            description = "completions (default: prompts go in as they are) or chat (the server applies its template).")
    private Api api = Api.completions;

    @Option(
            names = "--api-key-env",
            paramLabel = "VARIABLE",
            description =
                    "Environment variable that holds the API key. A key on the command line could be read by others.")
    private @Nullable String keyVariable;

    @Option(names = "--api-key-file", paramLabel = "FILE", description = "File that holds the API key.")
    private @Nullable Path keyFile;

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Most output tokens of a sample that has no limit of its own. Default: 1024.")
    private @Nullable Integer maxTokens;

    @Option(
            names = "--min-tokens",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Fewest output tokens; an extension that common servers know.")
    private @Nullable Integer minTokens;

    @Option(
            names = "--ignore-eos",
            description = "Let each answer run to its limit; an extension that common servers know.")
    private boolean ignoreEos;

    @Option(
            names = "--temperature",
            paramLabel = "T",
            description = "Sampling temperature. Default: 0, the most likely token each time.")
    private double temperature;

    @Option(names = "--no-stream", description = "Ask for whole answers; then there is no time to first token.")
    private boolean wholeAnswers;

    @Option(
            names = "--extra-body",
            paramLabel = "JSON",
            description = "Further fields of each request, for example '{\"top_k\": 1}'.")
    private @Nullable String extraBody;

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

    @Option(names = "--ca-file", paramLabel = "FILE", description = "Certificates to trust, in PEM form.")
    private @Nullable Path caFile;

    @Option(names = "--insecure", description = "Do not verify the server's certificate; the result says so.")
    private boolean insecure;

    /** Whether a server of the user is to be measured. */
    public boolean isGiven() {
        return address != null;
    }

    /** Whether the user named an engine library in place of a server. */
    public boolean isNative() {
        return address != null && NativeSutSpec.matches(address);
    }

    /** What the user named; empty text when nothing. */
    public String address() {
        return address == null ? "" : address;
    }

    /** The adapter's options for the user's server. */
    public OpenAiOptions options() {
        if (address == null) {
            throw new IllegalStateException("no server was named");
        }
        if (model == null) {
            throw new UserError("--sut needs --model: name a model that the server lists at " + address + "/v1/models");
        }
        try {
            return options(ServerAddress.parse(address), model);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The adapter's options for another server that stands in for the user's. */
    public OpenAiOptions optionsFor(String url, String modelName) {
        if (model != null || keyVariable != null || keyFile != null) {
            throw new UserError(
                    (model != null ? "--model" : "an API key") + " only makes sense with a server of your own:"
                            + " add --sut URL, or leave it out to measure the built-in engine");
        }
        try {
            return options(ServerAddress.parse(url), modelName);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** Most output tokens for samples without a limit of their own. */
    public int maxTokens() {
        return maxTokens == null ? 1024 : maxTokens;
    }

    /** Fewest output tokens; 0 when not given. */
    public int minTokens() {
        return minTokens == null ? 0 : minTokens;
    }

    public boolean ignoreEos() {
        return ignoreEos;
    }

    private OpenAiOptions options(ServerAddress server, String modelName) {
        RequestSettings.Builder request = RequestSettings.of(api.endpoint, modelName)
                .maxTokens(maxTokens())
                .minTokens(minTokens())
                .ignoreEos(ignoreEos)
                .temperature(temperature)
                .stream(!wholeAnswers);
        if (extraBody != null) {
            request.extraBody(extraBody);
        }
        OpenAiOptions options = OpenAiOptions.of(server, request.build())
                .withConnection(connection())
                .withTls(new TlsSettings(Optional.ofNullable(caFile), insecure));
        return key().map(options::withKey).orElse(options);
    }

    private ConnectionSettings connection() {
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

    private Optional<ApiKey> key() {
        if (keyVariable != null && keyFile != null) {
            throw new UserError("--api-key-env and --api-key-file exclude each other; drop one of them");
        }
        if (keyVariable != null) {
            return Optional.of(ApiKey.fromEnvironment(keyVariable));
        }
        return keyFile == null ? Optional.empty() : Optional.of(ApiKey.fromFile(keyFile));
    }
}
