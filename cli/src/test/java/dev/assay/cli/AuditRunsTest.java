package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.assay.audit.compliance.AuditReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compliance tests from the runs to the files, against the built-in systems in simulated time. */
final class AuditRunsTest {
    @TempDir
    private Path directory;

    private Path prompts(int count) throws IOException {
        return Files.writeString(
                directory.resolve("prompts.jsonl"),
                IntStream.range(0, count)
                        .mapToObj(i -> "{\"input_ids\": [" + (100 + i % 900) + ", " + (100 + i / 900) + ", 300]}\n")
                        .collect(Collectors.joining()));
    }

    private InProcess audit(String out, String command, String... more) {
        List<String> args = new ArrayList<>(List.of("audit"));
        args.addAll(List.of(command.split(" ", -1)));
        args.addAll(List.of(more));
        args.addAll(List.of("--virtual-time", "--out", directory.resolve(out).toString()));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private static void fits(InProcess run) {
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    private static Schema schema() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(AuditReport.class.getResourceAsStream("compliance-audit-1.schema.json"))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private List<String> folders(String place) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve(place))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aStreamingRecommenderPassesTest08AndOneWithoutLabelsCannotBeJudged() throws IOException {
        String settings = " --benchmark dlrm-v3 --round v6.1 --scenario Server --set min_duration=20000"
                + " --set min_query_count=1000 --set target_qps=50 --set performance_sample_count_override=1100 --quiet --strict --dataset ";
        InProcess run = audit("out", "run TEST08 --engine recommender" + settings + prompts(1100));

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(run.out())
                .startsWith("TEST08  PASS")
                .contains("num_acc_log_entries = 1100")
                .contains("num_unmatched = 0")
                .contains("num_ne_mismatch = 0");
        fits(run);
        assertThat(Files.readString(directory.resolve("out/TEST08/verify_accuracy.txt")))
                .endsWith("tolerance = 0.10%\nTEST PASS\nTEST08 verification complete\n");

        // The language-model engine logs token ids, which are no predictions.
        InProcess other = audit("other", "run TEST08" + settings + prompts(1100));
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.out().replaceAll("\\s+", " ")).contains("official ERROR: line 2 of the accuracy run's log");
    }

    @Test
    void outputsAsLongAsThoseOfTheReferencePassTest09() throws IOException {
        InProcess run = audit(
                "out",
                "run TEST09 --benchmark gpt-oss-120b --round v6.1 --scenario Offline --max-tokens 1200 --min-tokens 1200"
                        + " --ignore-eos --strict --quiet --dataset " + prompts(6396));

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        fits(run);
        assertThat(Files.readString(directory.resolve("out/TEST09/verify_output_len.txt")))
                .contains("Total samples: 6396\nMean output tokens: 1200.00\n")
                .contains("Min threshold: 1150.38\nMax threshold: 1406.02\n")
                .endsWith("TEST PASS\n");
    }

    @Test
    void allMakesTheRunsOfTheSubmissionOnceAndAGivenReferenceIsNotRunAgain() throws IOException {
        String settings =
                " --benchmark resnet --round v6.1 --scenario SingleStream --set min_duration=20000 --max-tokens 4"
                        + " --min-tokens 4 --ignore-eos --dataset " + prompts(1100);
        InProcess made = audit("made", "all" + settings);

        assertThat(made.status()).as(made.err() + made.out()).isEqualTo(0);
        assertThat(made.out())
                .startsWith("Compliance tests of resnet, SingleStream, v6.1: 2 required\n")
                .contains("TEST01  PASS", "TEST04  PASS");
        fits(made);
        assertThat(folders("made/runs")).containsExactly("TEST01", "TEST04", "accuracy", "audit.json", "performance");
        assertThat(made.err().lines().filter(line -> line.contains("performance run:")))
                .hasSize(1);

        InProcess reused = audit(
                "reused",
                "all" + settings,
                "--reference",
                asPackage("made/runs").toString());

        assertThat(reused.status()).as(reused.err() + reused.out()).isEqualTo(0);
        assertThat(folders("reused/runs")).containsExactly("TEST01", "TEST04", "audit.json");
        assertThat(reused.err())
                .contains("using the performance run in")
                .contains("using the accuracy run in")
                .doesNotContain("performance run:");
        assertThat(Files.readString(directory.resolve("reused/TEST04/verify_performance.txt")))
                .isEqualTo(Files.readString(directory.resolve("made/TEST04/verify_performance.txt")));
    }

    /** Runs as a package has them: the performance run in performance/run_1. */
    private Path asPackage(String runs) throws IOException {
        Path results = directory.resolve("results");
        for (String name : List.of("mlperf_log_detail.txt", "mlperf_log_summary.txt")) {
            copy(directory.resolve(runs).resolve("performance").resolve(name), results.resolve("performance/run_1"));
        }
        copy(directory.resolve(runs).resolve("accuracy/mlperf_log_accuracy.json"), results.resolve("accuracy"));
        return results;
    }

    private static void copy(Path file, Path to) throws IOException {
        Files.createDirectories(to);
        Files.copy(file, to.resolve(file.getFileName()));
    }

    @Test
    void theJsonOfEachCommandKeepsItsSchema() throws IOException {
        InProcess run = audit("out", "run TEST06 --scenario Server --json --dataset " + prompts(200));
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(schema().validate(run.out(), InputFormat.JSON)).as(run.out()).isEmpty();
        assertThat(run.out())
                .contains("\"simulated\" : true")
                .contains("\"passed\" : true")
                .contains("\"text\" : \"First token check pass: True\\nEOS check pass: True\\n");

        InProcess verified = InProcess.assay(
                "audit",
                "verify",
                "TEST06",
                directory.resolve("out/TEST06").toString(),
                "--benchmark",
                "demo",
                "--scenario",
                "Server",
                "--json");
        assertThat(schema().validate(verified.out(), InputFormat.JSON)).isEmpty();
        assertThat(verified.out()).contains("\"same\" : true");

        InProcess listed = audit("list", "all --benchmark gptj-99 --round v5.0 --scenario Offline --json");
        assertThat(listed.status()).as(listed.err()).isEqualTo(0);
        assertThat(schema().validate(listed.out(), InputFormat.JSON)).isEmpty();
        assertThat(listed.out()).contains("does not ask it of gptj-99").doesNotContain("\"required\" : true");
    }

    @Test
    void theFileOfTheEndpointsHarnessLiesBesideTheTestFolder() throws IOException {
        InProcess run = audit("out", "run TEST06 --scenario Server --endpoints --quiet --dataset " + prompts(200));

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains("../audit/audit_consistency_output_test.json");
        assertThat(Files.readString(directory.resolve("out/audit/audit_consistency_output_test.json")))
                .contains("\"test\" : \"consistency_output_test\"")
                .contains("\"passed\" : true");

        InProcess verified = InProcess.assay(
                "audit",
                "verify",
                "TEST06",
                directory.resolve("out/TEST06").toString(),
                "--benchmark",
                "demo",
                "--scenario",
                "Server",
                "--write",
                directory.resolve("written").toString(),
                "--endpoints");
        assertThat(verified.status()).as(verified.err()).isEqualTo(0);
        assertThat(directory.resolve("written/audit/audit_consistency_output_test.json"))
                .hasSameTextualContentAs(directory.resolve("out/audit/audit_consistency_output_test.json"));
        assertThat(directory.resolve("written/verify_accuracy.txt")).exists();
    }

    @Test
    void mistakesAreOneSentenceBeforeAnythingRuns() throws IOException {
        Files.createDirectories(directory.resolve("logs"));
        for (String mistake : List.of(
                "run TEST09 --benchmark gpt-oss-120b --scenario Offline --endpoints",
                "run TEST08 --benchmark dlrm-v3 --scenario Server --engine recommender --sut http://127.0.0.1:1",
                "run TEST08 --benchmark dlrm-v3 --scenario Server --engine recommender --engine-cheat eos-padding",
                "run TEST06 --scenario Server --reference " + directory.resolve("nowhere"))) {
            InProcess run = audit("never", mistake);
            assertThat(run.status()).as(mistake + ": " + run.err()).isEqualTo(2);
            assertThat(run.err().lines().filter(line -> !line.startsWith("note: ")))
                    .as(run.err())
                    .hasSize(1);
            assertThat(directory.resolve("never")).doesNotExist();
        }
        InProcess recommender = InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--virtual-time",
                "--engine",
                "recommender",
                "--quiet",
                "--out",
                directory.resolve("never").toString());
        assertThat(recommender.status()).isEqualTo(2);
        assertThat(recommender.err()).contains("audit run TEST08");
        InProcess nowhere = InProcess.assay(
                "audit",
                "verify",
                "TEST06",
                directory.resolve("logs").toString(),
                "--benchmark",
                "demo",
                "--scenario",
                "Server");
        assertThat(nowhere.status()).isEqualTo(2);
        assertThat(nowhere.err()).contains("holds no logs");
    }

    /** A test that fails says first that it does, then why, then what to do; the process ends with 1. */
    @Test
    void aFailedTestSaysWhyAndWhatToDo() throws IOException {
        InProcess run = audit(
                "out",
                "run TEST09 --benchmark gpt-oss-120b --round v6.1 --scenario Offline --max-tokens 8 --quiet --dataset "
                        + prompts(6396));

        assertThat(run.status()).as(run.err()).isEqualTo(1);
        List<String> lines = Arrays.asList(run.out().split("\n", -1));
        assertThat(lines.get(0)).isEqualTo("TEST09  FAIL  output length in a performance run");
        assertThat(lines.get(1)).startsWith("  official  FAIL: the mean output length is");
        assertThat(run.out()).contains("\n  do        look for truncation");
        fits(run);
    }

    /** A system that leaves requests unanswered gets a verdict line and the label, and the process ends with 3. */
    @Test
    void aTestWhoseRunWasGivenUpHasAVerdictAndItsLabel() throws IOException {
        InProcess run = audit("out", "run TEST06 --scenario Offline --engine-cheat dropped-slow");

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(3);
        assertThat(run.out()).startsWith("TEST06  ERROR consistency of language-model output\n");
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains(
                        "official ERROR: the TEST06 run was given up (no sample was answered for 10 min); its logs are in")
                .contains("do see in the detail log of that run which samples were never answered")
                .contains("Unverified; not an official MLPerf result. Simulated time")
                .contains("told to cheat (dropped-slow");
        assertThat(run.err()).contains("the TEST06 run was given up");

        InProcess json = audit("json", "run TEST06 --scenario Offline --engine-cheat dropped-slow --json");
        assertThat(json.status()).isEqualTo(3);
        assertThat(schema().validate(json.out(), InputFormat.JSON))
                .as(json.out())
                .isEmpty();
        assertThat(json.out()).contains("\"verdict\" : \"ERROR\"");
    }

    /** With more samples than fit into memory at once, an accuracy run issued some of them again. */
    @Test
    void anAccuracyRunAnswersEachSampleOnceThoughFewFitIntoMemory() throws IOException {
        InProcess run = InProcess.assay(
                "run",
                "--scenario",
                "Offline",
                "--mode",
                "accuracy",
                "--set",
                "performance_sample_count_override=4",
                "--virtual-time",
                "--quiet",
                "--dataset",
                prompts(10).toString(),
                "--out",
                directory.resolve("run").toString());

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        List<Integer> indices = Files.readAllLines(directory.resolve("run/mlperf_log_accuracy.json")).stream()
                .filter(line -> line.contains("qsl_idx"))
                .map(line -> Integer.valueOf(line.replaceAll(".*\"qsl_idx\" : (\\d+),.*", "$1")))
                .toList();
        assertThat(indices).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
}
