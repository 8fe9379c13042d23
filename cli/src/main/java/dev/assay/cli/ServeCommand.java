package dev.assay.cli;

import dev.assay.cli.run.EngineOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import dev.assay.testkit.server.ServerTls;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay serve}: the built-in engine over HTTP until the process is told to end. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Serves the built-in engine over HTTP: /v1/completions, /v1/chat/completions, /v1/models, /health, /stats;",
            "with --grpc-port over gRPC too: assay.sut.v1 and KServe v2.",
            "The engine models the speed of an inference system; its answers are made-up words. Ends with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay serve --port 8000",
            "  assay serve --port 8000 --grpc-port 8001",
            "  assay serve --engine 70b-eight-gpus --misbehave stall=0.02:500ms",
            "  assay serve --port 8443 --grpc-port 8444 --tls-cert server.pem --tls-key server.key",
            "  assay run --scenario Server --sut http://127.0.0.1:8000 --model demo"
        })
final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on; 0 takes any free one. Default: ${DEFAULT-VALUE}.")
    private int port = 8000;

    @Option(
            names = "--grpc-port",
            paramLabel = "PORT",
            description = "Port for gRPC, served by the same engine; 0 takes any free one. Default: no gRPC.")
    private @Nullable Integer grpcPort;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on; 0.0.0.0 lets other machines in. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Certificate chain of the server in PEM form: serves https and grpcs. Needs --tls-key.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "Private key to --tls-cert: PKCS#8 in PEM form, without a password.")
    private @Nullable Path key;

    @Option(
            names = "--tls-client-ca",
            paramLabel = "FILE",
            description = "Let in clients only that show a certificate of this authority (mTLS), in PEM form.")
    private @Nullable Path clientCa;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        EngineConfig config = engine.config();
        try (EngineServer server = start(config);
                @Nullable GrpcEngineServer grpc = grpcPort == null ? null : startGrpc(server, grpcPort)) {
            String name = server.modelName();
            out.println("Serving engine \"" + name + "\" at " + server.url() + " (model name " + name
                    + "); Ctrl-C ends it.");
            engine.cheat()
                    .ifPresent(cheat -> out.println("It cheats on purpose (" + cheat.word() + "): it " + cheat.what()
                            + ". No figure measured on it is a result."));
            String trust = certificate == null ? "" : clientOptions();
            out.println("Measure it: assay run --scenario Server --sut " + server.url() + " --model " + name + trust);
            if (grpc != null) {
                String url = grpc.url();
                out.println("gRPC, assay.sut.v1: assay run --scenario Server --sut " + url + trust);
                out.println("gRPC, KServe v2: assay run --scenario Server --sut '" + url + "?protocol=kserve&model="
                        + name + "'" + trust);
            }
            out.flush();
            // Nothing ever counts down: the process ends by a signal, or by the interrupt of the thread that runs it.
            new CountDownLatch(1).await();
        }
        return ExitStatus.VALID;
    }

    /** What a client adds to reach this server. */
    private String clientOptions() {
        return " --ca-file CA.pem" + (clientCa == null ? "" : " --client-cert CLIENT.pem --client-key CLIENT.key");
    }

    private EngineServer start(EngineConfig config) {
        ServerOptions options;
        try {
            ServerOptions plain = ServerOptions.defaults().withHost(host).withPort(port);
            options = tls().map(plain::withTls).orElse(plain);
        } catch (IllegalArgumentException e) {
            throw new UserError("--port: " + e.getMessage(), e);
        }
        try {
            CheatPlan plan = engine.cheat().map(CheatPlan::of).orElse(CheatPlan.HONEST);
            return EngineServer.start(config, engine.served(options, plan));
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** @throws UserError when files are missing that belong together */
    private Optional<ServerTls> tls() {
        if (certificate != null && key != null) {
            return Optional.of(new ServerTls(certificate, key, Optional.ofNullable(clientCa)));
        }
        if (certificate == null && key == null && clientCa == null) {
            return Optional.empty();
        }
        throw new UserError("TLS needs both --tls-cert and --tls-key"
                + (clientCa == null ? "" : ", --tls-client-ca too") + "; give both files, or none of them");
    }

    private GrpcEngineServer startGrpc(EngineServer server, int wanted) {
        if (wanted < 0 || wanted > 65_535) {
            throw new UserError("--grpc-port: port " + wanted + " does not exist; choose 0 (any free one) to 65535");
        }
        try {
            return GrpcEngineServer.start(
                    server.engine(), new GrpcEngineServer.Options(host, wanted, tls(), engine.misbehaviour()));
        } catch (IllegalStateException e) {
            throw new UserError("--grpc-port: " + e.getMessage(), e);
        }
    }
}
