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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user of {@code assay run} reads when an engine library cannot be used or misbehaves. */
class NativeFaultsTest {
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
        List<String> words = new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", sut, "--quiet"));
        words.addAll(List.of("--min-duration", "0s", "--min-query-count", "100", "--warm-up", "0s"));
        words.addAll(List.of(
                "--no-report", "--no-samples", "--out", directory.resolve("run").toString()));
        words.addAll(List.of(more));
        return InProcess.assay(words.toArray(String[]::new));
    }

    private InProcess pool(String fault, String... more) {
        return run(
                "native:" + library("libpool_engine.so") + "?config={\"service_us\":0,\"fault\":\"" + fault + "\"}",
                more);
    }

    private String runDocument() throws IOException {
        return Files.readString(directory.resolve("run").resolve("run.json"));
    }

    private void refused(String sut, String sentence) {
        for (String[] more : new String[][] {{}, {"--isolate"}}) {
            InProcess run = run("native:" + sut, more);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err().strip().lines()).hasSize(1);
            assertThat(run.err()).contains(sentence);
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void aMissingLibraryIsNamed() {
        library("libnull_engine.so");
        refused("no/such.so", "engine library no/such.so does not exist; give the path of a shared library");
    }

    @Test
    void aLibraryOfAnotherAbiVersionIsToldBothVersions() {
        Path file = library("libother_version.so");
        refused(
                file.toString(),
                "engine library " + file
                        + " was built for ABI version 2.0, this harness speaks 1.0; rebuild the engine with"
                        + " this release's assay_sut.h");
    }

    @Test
    void aFileThatIsNoLibraryIsToldWhatItMustBe() {
        Path file = library("tinylm.weights");
        refused(
                file.toString(),
                "engine library " + file + " cannot be loaded: invalid ELF header; it must be a shared library for this"
                        + " processor, and everything that it needs must be found (ldd shows it)");
    }

    @Test
    void aLibraryWithAnUndefinedSymbolIsToldWhich() {
        Path file = library("libundefined_symbol.so");
        refused(
                file.toString(),
                "engine library " + file + " cannot be loaded: undefined symbol: defined_nowhere; it must");
    }

    @Test
    void aLibraryWithoutTheEntryPointIsToldWhatToDefine() {
        Path file = library("libnot_an_engine.so");
        refused(
                file.toString(),
                "engine library " + file
                        + " does not export assay_sut_get_api, so it is not an engine for this ABI; define"
                        + " that function as assay_sut.h declares it");
    }

    @Test
    void anEngineThatDoesNotOpenGivesItsReason() {
        Path file = library("libpool_engine.so");
        refused(file + "?config={\"fault\":\"refuse\"}", "engine library " + file + " does not start: told to refuse");
        refused(
                file + "?config={\"workers\":0}",
                "engine library " + file + " refuses its configuration: workers must be 1 to 1024, not 0");
        refused(
                file + "?config={\"fault\":\"throw_in_open\"}",
                "engine library " + file + " does not start: it threw a C++ exception: told to throw");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--isolate"})
    void anExceptionThatLeavesAnEngineIsAnErrorWithItsTextAndAccusesItOfNothingElse(String where) throws IOException {
        InProcess run = pool("throw", where.isEmpty() ? new String[0] : new String[] {where});

        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).contains("could not take a query: it threw a C++ exception: told to throw");
        assertThat(runDocument()).doesNotContain("second completion").doesNotContain("first token after");
        assertThat(run.err()).doesNotContain("internal fault");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "twice   | second completion of a sample; the first one was kept",
                "late    | first token after the completion of the sample",
                "unknown | completion of an id that was never issued"
            })
    void misuseMakesTheRunInvalidAndIsExplained(String fault, String sentence) throws IOException {
        InProcess run = pool(fault, "--answer-timeout", "1s");

        assertThat(run.status()).isIn(1, 3);
        assertThat(run.out()).contains("INVALID");
        assertThat(runDocument()).contains(sentence);
    }

    @Test
    void answersThatNeverComeEndTheRunAfterTheTimeout() throws IOException {
        InProcess run = pool("never", "--answer-timeout", "1s");

        assertThat(run.status()).isEqualTo(3);
        assertThat(runDocument()).contains("100 samples timed out: no sample was answered for 1 s (100)");
    }

    @Test
    void refusedLoadingIsReportedWithTheEnginesReason() throws IOException {
        InProcess run = pool("load");

        assertThat(run.status()).isEqualTo(3);
        assertThat(runDocument())
                .contains("libpool_engine.so could not load samples: there is no memory for")
                .contains("(status -3)");
    }

    @Test
    void unloadingWhileSamplesAreRunningIsTheEnginesToRefuse() throws IOException {
        InProcess run = pool("unload", "--answer-timeout", "1s");

        assertThat(run.status()).isEqualTo(3);
        assertThat(Files.readString(directory.resolve("run").resolve("mlperf_log_detail.txt")))
                .contains("libpool_engine.so could not unload samples: 100 samples are still running (status -1)");
    }

    @Test
    void aLengthThatDoesNotFitTheTokenCountIsRemarkedOn() throws IOException {
        String sut = "native:" + library("libpool_engine.so")
                + "?config={\"service_us\":0,\"tokens\":40,\"fault\":\"length\"}";
        run(sut, "--mode", "AccuracyOnly");

        assertThat(runDocument())
                .contains("the engine gave response bytes that do not fit their token count")
                .contains(", 40 tokens, 156 bytes); give 4 bytes a token");
    }

    @Test
    void pinningIsRecordedOrRefusedInASentence() throws IOException {
        String sut = "native:" + library("libnull_engine.so");
        assertThat(run(sut, "--pin", "0", "--set", "use_token_latencies=0").status())
                .isZero();
        assertThat(runDocument()).contains("issuing threads pinned to processors 0");

        InProcess missing = run(sut, "--overwrite", "--pin", "0,1000");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err())
                .contains("--pin 0,1000: this process may not use all of these processors (online: ")
                .contains("name others, or drop --pin");
        InProcess wrong = run(sut, "--overwrite", "--pin", "0;1");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("--pin: \"0;1\" is neither a processor nor a range of them; write for example 2,3 or 4-7");
        InProcess simulated = InProcess.assay(
                "run",
                "--scenario",
                "Offline",
                "--virtual-time",
                "--pin",
                "0",
                "--out",
                directory.resolve("simulated").toString());
        assertThat(simulated.status()).isEqualTo(2);
        assertThat(simulated.err()).contains("--pin acts on threads, which simulated time leaves out");
    }
}
