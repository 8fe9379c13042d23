package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Faults that users of such tools met in whole runs: lost summaries, wrong exit states, counts that do not add up. */
final class ReportedReliabilityTest {
    /** Answered well before the first sample of the run: the check that the server answers. */
    private static final String PROBE = "ok; ";

    @TempDir
    private Path directory;

    @Test
    void errorsTimeOutsAndAnswersAddUpToWhatWasIssued() throws IOException {
        JsonNode run = run(PROBE + "500*30; drop*10; ok*1000", 100, 1);

        JsonNode counters = run.get("counters");
        assertThat(counters.get("issued").asLong()).isEqualTo(100);
        assertThat(counters.get("completed").asLong()).isEqualTo(60);
        assertThat(counters.get("failed").asLong()).isEqualTo(30);
        assertThat(counters.get("timedOut").asLong()).isEqualTo(10);
        assertThat(counters.get("cancelled").asLong()).isZero();
        JsonNode endpoint = run.get("sut").get("endpoints").get(0);
        assertThat(endpoint.get("completed").asLong()).isEqualTo(60);
        assertThat(endpoint.get("failed").asLong()).isEqualTo(30);
        assertThat(endpoint.get("timedOut").asLong()).isEqualTo(10);
    }

    @Test
    void runInWhichEveryCallTimesOutStillLeavesAWholeReport() throws IOException {
        JsonNode run = run(PROBE + "drop*1000", 50, 3);

        assertThat(run.get("counters").get("timedOut").asLong()).isEqualTo(50);
        assertThat(run.get("result").isNull()).isTrue();
        assertThat(run.get("verdict").get("valid").asBoolean()).isFalse();
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
        assertThat(Files.readString(directory.resolve("mlperf_log_summary.txt")))
                .contains("Result is : INVALID");
    }

    @Test
    void runWithManyServerErrorsDoesNotEndAsIfAllWereWell() throws IOException {
        JsonNode run = run(PROBE + "500*40; ok*1000", 100, 1);

        assertThat(run.get("counters").get("failed").asLong()).isEqualTo(40);
        assertThat(run.get("verdict").get("reasons").get(0).asString()).contains("40 samples failed");
    }

    @Test
    void aHugeMachineGetsABoundedNumberOfEventLoops() throws Exception {
        // On a machine of 224 processors as many workers hung; the choice is at most 8 and a run ends.
        String launcher =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), ServerOptions.defaults())) {
            List<String> command = new ArrayList<>(List.of(
                    launcher,
                    "-XX:ActiveProcessorCount=256",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName()));
            command.addAll(arguments(server.url(), 200));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("out.txt").toFile())
                    .start();
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
            String out = Files.readString(directory.resolve("out.txt"));
            assertThat(process.exitValue()).as(out).isLessThanOrEqualTo(1);
            assertThat(document().get("counters").get("completed").asLong())
                    .as(out)
                    .isEqualTo(200);
        }
    }

    /** An Offline run of that many samples against a server that does what the script says. */
    private JsonNode run(String script, int samples, int status) throws IOException {
        ServerOptions options = ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse("script: " + script, 1));
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), options)) {
            InProcess run = InProcess.assay(arguments(server.url(), samples).toArray(String[]::new));
            assertThat(run.status()).as(run.out() + run.err()).isEqualTo(status);
            assertThat(run.err()).doesNotContain("Exception");
            return document();
        }
    }

    private List<String> arguments(String url, int samples) {
        return List.of(
                "run",
                "--scenario",
                "Offline",
                "--sut",
                url,
                "--model",
                "demo",
                "--max-tokens",
                "2",
                "--request-timeout",
                "2s",
                "--abort-failures",
                "100",
                "--min-duration",
                "0s",
                "--min-query-count",
                Integer.toString(samples),
                "--set",
                "*.Offline.target_qps=1",
                "--warm-up",
                "0s",
                "--quiet",
                "--overwrite",
                "--out",
                directory.toString());
    }

    private JsonNode document() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run.json")));
    }
}
