package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.datasets.tokens.HuggingFaceTokenizer;
import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.openaihttp.engine.LlamaProcess;
import dev.assay.openaihttp.engine.TinyGguf;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs against an engine that was not written here: llama.cpp in a process of its own, with a model of random weights that is
 * written by the test. Its text is real, its end token too, and it queues as engines do.
 */
@Timeout(60)
class LlamaCppEngineIT {
    private static final int MOST_TOKENS = 24;
    private static final int SAMPLES = 30;

    @TempDir
    Path directory;

    private Process engine;

    @AfterEach
    void stopEngine() {
        if (engine != null) {
            engine.destroyForcibly();
        }
    }

    @Test
    void accuracyRunKeepsTheRealTextAndCountsTheEndTokenThatUsageCounts() throws Exception {
        RecordingSink sink = new RecordingSink(true);
        try (OpenAiHttpSut sut = new OpenAiHttpSut(options(start(true)), prompts())) {
            assertThat(sut.probe().ok()).isTrue();
            sut.library().load(allSamples());
            sut.start(sink);
            sut.issue(SutTestCase.query(0, SAMPLES, SAMPLES));
            int endedByItself = 0;
            for (long id = 0; id < SAMPLES; id++) {
                RecordingSink.Completion answer = sink.awaitCompletion(id);
                List<String> words = words(answer.data());
                assertThat(Set.copyOf(TinyGguf.WORDS)).containsAll(words);
                boolean atLimit = words.size() == MOST_TOKENS;
                assertThat(answer.tokens()).isEqualTo(atLimit ? MOST_TOKENS : words.size() + 1);
                endedByItself += atLimit ? 0 : 1;
                if (!words.isEmpty()) {
                    assertThat(sink.firsts.get(id).nanos()).isLessThanOrEqualTo(answer.nanos());
                }
            }
            assertThat(endedByItself)
                    .as("answers that ended with the end token")
                    .isPositive();
            assertThat(sut.report().tokenSources()).isEqualTo(Map.of(TokenCountSource.USAGE, (long) SAMPLES));
        }
        assertThat(sink.misuse).hasValue(0);
    }

    /** The server tells no number of tokens, so the tokenizer counts the text when the series is over. */
    @Test
    void tokensAreCountedFromTheTextAfterARunWhoseServerTellsNone() throws Exception {
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(wordTokenizer());
                OpenAiHttpSut sut = new OpenAiHttpSut(options(start(false)).withTokenizer(tokenizer), prompts())) {
            TestSettings settings = TestSettings.builder()
                    .scenario(Scenario.SERVER)
                    .mode(TestMode.PERFORMANCE_ONLY)
                    .serverTargetQps(40)
                    .minDurationMillis(100)
                    .minQueryCount(40)
                    .useTokenLatencies(true)
                    .build();
            RunClock clock = RunClock.realTime(RunClock.Waiting.HYBRID);
            RunOutcome outcome = TestSession.run(
                    sut,
                    sut.library(),
                    settings,
                    LogSettings.in(directory),
                    SessionOptions.on(clock).withHiccupProbe(false),
                    new StopFlag());
            assertThat(outcome.state()).isEqualTo(RunState.COMPLETE);
            assertThat(outcome.counters().failed()).isZero();
            AdapterReport report = sut.report();
            long counted = report.tokenSources().getOrDefault(TokenCountSource.TOKENIZER, 0L);
            assertThat(counted).isPositive();
            assertThat(counted + report.tokenSources().getOrDefault(TokenCountSource.UNKNOWN, 0L))
                    .as("an answer that ends at once has no text to count")
                    .isEqualTo(outcome.counters().completed());
            // Each event of this engine holds one word, so events are an independent count.
            double perSecond = outcome.statistics().orElseThrow().rates().completedTokens();
            double seconds = outcome.counters().completed()
                    / outcome.statistics().orElseThrow().rates().completedSamples();
            assertThat(Math.round(perSecond * seconds))
                    .isCloseTo(report.stream().tokenEvents(), within(MOST_TOKENS));
        }
    }

    private static org.assertj.core.data.Offset<Long> within(long value) {
        return org.assertj.core.api.Assertions.within(value);
    }

    private static int[] allSamples() {
        int[] all = new int[SAMPLES];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private static List<String> words(byte[] text) {
        String all = new String(text, StandardCharsets.UTF_8).strip();
        return all.isEmpty() ? List.of() : List.of(all.split(" ", -1));
    }

    private static PromptLibrary prompts() {
        Prompt[] prompts = new Prompt[SAMPLES];
        Arrays.setAll(
                prompts,
                i -> new Prompt(
                        Optional.of(TinyGguf.WORDS.get(i) + " " + TinyGguf.WORDS.get(2 * i)), new int[0], MOST_TOKENS));
        return SutTestCase.prompts(prompts);
    }

    private static OpenAiOptions options(int port) {
        RequestSettings request = RequestSettings.of(Endpoint.COMPLETIONS, "tiny")
                .temperature(1)
                .seed(7)
                .build();
        return OpenAiOptions.of(ServerAddress.parse("http://127.0.0.1:" + port), request);
    }

    /** Starts the engine and returns its port; where its native library does not run, the test is left out with the reason. */
    private int start(boolean tellsUsage) throws IOException, InterruptedException {
        Path model = directory.resolve("tiny.gguf");
        TinyGguf.write(model);
        engine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + directory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LlamaProcess.class.getName(),
                        model.toString(),
                        Boolean.toString(tellsUsage))
                .redirectError(directory.resolve("engine.err").toFile())
                .start();
        CompletableFuture<Integer> port = new CompletableFuture<>();
        BufferedReader lines = engine.inputReader(StandardCharsets.UTF_8);
        Thread.ofVirtual().name("engine output").start(() -> {
            lines.lines()
                    .filter(line -> line.startsWith("port "))
                    .forEach(line ->
                            port.complete(Integer.valueOf(line.substring(5).strip())));
            port.completeExceptionally(new IOException("the engine ended"));
        });
        try {
            return port.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            String said = Files.readString(directory.resolve("engine.err"));
            boolean cannotRunHere = said.contains("UnsatisfiedLinkError")
                    || said.contains("No native library")
                    || !System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
            assumeTrue(
                    !cannotRunHere, "llama.cpp does not run on this machine, so no real engine is measured: " + said);
            throw new IllegalStateException("the engine did not start: " + said, e);
        }
    }

    /** A tokenizer whose tokens are the words of the model. */
    private Path wordTokenizer() throws IOException {
        StringBuilder vocabulary = new StringBuilder("{\"<unk>\":0");
        for (int i = 0; i < TinyGguf.WORDS.size(); i++) {
            vocabulary.append(",\"").append(TinyGguf.WORDS.get(i)).append("\":").append(i + 1);
        }
        return Files.writeString(
                directory.resolve("tokenizer.json"),
                "{\"version\":\"1.0\",\"truncation\":null,\"padding\":null,\"added_tokens\":[],\"normalizer\":null,"
                        + "\"pre_tokenizer\":{\"type\":\"WhitespaceSplit\"},\"post_processor\":null,\"decoder\":null,"
                        + "\"model\":{\"type\":\"WordLevel\",\"unk_token\":\"<unk>\",\"vocab\":" + vocabulary + "}}}");
    }
}
