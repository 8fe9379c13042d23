package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compliance tests from the command line, against the embedded engine in simulated time. */
final class AuditCommandTest {
    @TempDir
    private Path directory;

    private Path out() {
        return directory.resolve("out");
    }

    private Path prompts(int count) throws IOException {
        Path file = directory.resolve("prompts.jsonl");
        Files.writeString(
                file,
                IntStream.range(0, count)
                        .mapToObj(
                                i -> "{\"input_ids\": [" + (100 + i % 900) + ", " + (100 + i / 900) + ", 300, 301]}\n")
                        .collect(Collectors.joining()));
        return file;
    }

    private InProcess audit(String... more) {
        List<String> args = new ArrayList<>(List.of("audit"));
        args.addAll(List.of(more));
        args.addAll(List.of("--virtual-time", "--quiet", "--out", out().toString()));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private List<String> files(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(out().resolve(folder))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> out().resolve(folder).relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void anHonestEnginePassesTest06AndItsFilesLieAsTheCheckerWantsThem() throws IOException {
        InProcess run = audit(
                "run",
                "TEST06",
                "--scenario",
                "Server",
                "--dataset",
                prompts(200).toString());

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(run.out())
                .contains("official  PASS")
                .contains("strict    PASS")
                .contains("Simulated time");
        assertThat(files("TEST06"))
                .containsExactly(
                        "accuracy/mlperf_log_accuracy.json",
                        "performance/run_1/mlperf_log_detail.txt",
                        "performance/run_1/mlperf_log_summary.txt",
                        "verify_accuracy.txt");
        assertThat(Files.readString(out().resolve("TEST06/verify_accuracy.txt")))
                .isEqualTo("First token check pass: True\nEOS check pass: True\nSample length check pass: True\n"
                        + "TEST06 verification complete\n");

        InProcess verified = InProcess.assay(
                "audit",
                "verify",
                "TEST06",
                out().resolve("TEST06").toString(),
                "--benchmark",
                "demo",
                "--scenario",
                "Server",
                "--strict");
        assertThat(verified.status()).as(verified.out()).isEqualTo(0);
        assertThat(verified.out()).contains("verify_accuracy.txt is the same, byte for byte");
    }

    @Test
    void test01MakesTheRunsThatItNeedsAndReusesThoseOfAReference() throws IOException {
        String[] settings = {
            "--benchmark",
            "resnet",
            "--round",
            "v6.1",
            "--scenario",
            "SingleStream",
            "--set",
            "min_duration=20000",
            "--dataset",
            prompts(1100).toString()
        };
        List<String> args = new ArrayList<>(List.of("run", "TEST01", "--submitter", "acme", "--system", "box"));
        args.addAll(List.of(settings));
        InProcess run = audit(args.toArray(String[]::new));

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(run.out()).contains("num_perf_log_data_mismatch = 0").contains("strict    PASS");
        String folder = "open/acme/results/box/resnet/SingleStream/TEST01";
        assertThat(files(folder))
                .containsExactly(
                        "accuracy/accuracy.txt",
                        "accuracy/mlperf_log_accuracy.json",
                        "performance/run_1/mlperf_log_detail.txt",
                        "performance/run_1/mlperf_log_summary.txt",
                        "verify_accuracy.txt",
                        "verify_performance.txt");
        assertThat(Files.readString(out().resolve(folder).resolve("accuracy/accuracy.txt")))
                .matches("\nhash=[0-9a-f]{64}\n");

        Path runs = out().resolve("runs");
        InProcess verified = InProcess.assay(
                "audit",
                "verify",
                "TEST01",
                out().resolve(folder).toString(),
                "--reference",
                reference(runs).toString(),
                "--benchmark",
                "resnet",
                "--scenario",
                "SingleStream",
                "--strict");
        assertThat(verified.status()).as(verified.out() + verified.err()).isEqualTo(0);
    }

    private Path reference(Path runs) throws IOException {
        Path reference = directory.resolve("reference");
        Files.createDirectories(reference.resolve("performance/run_1"));
        Files.createDirectories(reference.resolve("accuracy"));
        for (String name : List.of("mlperf_log_detail.txt", "mlperf_log_summary.txt")) {
            Files.copy(
                    runs.resolve("performance").resolve(name),
                    reference.resolve("performance/run_1").resolve(name));
        }
        Files.copy(
                runs.resolve("accuracy/mlperf_log_accuracy.json"),
                reference.resolve("accuracy/mlperf_log_accuracy.json"));
        return reference;
    }

    @Test
    void anHonestEnginePassesTest04WhenOutputsAreOfOneLength() throws IOException {
        InProcess run = audit(
                "run",
                "TEST04",
                "--benchmark",
                "resnet",
                "--scenario",
                "SingleStream",
                "--set",
                "min_duration=20000",
                "--dataset",
                prompts(1100).toString(),
                "--max-tokens",
                "4",
                "--min-tokens",
                "4",
                "--ignore-eos");

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(files("TEST04"))
                .containsExactly(
                        "performance/run_1/mlperf_log_detail.txt",
                        "performance/run_1/mlperf_log_summary.txt",
                        "verify_performance.txt");
        assertThat(Files.readString(out().resolve("TEST04/performance/run_1/mlperf_log_detail.txt")))
                .contains("\"effective_performance_issue_same\", \"value\": true");
        assertThat(Files.readString(out().resolve("runs/performance/mlperf_log_detail.txt")))
                .doesNotContain("Found Audit Config");
    }

    @Test
    void outputsCutShortFailTest09() throws IOException {
        String[] settings = {
            "run",
            "TEST09",
            "--benchmark",
            "gpt-oss-120b",
            "--scenario",
            "Offline",
            "--dataset",
            prompts(6396).toString(),
            "--max-tokens",
            "8"
        };
        InProcess run = audit(settings);

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(1);
        assertThat(run.out()).contains("official  FAIL: the mean output length is");
        assertThat(Files.readString(out().resolve("TEST09/verify_output_len.txt")))
                .contains("Total samples: 6396");
    }

    @Test
    void test07IsScoredByTheScriptOfTheBenchmark() throws IOException {
        String script = "grep -c seq_id {log} | sed \"s/.*/'exact_match': & /; s/990/61.5/\"";
        InProcess run = audit(
                "run",
                "TEST07",
                "--benchmark",
                "gpt-oss-120b",
                "--scenario",
                "Server",
                "--set",
                "target_qps=20",
                "--dataset",
                prompts(990).toString(),
                "--max-tokens",
                "8",
                "--accuracy-script",
                script,
                "--strict");

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(Files.readString(out().resolve("TEST07/verify_accuracy.txt")))
                .contains("Accuracy score: 61.5\nAccuracy threshold: 60.698\nAccuracy check pass: True\nTEST PASS\n");
    }

    @Test
    void aDataSetThatIsTooSmallIsRefusedBeforeTheRun() throws IOException {
        InProcess run = audit("run", "TEST07", "--benchmark", "gpt-oss-120b", "--scenario", "Offline");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("TEST07 covers 990 samples").contains("the data set has 64");
    }

    @Test
    void allSaysWhyEachTestIsAskedForAndWhyNot() {
        InProcess run =
                audit("all", "--benchmark", "gpt-oss-120b", "--round", "v6.1", "--scenario", "Server", "--list");

        assertThat(run.status()).isEqualTo(0);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("TEST07 required the checker of v6.1 asks it of gpt-oss-120b")
                .contains("TEST09 required ")
                .contains("TEST04 not asked the checker of v6.1 does not ask it of gpt-oss-120b; it is not asked where"
                        + " inputs vary in length");
    }

    @Test
    void anAuditConfigurationThatWouldTestNothingIsRefused() throws IOException {
        Path misnamed = directory.resolve("audit.conf");
        Files.writeString(misnamed, "*.*.mode = 2\n");
        Path wrong = directory.resolve("audit.config");
        Files.writeString(wrong, "llama2-70b.*.mode = 2\n");

        for (String option : List.of(misnamed.toString(), wrong.toString())) {
            InProcess run = audit("run", "TEST06", "--scenario", "Server", "--audit-conf", option);
            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err().lines().filter(line -> line.startsWith("assay audit run: --audit-conf")))
                    .as(run.err())
                    .hasSize(1);
            assertThat(out()).doesNotExist();
        }
    }

    @Test
    void aFileLeftAmongTheResultsOfTheSubmissionIsRefused() throws IOException {
        Path reference = Files.createDirectories(directory.resolve("reference"));
        Files.writeString(reference.resolve("audit.config"), "*.*.mode = 2\n");

        InProcess run = audit("run", "TEST06", "--scenario", "Server", "--reference", reference.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("lies among the results of the submission");
    }

    @Test
    void mistakesAreOneSentence() {
        for (String mistake : List.of(
                "run TEST05 --scenario Server",
                "run TEST09 --scenario Server",
                "run TEST06 --scenario Server --mode accuracy",
                "run TEST06 --scenario Server --system box",
                "run TEST06 --scenario Server --element-type int7",
                "all --scenario Server",
                "run TEST06 --scenario Server --accuracy-script score.py")) {
            InProcess run = audit(mistake.split(" "));
            assertThat(run.status()).as(mistake + ": " + run.err()).isEqualTo(2);
            assertThat(run.err().lines()).as(run.err()).hasSize(1);
        }
    }
}
