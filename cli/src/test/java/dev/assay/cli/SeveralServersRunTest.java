package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whole runs through real sockets against several servers and against one that dies and comes back. */
final class SeveralServersRunTest {
    private static final EngineConfig ENGINE = EnginePresets.byName("demo");

    @TempDir
    private Path directory;

    @Test
    void shareOfEachServerStandsInTheRecord() throws IOException {
        try (EngineServer first = EngineServer.start(ENGINE, ServerOptions.defaults());
                EngineServer second = EngineServer.start(ENGINE, ServerOptions.defaults())) {
            InProcess run = run(first.url() + "," + second.url(), "200", "500ms");

            JsonNode document = document();
            long issued = document.get("counters").get("issued").asLong();
            assertThat(run.err()).doesNotContain("Exception");
            assertThat(document.get("counters").get("completed").asLong()).isEqualTo(issued);
            JsonNode endpoints = document.get("sut").get("endpoints");
            assertThat(endpoints).hasSize(2);
            // What was asked and sent stands beside what came: a server that ignores a field says nothing.
            assertThat(document.get("sut").get("report").valueStream().map(JsonNode::asString))
                    .anyMatch(line -> line.startsWith("output tokens a sample: at most 4.0 asked for, "))
                    .anyMatch(line -> line.startsWith("request fields: {")
                            && line.contains("\"max_tokens\":4")
                            && line.contains("\"temperature\":0"));
            assertThat(endpoints.get(0).get("url").asString()).isEqualTo(first.url() + "/v1");
            assertThat(endpoints.get(1).get("url").asString()).isEqualTo(second.url() + "/v1");
            // In turn: the two differ by one sample at most.
            long one = endpoints.get(0).get("completed").asLong();
            long other = endpoints.get(1).get("completed").asLong();
            assertThat(one + other).isEqualTo(issued);
            assertThat(Math.abs(one - other)).isLessThanOrEqualTo(1);
            for (JsonNode endpoint : endpoints) {
                assertThat(endpoint.get("failed").asLong()).isZero();
                assertThat(endpoint.get("lost").asBoolean()).isFalse();
                assertThat(endpoint.get("meanFirstTokenNanos").asLong())
                        .isPositive()
                        .isLessThanOrEqualTo(endpoint.get("meanCompleteNanos").asLong());
            }
        }
    }

    @Test
    void serverKilledAndRestartedMidRunLeavesExactCountsAnInvalidVerdictAndWholeLogs() throws Exception {
        EngineServer first = EngineServer.start(ENGINE, ServerOptions.defaults());
        int port = first.port();
        List<EngineServer> second = new ArrayList<>();
        Thread restarter = Thread.ofVirtual().start(() -> {
            while (first.stats().answered() < 60) {
                LockSupport.parkNanos(1_000_000);
            }
            first.close();
            second.add(EngineServer.start(ENGINE, ServerOptions.defaults().withPort(port)));
        });
        try {
            InProcess run = run(first.url(), "300", "2s");
            restarter.join();

            JsonNode counters = document().get("counters");
            long failed = counters.get("failed").asLong();
            assertThat(failed).as(run.out()).isPositive();
            assertThat(counters.get("issued").asLong())
                    .isEqualTo(counters.get("completed").asLong()
                            + failed
                            + counters.get("timedOut").asLong()
                            + counters.get("cancelled").asLong());
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.out()).contains("INVALID").contains(failed + " samples failed");
            assertThat(second.getFirst().stats().answered())
                    .as("samples after the restart are answered by the new process")
                    .isPositive();
            assertThat(Files.readString(directory.resolve("mlperf_log_summary.txt")))
                    .contains("Result is : INVALID");
            assertThat(Files.readString(directory.resolve("mlperf_log_detail.txt")))
                    .contains("\"key\": \"result_validity\"");
        } finally {
            first.close();
            second.forEach(EngineServer::close);
        }
    }

    private InProcess run(String servers, String qps, String duration) {
        return InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--sut",
                servers,
                "--model",
                ENGINE.name(),
                "--target-qps",
                qps,
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
                "--out",
                directory.toString());
    }

    private JsonNode document() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run.json")));
    }
}
