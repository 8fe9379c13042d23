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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Data sets and made prompts as the options give them. */
final class DatasetOptionsTest {
    @TempDir
    private Path directory;

    private InProcess run(String... more) {
        List<String> args = new ArrayList<>(List.of("run", "--quiet", "--out", directory.toString(), "--no-report"));
        args.addAll(List.of(more));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private List<String> facts() throws IOException {
        JsonNode dataset = JsonMapper.builder()
                .build()
                .readTree(Files.readString(directory.resolve("run.json")))
                .get("dataset");
        List<String> facts = new ArrayList<>();
        dataset.get("facts").forEach(fact -> facts.add(fact.asString()));
        return facts;
    }

    @Test
    void madePromptsTellWhatWasMadeInTheTableAndInTheDocument() throws IOException {
        InProcess run = run(
                "--scenario",
                "Server",
                "--virtual-time",
                "--isl",
                "uniform:20:40",
                "--osl",
                "8",
                "--samples",
                "50",
                "--shared-prefix",
                "0.5");
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out())
                .contains("samples from    synthetic prompts (50)", "input lengths asked: uniform from 20 to 40");
        assertThat(facts())
                .anyMatch(fact -> fact.startsWith("output lengths asked: fixed 8; made: mean 8.0, min 8, p50 8"))
                .anyMatch(fact -> fact.startsWith("common prefix asked: 0.5000 of each prompt; made: 0.5"));
    }

    @Test
    void fileOfTheBenchmarkIsReadByItsColumnsAndItsSizeIsCompared() throws IOException {
        Path file = Files.writeString(
                directory.resolve("set.json"),
                "[{\"text_input\":\"a\",\"metric\":\"x\"},{\"text_input\":\"b\",\"metric\":\"y\"}]");
        InProcess open = InProcess.assay(
                "plan", "--scenario", "Server", "--benchmark", "deepseek-r1", "--dataset", file.toString());
        assertThat(open.status()).as(open.err()).isEqualTo(0);
        InProcess closed = run(
                "--scenario",
                "Offline",
                "--virtual-time",
                "--benchmark",
                "deepseek-r1",
                "--division",
                "closed",
                "--dataset",
                file.toString());
        assertThat(closed.status()).isEqualTo(2);
        assertThat(closed.err())
                .contains(
                        "has 2 samples, the data set of deepseek-r1 (AIME, MATH-500, GPQA, MMLU-Pro, LiveCodeBench) has 4388")
                .contains("the closed division needs the benchmark's own data set");
    }

    @Test
    void tokenizerCountsWhatTheServerDoesNotTell() throws IOException {
        Path tokenizer = Path.of(System.getProperty("assay.root"))
                .resolve("sut-adapters/datasets/src/test/resources/tiny-tokenizer/tokenizer.json");
        ServerOptions silent = ServerOptions.defaults()
                .withMisbehaviour(dev.assay.testkit.misbehave.Misbehaviour.parse("no-usage=1", 1));
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), silent)) {
            InProcess run = run(
                    "--scenario",
                    "SingleStream",
                    "--sut",
                    server.url(),
                    "--model",
                    "demo",
                    "--max-tokens",
                    "5",
                    "--warm-up",
                    "0s",
                    "--min-duration",
                    "100ms",
                    "--min-query-count",
                    "5",
                    "--dialect",
                    "triton",
                    "--tokenizer",
                    tokenizer.toString());
            assertThat(run.out()).as(run.err()).contains("token counts    from tokenizer (");
        }
    }

    /** A tokenizer is never looked up by the name of a model: the file is named, and missing it is said before any traffic. */
    @Test
    void tokenizerThatIsNotThereIsSaidBeforeTheRun() {
        InProcess run = run(
                "--scenario",
                "Server",
                "--sut",
                "http://127.0.0.1:9",
                "--model",
                "served-name",
                "--tokenizer",
                "/no/such");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("no tokenizer at /no/such; give the tokenizer.json that belongs to the model's weights");
    }

    @Test
    void contradictingOptionsAreRefused() {
        InProcess both = run("--scenario", "Server", "--isl", "5", "--dataset", "x.jsonl");
        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("--isl makes prompts and --dataset reads them; give one of the two");
        InProcess lonely = run("--scenario", "Server", "--samples", "5");
        assertThat(lonely.err()).contains("say how long these are with --isl");
        InProcess wrong = run("--scenario", "Server", "--isl", "gamma:3");
        assertThat(wrong.err()).contains("made prompts: the lengths \"gamma:3\" are not understood");
    }
}
