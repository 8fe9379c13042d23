package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.RealTimeEngine;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whole runs against a server of each protocol that is killed in the middle, for good or to come back. */
final class ServerLostRunTest {
    private static final EngineConfig ENGINE = EnginePresets.byName("demo");
    private static final long ANSWERS_BEFORE_THE_KILL = 30;

    /** The ways to reach the same engine. */
    enum Protocol {
        HTTP("http://127.0.0.1:%d"),
        ASSAY("grpc://127.0.0.1:%d"),
        KSERVE("grpc://127.0.0.1:%d?protocol=kserve&model=demo"),
        KSERVE_STREAM_EACH("grpc://127.0.0.1:%d?protocol=kserve&model=demo&call=stream-each");

        private final String address;

        Protocol(String address) {
            this.address = address;
        }
    }

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void serverKilledForGoodLeavesExactCountsAnInvalidVerdictAndWholeLogs(Protocol protocol) throws Exception {
        InProcess run = runWithKill(protocol, false);

        JsonNode counters = assertInvalidWithWholeLogs(run);
        assertThat(counters.get("completed").asLong()).isPositive();
        JsonNode sut = document().get("sut");
        JsonNode endpoint = sut.get("endpoints").get(0);
        assertThat(endpoint.get("lost").asBoolean()).isTrue();
        assertThat(run.out()).contains("The endpoint ").contains(" was lost: ");
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void serverKilledAndRestartedAnswersAgainAndTheVerdictStaysInvalid(Protocol protocol) throws Exception {
        InProcess run = runWithKill(protocol, true);

        JsonNode counters = assertInvalidWithWholeLogs(run);
        JsonNode endpoint = document().get("sut").get("endpoints").get(0);
        assertThat(endpoint.get("lost").asBoolean()).as("it came back").isFalse();
        assertThat(endpoint.get("completed").asLong())
                .isEqualTo(counters.get("completed").asLong());
        assertThat(endpoint.get("connectionsOpened").asLong()).isGreaterThanOrEqualTo(2);
    }

    private JsonNode assertInvalidWithWholeLogs(InProcess run) throws IOException {
        assertThat(run.err()).doesNotContain("Exception");
        JsonNode counters = document().get("counters");
        long failed = counters.get("failed").asLong();
        assertThat(failed).as(run.out()).isPositive();
        assertThat(counters.get("issued").asLong())
                .isEqualTo(counters.get("completed").asLong()
                        + failed
                        + counters.get("timedOut").asLong()
                        + counters.get("cancelled").asLong());
        JsonNode endpoint = document().get("sut").get("endpoints").get(0);
        assertThat(endpoint.get("failed").asLong()).isEqualTo(failed);
        assertThat(run.status()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("INVALID").contains(failed + " samples failed");
        assertThat(Files.readString(directory.resolve("mlperf_log_summary.txt")))
                .contains("Result is : INVALID");
        assertThat(Files.readString(directory.resolve("mlperf_log_detail.txt")))
                .contains("\"key\": \"result_validity\"");
        return counters;
    }

    /** Kills the server when it has answered some; the run goes on for a while. */
    private InProcess runWithKill(Protocol protocol, boolean restart) throws Exception {
        AtomicReference<Stoppable> second = new AtomicReference<>();
        try (RealTimeEngine engine = new RealTimeEngine(ENGINE)) {
            IntFunction<Stoppable> servers = port -> start(protocol, engine, port);
            Stoppable first = servers.apply(0);
            Thread killer = Thread.ofVirtual().start(() -> {
                while (first.answered() < ANSWERS_BEFORE_THE_KILL) {
                    LockSupport.parkNanos(1_000_000);
                }
                int port = first.port();
                first.close();
                if (restart) {
                    second.set(servers.apply(port));
                }
            });
            try {
                InProcess run = run(
                        String.format(protocol.address, first.port()),
                        protocol == Protocol.HTTP,
                        restart ? "4s" : "2s");
                killer.join();
                assertThat(second.get() != null).as("started again").isEqualTo(restart);
                return run;
            } finally {
                first.close();
            }
        } finally {
            if (second.get() != null) {
                second.get().close();
            }
        }
    }

    private static Stoppable start(Protocol protocol, RealTimeEngine engine, int port) {
        if (protocol == Protocol.HTTP) {
            EngineServer server =
                    EngineServer.start(ENGINE, ServerOptions.defaults().withPort(port));
            return new Stoppable() {
                @Override
                public int port() {
                    return server.port();
                }

                @Override
                public long answered() {
                    return server.stats().answered();
                }

                @Override
                public void close() {
                    server.close();
                }
            };
        }
        GrpcEngineServer server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT.withPort(port));
        return new Stoppable() {
            @Override
            public int port() {
                return server.port();
            }

            @Override
            public long answered() {
                return engine.snapshot().finished();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    private interface Stoppable {
        int port();

        long answered();

        void close();
    }

    private InProcess run(String server, boolean http, String duration) {
        return InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--sut",
                server,
                http ? "--model=demo" : "--balance=round-robin",
                "--target-qps",
                "100",
                "--min-duration",
                duration,
                "--min-query-count",
                "100",
                "--max-tokens",
                "4",
                "--abort-failures",
                "100",
                "--warm-up",
                "0s",
                "--quiet",
                "--no-report",
                "--overwrite",
                "--out",
                directory.toString());
    }

    private JsonNode document() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run.json")));
    }
}
