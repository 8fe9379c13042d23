package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.assay.results.model.RunDocument;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whole runs: in simulated time against the built-in engine, in real time against servers that fail. */
final class RunCommandTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    private Path directory;

    private InProcess simulated(String... more) {
        List<String> args = new ArrayList<>(List.of("run", "--virtual-time", "--quiet", "--out", directory.toString()));
        args.addAll(List.of(more));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private JsonNode document() throws IOException {
        return MAPPER.readTree(Files.readString(directory.resolve("run.json")));
    }

    @Test
    void aValidRunEndsWithStatusZeroAndOneResultLine() throws IOException {
        InProcess run = simulated("--scenario", "Server");

        assertThat(run.status()).isEqualTo(0);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().filter(line -> line.startsWith("RESULT")))
                .singleElement()
                .asString()
                .contains("tokens/s")
                .contains("result_completed_tokens_per_second");
        assertThat(run.out()).contains("VERDICT  VALID, simulated").contains("not an official MLPerf result");
        assertThat(document().get("result").get("name").asString()).isEqualTo("result_completed_tokens_per_second");
        assertThat(document().get("state").asString()).isEqualTo("complete");
    }

    @Test
    void theOfficialSearchShowsTheRateItFoundWhateverItsVerdict() throws IOException {
        InProcess run =
                simulated("--scenario", "Server", "--mode", "find-peak", "--target-qps", "200", "--min-duration", "1s");

        assertThat(run.out()).containsPattern("also +[0-9.]+ queries/s +\\(highest rate that met the latency limits");
        JsonNode additional = document().get("additional");
        assertThat(additional.get(0).get("name").asString()).isEqualTo("peak_qps");
        assertThat(additional.get(0).get("value").asDouble()).isGreaterThanOrEqualTo(200);
    }

    @Test
    void anInvalidRunHasNoResultNumberAndSaysWhy() throws IOException {
        InProcess run = simulated("--scenario", "Server", "--ttft-latency", "1ms");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("RESULT   none (INVALID)")
                .contains("TTFT p99 was")
                .contains("over its limit of 1 ms");
        assertThat(document().get("result").isNull()).isTrue();
        assertThat(document().get("verdict").get("valid").asBoolean()).isFalse();
        assertThat(document().get("verdict").get("reasons")).isNotEmpty();
    }

    @Test
    void simulatedTimeIsSaidInEveryOutput() throws IOException {
        InProcess run = simulated("--scenario", "Server");

        assertThat(run.out()).contains("Simulated time: no measurement of any machine");
        assertThat(document().get("simulated").asBoolean()).isTrue();
        assertThat(document().get("label").asString()).startsWith("simulated time");
        assertThat(Files.readString(directory.resolve("mlperf_log_summary.txt")))
                .contains("simulated-time:");
        assertThat(Files.readString(directory.resolve("mlperf_log_detail.txt"))).contains("simulated-time:");
    }

    @Test
    void theSameSimulatedRunComesOutTheSame() throws IOException {
        simulated("--scenario", "Server");
        JsonNode first = document();
        simulated("--scenario", "Server", "--overwrite");
        JsonNode second = document();

        for (String part : List.of("result", "gates", "counters", "latencies", "rate", "settings")) {
            assertThat(second.get(part)).as(part).isEqualTo(first.get(part));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SingleStream", "MultiStream", "Server", "Offline"})
    void theDocumentOfEachScenarioFollowsItsSchema(String scenario) throws IOException {
        InProcess run = simulated("--scenario", scenario, "--json");

        assertThat(run.status()).isEqualTo(0);
        assertThat(run.out()).isEqualTo(Files.readString(directory.resolve("run.json")));
        assertThat(schemaProblems(run.out())).isEmpty();
    }

    @Test
    void theSchemaRefusesADocumentOfAnotherKind() throws IOException {
        simulated("--scenario", "Server");
        String other = Files.readString(directory.resolve("run.json")).replace(RunDocument.SCHEMA, "assay/run/2");

        assertThat(schemaProblems(other)).isNotEmpty();
    }

    private static List<String> schemaProblems(String json) throws IOException {
        try (InputStream in = RunDocument.class.getResourceAsStream("run-1.schema.json")) {
            assertThat(in).isNotNull();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text);
            return schema.validate(json, com.networknt.schema.InputFormat.JSON).stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    @Test
    void countersAndTextAgree() throws IOException {
        InProcess run = simulated("--scenario", "Server");
        JsonNode counters = document().get("counters");

        assertThat(run.out())
                .contains("issued " + counters.get("issued").asLong() + " = completed "
                        + counters.get("completed").asLong() + " + failed 0");
        assertThat(counters.get("issued").asLong())
                .isEqualTo(counters.get("completed").asLong()
                        + counters.get("failed").asLong()
                        + counters.get("timedOut").asLong()
                        + counters.get("cancelled").asLong());
    }

    @Test
    void anAccuracyRunWritesEverySampleAndNoResultNumber() throws IOException {
        InProcess run = simulated("--scenario", "Offline", "--mode", "accuracy");

        assertThat(run.status()).isEqualTo(0);
        assertThat(run.out()).contains("nothing but accuracy was measured");
        JsonNode log = MAPPER.readTree(Files.readString(directory.resolve("mlperf_log_accuracy.json")));
        assertThat(log.size())
                .isEqualTo(document().get("dataset").get("totalSampleCount").asInt());
    }

    @Test
    void aDirectoryThatHoldsARunIsNotOverwrittenUnasked() throws IOException {
        simulated("--scenario", "Server");
        String before = Files.readString(directory.resolve("mlperf_log_detail.txt"));

        InProcess again = simulated("--scenario", "Server");

        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("already holds a run").contains("--overwrite");
        assertThat(Files.readString(directory.resolve("mlperf_log_detail.txt"))).isEqualTo(before);
    }

    @Test
    void theSettingsSayWhichLineSetThem() throws IOException {
        Path user = directory.resolve("user.conf");
        Files.writeString(user, "# mine\n*.Server.target_qps = 50\n");

        InProcess run = simulated("--scenario", "Server", "--user-conf", user.toString(), "--min-query-count", "200");

        assertThat(run.status()).isEqualTo(0);
        JsonNode origins = document().get("settings").get("origins");
        assertThat(origins.get("server_target_qps").get("place").asString()).isEqualTo(user + ":2");
        assertThat(origins.get("min_query_count").get("place").asString()).startsWith("command line");
        assertThat(document().get("settings").get("effective").get("target_qps").asDouble())
                .isEqualTo(50);
    }

    @Test
    void theClosedDivisionRefusesWhatTheRoundFixes() {
        InProcess run = simulated(
                "--scenario", "Server", "--benchmark", "llama2-70b", "--division", "closed", "--min-duration", "1s");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("command line").contains("min_duration");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void aServerThatIsNotThereEndsWithStatusThree() {
        InProcess run = InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--sut",
                "http://127.0.0.1:1",
                "--model",
                "m",
                "--quiet",
                "--out",
                directory.resolve("none").toString());

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("127.0.0.1:1").doesNotContain("Exception");
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void aServerThatStopsAnsweringProperlyEndsWithStatusThree() throws IOException {
        // The check before the run takes some requests of its own, which are answered well.
        ServerOptions options =
                ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse("script: ok*20; 500*20000", 1));
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), options)) {
            InProcess run = InProcess.assay(
                    "run",
                    "--scenario",
                    "Server",
                    "--sut",
                    server.url(),
                    "--model",
                    "demo",
                    "--quiet",
                    "--warm-up",
                    "0s",
                    "--target-qps",
                    "200",
                    "--out",
                    directory.toString());

            assertThat(run.status()).isEqualTo(3);
            assertThat(run.out()).contains("RESULT   none (INVALID)").contains("aborted");
            assertThat(document().get("state").asString()).isEqualTo("aborted");
            assertThat(document().get("counters").get("failed").asLong()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--sut http://x --virtual-time --model m",
                "--sut http://127.0.0.1:9",
                "--model m",
                "--sut ftp://x --model m",
                "--engine no-such-engine",
                "--misbehave wobble=1",
                "--virtual-time --misbehave drop=0.1",
                "--sut http://127.0.0.1:9 --model m --api-key-env NO_SUCH_VARIABLE_HERE",
                "--round v6.1",
                "--benchmark llama2-7b",
                "--benchmark llama2-70b --round v9.9",
                "--abort-failures 200",
                "--waiting eagerly"
            })
    void contradictingOrUnknownOptionsAreWrongInput(String options) {
        List<String> args = new ArrayList<>(List.of("run", "--scenario", "Server", "--quiet", "--warm-up", "0s"));
        args.addAll(List.of("--out", directory.resolve("none").toString()));
        args.addAll(List.of(options.split(" ")));

        InProcess run = InProcess.assay(args.toArray(String[]::new));

        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err().lines()).as(run.err()).hasSize(1);
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.out()).isEmpty();
    }
}
