package dev.assay.cli.run;

import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.GrpcOptions;
import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.testkit.server.EngineServer;
import java.util.Optional;

/**
 * A built-in engine that stands in for the measured system while this program warms up.
 *
 * @param target the engine, behind the protocol of the measured system
 * @param server what else must be closed
 */
record Rehearsal(Target target, AutoCloseable server) implements AutoCloseable {
    /** @param grpc how the measured system is asked over gRPC; empty for any other, which is rehearsed over HTTP */
    static Rehearsal of(Optional<GrpcOptions> grpc, EngineServer engine, PromptLibrary prompts, RunClock clock) {
        String model = engine.engine().config().name();
        if (grpc.isEmpty()) {
            OpenAiOptions options = OpenAiOptions.of(
                    ServerAddress.parse(engine.url()),
                    RequestSettings.of(Endpoint.COMPLETIONS, model).build());
            return new Rehearsal(HttpTarget.open(options, prompts, clock, model, () -> {}), () -> {});
        }
        GrpcEngineServer server = GrpcEngineServer.start(engine.engine(), GrpcEngineServer.Options.DEFAULT);
        try {
            return new Rehearsal(
                    GrpcTarget.open(grpc.get().rehearsedAt(server.url(), model), prompts, clock, Optional.empty()),
                    server);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public void close() {
        target.close();
        try {
            server.close();
        } catch (Exception e) {
            throw new IllegalStateException("the server of the warm-up could not be closed", e);
        }
    }
}
