package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code assay run} in every dialect against the built-in server, which speaks them all: counts, their source, first tokens. */
final class DialectRunsTest {
    private static final int SAMPLES = 20;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "completions, token ids",
        "vllm, token ids",
        "chat, token ids",
        "sglang, token ids",
        "tgi, token ids",
        "triton, usage",
        "llamacpp, token ids",
        "auto, token ids",
    })
    void everyDialectCountsTheSameTokensOfTheSameEngine(String dialect, String source) throws IOException {
        try (EngineServer server = EngineServer.start(EnginePresets.byName("wire"), ServerOptions.defaults())) {
            List<String> words = new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", server.url()));
            words.addAll(List.of("--dialect", dialect, "--max-tokens", "6", "--min-duration", "0s", "--quiet"));
            words.addAll(List.of("--min-query-count", Integer.toString(SAMPLES), "--warm-up", "0s", "--no-report"));
            words.addAll(List.of("--set", "*.Offline.target_qps=1", "--out", directory.toString()));
            if (!dialect.equals("auto")) {
                words.addAll(List.of("--model", "wire")); // auto finds it
            }
            InProcess run = InProcess.assay(words.toArray(String[]::new));

            assertThat(run.status()).as(run.out() + run.err()).isZero();
            JsonNode sut = JsonMapper.builder()
                    .build()
                    .readTree(Files.readString(directory.resolve("run.json")))
                    .get("sut");
            JsonNode endpoint = sut.get("endpoints").get(0);
            assertThat(endpoint.get("completed").asLong()).isEqualTo(SAMPLES);
            // This engine answers with a hundred tokens unless a limit cuts them.
            assertThat(endpoint.get("tokens").asLong()).isEqualTo(6L * SAMPLES);
            assertThat(endpoint.get("meanFirstTokenNanos").asLong())
                    .isPositive()
                    .isLessThan(endpoint.get("meanCompleteNanos").asLong());
            assertThat(sut.get("tokenCounts").propertyNames()).containsExactly(source);
        }
    }
}
