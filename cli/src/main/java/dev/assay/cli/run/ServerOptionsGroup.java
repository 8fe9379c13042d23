package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.dataset.Decoding;
import dev.assay.datasets.tokens.HuggingFaceTokenizer;
import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.grpc.Asked;
import dev.assay.nativesut.NativeSutSpec;
import dev.assay.openaihttp.ApiKey;
import dev.assay.openaihttp.AutoDialect;
import dev.assay.openaihttp.Balance;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.EndpointException;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.Spread;
import dev.assay.openaihttp.TlsSettings;
import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
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
            split = ",",
            description =
                    "Server to measure, for example http://127.0.0.1:8000; several replicas with commas between or by"
                            + " repeating the option; a gRPC server"
                            + " (grpc://host:8001?protocol=kserve&model=NAME or ?protocol=assay; grpcs with TLS); or an"
                            + " engine library (native:/path/libengine.so?isolate=true). Without it: the built-in engine behind a server on this machine.")
    private List<String> addresses = new ArrayList<>();

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description =
                    "What the server speaks: completions, chat, vllm, sglang, tgi, triton, llamacpp, or auto, which asks"
                            + " the server and says what it found. Default: as --api says.")
    private @Nullable String dialect;

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
            names = "--end-token",
            paramLabel = "ID",
            converter = Converters.OfSize.class,
            description = "Id of the end token: tokens after the first one are padding and not counted.")
    private @Nullable Integer endToken;

    @Option(
            names = "--isolate",
            description =
                    "Run an engine library in a process of its own: when it crashes, the logs are still complete.")
    private boolean isolate;

    @Option(names = "--model", paramLabel = "NAME", description = "Model name sent with each request. Needs --sut.")
    private @Nullable String model;

    @Option(
            names = "--api",
            paramLabel = "KIND",
            description = "completions (default: prompts go in as they are) or chat (the server applies its template).")
    private @Nullable Api api;

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
            names = "--tokenizer",
            paramLabel = "FILE",
            description =
                    "tokenizer.json of the model: counts tokens from the text, after the run, where the server tells neither"
                            + " token ids nor usage.")
    private @Nullable Path tokenizer;

    @Option(
            names = "--ignore-eos",
            description = "Let each answer run to its limit; an extension that common servers know.")
    private boolean ignoreEos;

    @Option(
            names = "--temperature",
            paramLabel = "T",
            description =
                    "Sampling temperature. Default: that of the benchmark whose data set is read, or 0, the most likely token"
                            + " each time.")
    private @Nullable Double temperature;

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

    @Option(
            names = {"--ca-file", "--tls-ca"},
            paramLabel = "FILE",
            description = "Certificates to trust, in PEM form.")
    private @Nullable Path caFile;

    private @Nullable Decoding decoding;
    private boolean accuracy;
    private @Nullable Tokenizer counting;
    private String found = "";
    private @Nullable String foundModel;

    @Option(names = "--insecure", description = "Do not verify the server's certificate; the result says so.")
    private boolean insecure;

    /** Whether a server of the user is to be measured. */
    public boolean isGiven() {
        return !addresses.isEmpty();
    }

    /** Whether the user named an engine library in place of a server. */
    public boolean isNative() {
        return !addresses.isEmpty() && NativeSutSpec.matches(addresses.getFirst());
    }

    /** Whether the user named a gRPC server. */
    public boolean isGrpc() {
        return GrpcOptionsGroup.matches(addresses);
    }

    /** What concerns a gRPC server. @throws UserError when something is given that does not */
    GrpcOptionsGroup.Common grpc() {
        Map<String, Boolean> foreign = new LinkedHashMap<>();
        foreign.put("--dialect", dialect != null);
        foreign.put("--api", api != null);
        foreign.put("--retries", retries != 0);
        foreign.put("--source-address", !sourceAddresses.isEmpty());
        foreign.put("--end-token", endToken != null);
        foreign.put("--api-key-env", keyVariable != null);
        foreign.put("--api-key-file", keyFile != null);
        foreign.put("--no-stream", wholeAnswers);
        foreign.put("--extra-body", extraBody != null);
        foreign.put("--max-connections", maxConnections != null);
        foreign.forEach((option, given) -> {
            if (given) {
                throw new UserError(option + " belongs to servers behind HTTP; drop it, or see the gRPC section of"
                        + " docs/adapters.md for what stands in the address instead");
            }
        });
        Asked asked;
        try {
            asked = new Asked(model == null ? "" : model, maxTokens(), minTokens(), ignoreEos, temperature());
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
        return new GrpcOptionsGroup.Common(
                addresses,
                asked,
                Optional.ofNullable(caFile),
                insecure,
                balance,
                Optional.ofNullable(requestTimeout).map(Duration::toMillis));
    }

    /** Whether the user wants an engine library to run in a process of its own. */
    public boolean isIsolated() {
        return isolate;
    }

    /** What the user named; empty text when nothing. */
    public String address() {
        return String.join(",", addresses);
    }

    /** What was found out about the server and why, one clause; empty when nothing had to be. */
    public String found() {
        return found;
    }

    /** The adapter's options for the user's server. */
    public OpenAiOptions options() {
        if (addresses.isEmpty()) {
            throw new IllegalStateException("no server was named");
        }
        try {
            List<ServerAddress> servers =
                    addresses.stream().map(ServerAddress::parse).toList();
            Dialect spoken = dialect(servers.getFirst());
            String named = model == null ? foundModel : model;
            if (named == null && spoken.needsModel()) {
                throw new UserError("--sut needs --model with the dialect " + spoken.name()
                        + ": name a model that the server has"
                        + (spoken.listsModels() ? ", as listed at " + addresses.getFirst() + "/v1/models" : ""));
            }
            return options(servers, spoken, named == null ? "" : named);
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
            Dialect spoken = dialect == null ? apiDialect() : Dialects.named(dialect);
            return options(List.of(ServerAddress.parse(url)), spoken, modelName);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** What holds where the user gives no option; {@code forAccuracy} chooses the limit of accuracy runs. */
    void decodeAs(Decoding benchmark, boolean forAccuracy) {
        decoding = benchmark;
        accuracy = forAccuracy;
    }

    /** Most output tokens for samples without a limit of their own. */
    public int maxTokens() {
        if (maxTokens != null) {
            return maxTokens;
        }
        return decoding == null ? 1024 : accuracy ? decoding.maxTokensAccuracy() : decoding.maxTokens();
    }

    /** Fewest output tokens; 0 when not given. */
    public int minTokens() {
        if (minTokens != null) {
            return minTokens;
        }
        return decoding == null ? 0 : Math.min(decoding.minTokens(), maxTokens());
    }

    public boolean ignoreEos() {
        return ignoreEos;
    }

    private Dialect dialect(ServerAddress first) {
        if (dialect == null) {
            return apiDialect();
        }
        if (api != null) {
            throw new UserError("--api and --dialect say the same thing twice; drop --api");
        }
        if (!dialect.equals("auto")) {
            return Dialects.named(dialect);
        }
        AutoDialect auto;
        try {
            auto = AutoDialect.find(first, key(), tls(), connection());
        } catch (EndpointException e) {
            throw new SutUnreachable(String.valueOf(e.getMessage()));
        }
        foundModel = auto.model().orElse(null);
        found = "dialect " + auto.dialect().name() + ", because " + auto.why();
        return auto.dialect();
    }

    private Dialect apiDialect() {
        return (api == null ? Api.completions : api).endpoint.dialect();
    }

    private Spread spread(List<ServerAddress> servers) {
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
                .withBalance(balance == null ? Balance.ROUND_ROBIN : Balance.of(balance))
                .withRetries(retries)
                .withSources(sources);
    }

    private TlsSettings tls() {
        return new TlsSettings(Optional.ofNullable(caFile), insecure);
    }

    private OpenAiOptions options(List<ServerAddress> servers, Dialect spoken, String modelName) {
        RequestSettings.Builder request = RequestSettings.of(spoken, modelName)
                .maxTokens(maxTokens())
                .minTokens(minTokens())
                .ignoreEos(ignoreEos)
                .temperature(temperature())
                .stream(!wholeAnswers)
                .extraBody(SamplingFields.with(decoding, spoken.name(), extraBody == null ? "{}" : extraBody));
        if (decoding != null) {
            decoding.seed().ifPresent(request::seed);
        }
        if (endToken != null) {
            request.endToken(endToken);
        }
        OpenAiOptions options = OpenAiOptions.of(servers.getFirst(), request.build())
                .withConnection(connection())
                .withSpread(spread(servers))
                .withTls(tls());
        OpenAiOptions counted = tokenizer == null ? options : options.withTokenizer(counting(tokenizer));
        return key().map(counted::withKey).orElse(counted);
    }

    /** Read once: a large vocabulary takes seconds, and a search opens many targets. */
    private Tokenizer counting(Path file) {
        Tokenizer read = counting;
        if (read == null) {
            read = HuggingFaceTokenizer.read(file);
            counting = read;
        }
        return read;
    }

    private double temperature() {
        if (temperature != null) {
            return temperature;
        }
        return decoding == null ? 0 : decoding.temperature();
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
