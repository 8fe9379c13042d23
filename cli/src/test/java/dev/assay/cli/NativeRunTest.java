package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
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

/** {@code assay run} with engine libraries, from the command line to run.json. */
class NativeRunTest {
    @TempDir
    private Path directory;

    private static Path library(String name) {
        Path file = Path.of(System.getProperty("assay.native"), name);
        if (!Files.exists(file) && "true".equals(System.getenv("CI"))) {
            fail("the build did not compile %s; continuous integration needs a C++ compiler", file);
        }
        assumeTrue(Files.exists(file), "skipped: no C++ compiler, so " + name + " was not built");
        return file;
    }

    private InProcess run(String sut, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", sut));
        words.addAll(List.of("--min-duration", "0s", "--min-query-count", "100", "--warm-up", "0s", "--quiet"));
        words.addAll(List.of("--out", directory.resolve("run").toString()));
        words.addAll(List.of(more));
        return InProcess.assay(words.toArray(String[]::new));
    }

    private String runDocument() throws IOException {
        return Files.readString(directory.resolve("run").resolve("run.json"));
    }

    @Test
    void anEngineInThisProcessIsMeasuredAndNamed() throws IOException {
        // This engine knows no tokens, so nothing about them is measured.
        InProcess run = run("native:" + library("libnull_engine.so"), "--set", "use_token_latencies=0");

        assertThat(run.err()).doesNotContain("fault");
        assertThat(run.status()).isZero();
        assertThat(runDocument()).contains("null engine");
    }

    @Test
    void aCrashInIsolationLeavesTheWholeRecordAndNamesTheSignal() throws IOException {
        String sut = "native:" + library("libpool_engine.so")
                + "?config={\"service_us\":0,\"fault\":\"crash\",\"fault_at\":20}";
        InProcess run = run(sut, "--isolate");

        assertThat(run.status()).isIn(1, 3);
        assertThat(run.out()).contains("SIGSEGV");
        assertThat(runDocument()).contains("\"completed\" : 20");
    }

    /** The text of each answer is "the cat!", three tokens of this tokenizer; the engine gives no number. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tokenizerCountsTheTextOfAnEngineThatGivesNoNumber(boolean isolate) throws IOException {
        String sut = "native:" + library("libpool_engine.so") + "?isolate=" + isolate
                + "&config={\"service_us\":10,\"text\":\"the cat!\"}";
        Path tokenizer = Path.of(System.getProperty("assay.root"))
                .resolve("sut-adapters/datasets/src/test/resources/tiny-tokenizer/tokenizer.json");
        InProcess run = run(sut, "--set", "*.Offline.use_token_latencies=1", "--tokenizer", tokenizer.toString());

        assertThat(run.err()).doesNotContain("Exception");
        JsonNode document = JsonMapper.builder().build().readTree(runDocument());
        assertThat(document.get("sut").get("tokenCounts").get("tokenizer").asLong())
                .as(run.out())
                .isEqualTo(document.get("counters").get("completed").asLong())
                .isPositive();
    }

    @Test
    void isolationWithoutALibraryIsRefused() {
        InProcess run = InProcess.assay("run", "--scenario", "Offline", "--isolate");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--isolate runs an engine library in a process of its own");
    }
}
