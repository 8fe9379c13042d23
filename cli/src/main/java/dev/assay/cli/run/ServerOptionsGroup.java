package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.grpc.GrpcAddress;
import dev.assay.grpc.GrpcOptions;
import dev.assay.nativesut.NativeSutSpec;
import dev.assay.openaihttp.AutoDialect;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.EndpointException;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The server or engine library to measure, and what it speaks. */
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

    private String found = "";
    private @Nullable String foundModel;

    /** Whether a server of the user is to be measured. */
    boolean isGiven() {
        return !addresses.isEmpty();
    }

    /** Whether the user named an engine library in place of a server. */
    boolean isNative() {
        return !addresses.isEmpty() && NativeSutSpec.matches(addresses.getFirst());
    }

    /** Whether the user named a gRPC server. @throws UserError when only some addresses are of that kind */
    boolean isGrpc() {
        long grpc = addresses.stream().filter(GrpcAddress::matches).count();
        if (grpc > 0 && grpc < addresses.size()) {
            throw new UserError("--sut names servers of several kinds; replicas must all be grpc:// or all http://");
        }
        return grpc > 0;
    }

    /** Whether the user wants an engine library to run in a process of its own. */
    boolean isIsolated() {
        return isolate;
    }

    /** What the user named; empty text when nothing. */
    String address() {
        return String.join(",", addresses);
    }

    /** What was found out about the server and why, one clause; empty when nothing had to be. */
    String found() {
        return found;
    }

    /** The adapter's options for the user's server behind gRPC. @throws UserError when something is given that it has not */
    GrpcOptions grpc(AnswerOptions answers, ConnectionOptions connection) {
        Map<String, Boolean> foreign = new LinkedHashMap<>();
        foreign.put("--dialect", dialect != null);
        foreign.put("--api", api != null);
        foreign.putAll(connection.onlyOverHttp());
        foreign.putAll(answers.onlyOverHttp());
        foreign.forEach((option, given) -> {
            if (given) {
                throw new UserError(option + " belongs to servers behind HTTP; drop it, or see the gRPC section of"
                        + " docs/adapters.md for what stands in the address instead");
            }
        });
        try {
            GrpcOptions options = GrpcOptions.parse(addresses, answers.asked(model == null ? "" : model))
                    .withTls(connection.tls())
                    .withBalance(connection.balance());
            connection.requireTlsForCertificates(options.endpoints().stream().anyMatch(GrpcAddress::tls));
            return options.withLimits(connection.limits(options.limits()));
        } catch (IllegalArgumentException e) {
            throw new UserError("--sut: " + e.getMessage(), e);
        }
    }

    /** The adapter's options for the user's server behind HTTP. */
    OpenAiOptions http(AnswerOptions answers, ConnectionOptions connection) {
        if (addresses.isEmpty()) {
            throw new IllegalStateException("no server was named");
        }
        try {
            List<ServerAddress> servers =
                    addresses.stream().map(ServerAddress::parse).toList();
            connection.requireTlsForCertificates(servers.stream().anyMatch(ServerAddress::tls));
            Dialect spoken = dialect(servers.getFirst(), connection);
            String named = model == null ? foundModel : model;
            if (named == null && spoken.needsModel()) {
                throw new UserError("--sut needs --model with the dialect " + spoken.name()
                        + ": name a model that the server has"
                        + (spoken.listsModels() ? ", as listed at " + addresses.getFirst() + "/v1/models" : ""));
            }
            return options(servers, spoken, named == null ? "" : named, answers, connection);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The adapter's options for another server that stands in for the user's. */
    OpenAiOptions httpFor(String url, String modelName, AnswerOptions answers, ConnectionOptions connection) {
        if (model != null) {
            throw new UserError("--model only makes sense with a server of your own: add --sut URL, or leave it out to"
                    + " measure the built-in engine");
        }
        connection.requireNoKey();
        connection.requireTlsForCertificates(false);
        try {
            Dialect spoken = dialect == null ? apiDialect() : Dialects.named(dialect);
            return options(List.of(ServerAddress.parse(url)), spoken, modelName, answers, connection);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private Dialect dialect(ServerAddress first, ConnectionOptions connection) {
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
            auto = AutoDialect.find(first, connection.key(), connection.tls(), connection.connection());
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

    private static OpenAiOptions options(
            List<ServerAddress> servers,
            Dialect spoken,
            String modelName,
            AnswerOptions answers,
            ConnectionOptions connection) {
        OpenAiOptions plain = OpenAiOptions.of(servers.getFirst(), answers.request(spoken, modelName))
                .withConnection(connection.connection())
                .withSpread(connection.spread(servers))
                .withTls(connection.tls());
        OpenAiOptions counted = answers.tokenizer().map(plain::withTokenizer).orElse(plain);
        return connection.key().map(counted::withKey).orElse(counted);
    }
}
