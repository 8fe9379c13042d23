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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What newcomers stumbled over in other harnesses, and how it goes here. */
final class ReportedOnboardingTest {
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));

    @TempDir
    private Path directory;

    private InProcess offline(EngineServer server, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "run",
                "--scenario",
                "Offline",
                "--sut",
                server.url(),
                "--model",
                server.modelName(),
                "--min-duration",
                "0s",
                "--set",
                "*.Offline.target_qps=1",
                "--abort-failures",
                "100",
                "--warm-up",
                "0s",
                "--quiet",
                "--no-report",
                "--out",
                directory.resolve("run").toString()));
        args.addAll(List.of(more));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private JsonNode document() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run/run.json")));
    }

    /** A served name is no name of a tokenizer: nothing is looked up by it, the server's own counts do. */
    @Test
    void anArbitraryModelNameNeedsNoTokenizerAndNoNetwork() throws IOException {
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), ServerOptions.defaults())) {
            InProcess run = offline(server, "--min-query-count", "8");

            assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
        }
        JsonNode counts = document().path("sut").path("tokenCounts");
        assertThat(counts.properties())
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.getKey()).isIn("token ids", "usage"));
        assertThat(counts.properties().stream()
                        .mapToLong(entry -> entry.getValue().asLong())
                        .sum())
                .isEqualTo(document().path("counters").path("completed").asLong())
                .isPositive();

        InProcess missing = InProcess.assay(
                "run",
                "--scenario",
                "Offline",
                "--sut",
                "http://127.0.0.1:1",
                "--model",
                "m",
                "--tokenizer",
                "none.json");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("no tokenizer at none.json; give the tokenizer.json that belongs to");
        assertThat(missing.err().lines()).hasSize(1);
    }

    /** Thousands of errors are a few kinds with their numbers and an example each. */
    @Test
    void errorsAreGroupedByKindWithCountsAndExamples() throws IOException {
        // The check before the run takes up to 20 requests of its own.
        ServerOptions options = ServerOptions.defaults()
                .withMisbehaviour(Misbehaviour.parse("script: ok*20; 500*160; 429*33; ok*10000", 1));
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), options)) {
            InProcess run = offline(server, "--min-query-count", "300", "--max-tokens", "2");

            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(run.out())
                    .containsPattern("failures +HTTP statuses: \\{200=\\d+, 429=33, 500=1\\d\\d\\}")
                    .containsPattern("\n +failed, HTTP status: 1\\d\\d\n +example: ");
            assertThat(run.out().lines().filter(line -> line.contains("failed") || line.contains("example: ")))
                    .hasSizeLessThanOrEqualTo(12);
        }
        assertThat(document().path("counters").path("failed").asLong()).isBetween(170L, 193L);
    }

    @Test
    void anOutputLengthThatTheServerDoesNotKeepIsTold() throws IOException {
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), ServerOptions.defaults())) {
            InProcess run = offline(server, "--min-query-count", "8", "--max-tokens", "2048");

            assertThat(run.out())
                    .containsPattern("output tokens +at most 2048\\.0 asked for, \\d+\\.\\d delivered \\(means\\);"
                            + " --ignore-eos or --min-tokens ask for a full length");
        }
        assertThat(document().path("sut").path("report").valueStream().map(JsonNode::asString))
                .anyMatch(line -> line.startsWith("request fields: ") && line.contains("\"max_tokens\":2048"));
    }

    /** What a round locks is refused in closed with both lines; elsewhere it is said that nothing reads it. */
    @ParameterizedTest
    @CsvSource({"closed, 2, locked by", "open, 0, qsl_rng_seed"})
    void whoseLineItIsIsSaid(String division, int status, String words) throws IOException {
        Path conf = Files.writeString(directory.resolve("user.conf"), "*.*.qsl_rng_seed = 1\n");

        InProcess plan = InProcess.assay(
                "plan",
                "--scenario",
                "Offline",
                "--round",
                "v6.1",
                "--benchmark",
                "llama2-70b-99.9",
                "--division",
                division,
                "--user-conf",
                conf.toString());

        assertThat(plan.status()).as(plan.err()).isEqualTo(status);
        assertThat(plan.err()).contains(conf + ":1").contains(words);
        InProcess explained = InProcess.assay("explain", "qsl_rng_seed");
        assertThat(explained.status()).isEqualTo(0);
        assertThat(explained.out()).contains("source:");
    }

    /** The guide for a first submission is followed to the letter. */
    @Test
    void theGuideForAFirstSubmissionRunsAsPrinted() throws IOException {
        Matcher block = Pattern.compile("```text\n(\\./assay .*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("docs/submit.md")));
        assertThat(block.find()).isTrue();
        List<String> commands = block.group(1).lines().toList();
        assertThat(commands).hasSize(3);
        String shown = "";
        for (String command : commands) {
            String[] words = command.replaceFirst("^\\./assay ", "")
                    .replace("docs/", ROOT.resolve("docs").toString() + "/")
                    .replace("demo-work", directory.resolve("demo-work").toString())
                    .split(" +");
            InProcess run = InProcess.assay(words);
            assertThat(run.status()).as(command + "\n" + run.err()).isEqualTo(0);
            shown += run.out();
        }
        assertThat(shown)
                .contains("VALID    closed/Example/results/simulated-engine/demo/Offline")
                .contains("CHECK    2 of 2 results pass the rules of the demonstration")
                .contains("LEFT TO DO BY A PERSON");
    }

    /** One Java and nothing to build: what the machine offers is told by a command. */
    @Test
    void theMachineIsLookedOverInOneCommand() {
        InProcess doctor = InProcess.assay("doctor");

        assertThat(doctor.status()).isLessThanOrEqualTo(1);
        assertThat(doctor.out())
                .contains("java ", System.getProperty("java.vm.version"))
                .containsPattern("processors +" + Runtime.getRuntime().availableProcessors() + ", ")
                .contains("clock ")
                .containsPattern("ports +\\d+ local ports")
                .contains("open files ")
                .contains("native parts ");
        // A remark and the status go together.
        assertThat(doctor.out().contains("-> ")).isEqualTo(doctor.status() == 1);
    }

    @Test
    void aMisspeltScenarioGetsASuggestionAndAnotherSpellingIsUnderstood() {
        assertThat(InProcess.assay("plan", "--scenario", "servre").err()).contains("did you mean Server?");
        assertThat(InProcess.assay("plan", "--scenario", "single-stream").status())
                .isEqualTo(0);
    }
}
