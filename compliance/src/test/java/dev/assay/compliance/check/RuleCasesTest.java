package dev.assay.compliance.check;

import static dev.assay.compliance.check.SmallPackage.ENDPOINTS;
import static dev.assay.compliance.check.SmallPackage.V51;
import static dev.assay.compliance.check.SmallPackage.V61;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** One fault each in a small valid package: the rule that must speak, and what it does under the rules and the round's tool. */
class RuleCasesTest {
    private static final String OFFLINE_LOG = V61 + "Offline/performance/run_1/mlperf_log_detail.txt";
    private static final String SINGLE_LOG = V61 + "SingleStream/performance/run_1/mlperf_log_detail.txt";
    private static final String OLD_LOG = V51 + "performance/run_1/mlperf_log_detail.txt";
    private static final String SYSTEM = "closed/acme/systems/box.json";
    private static final String TEST01 = "closed/acme/compliance/box/whisper/Offline/TEST01/";
    private static final String SUMMARY = ENDPOINTS + "Server/performance/result_summary.json";
    private static final String SCORES = ENDPOINTS + "Server/accuracy/accuracy_results.json";
    private static final String CONFIG = ENDPOINTS + "Server/config.yaml";

    @TempDir
    Path temp;

    private record Case(
            String rule,
            Effect byRules,
            Effect byTool,
            Function<Path, SmallPackage> base,
            Consumer<SmallPackage> fault) {}

    private static SmallPackage power(SmallPackage made) {
        return made.write(V61 + "Offline/performance/power/client.json", "{}");
    }

    private static Case v61(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return new Case(rule, byRules, byTool, SmallPackage::v61, fault);
    }

    private static Case v51(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return new Case(rule, byRules, byTool, SmallPackage::v51, fault);
    }

    private static Case ep(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return new Case(rule, byRules, byTool, SmallPackage::endpoints, fault);
    }

    private static final Effect R = Effect.REJECT;
    private static final Effect A = Effect.ABORT;
    private static final Effect N = Effect.NONE;
    private static final Effect W = Effect.WARNING;

    private static final List<Case> CASES = List.of(
            v61("S02", R, N, p -> p.write("LICENSE", "x")),
            v61("S03", R, N, p -> p.write("closed/notes.txt", "x")),
            v61("S06", R, N, p -> p.write("closed/acme/.hidden", "x")),
            v61("S07", R, N, p -> p.write("closed/acme/a b.txt", "x")),
            v61("S08", R, N, p -> p.write("closed/acme/src/__pycache__/x.pyc", "x")),
            v61("S10", R, N, p -> p.write("closed/acme/systems/other.json", "{}")),
            v61("S14", R, A, p -> p.write("closed/acme/results/box/nonsense/Offline/measurements.json", "{}")),
            v61("L01", R, A, p -> p.write("closed/other/README.md", "x")),
            v61("D01", R, A, p -> p.delete(SYSTEM)),
            v61("D02", R, R, p -> p.edit(SYSTEM, "\"available\"", "\"someday\"")),
            v61("D03", R, A, p -> p.edit(SYSTEM, "\"edge\"", "\"handheld\"")),
            v61("D04", R, R, p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": \"true\", \"division\"")),
            v61("D04", W, R, p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": false, \"division\"")),
            v61("D05", N, R, p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": \"false\", \"division\"")),
            v61("D05", R, R, p -> p.edit(SYSTEM, "\"cooling\"", "\"coolness\"")),
            v61("D06", R, R, p -> p.edit(SYSTEM, "\"some cooling\"", "\"\"")),
            v61("D06", R, R, p -> p.edit(SYSTEM, "\"number_of_nodes\" : 2", "\"number_of_nodes\" : 0")),
            v61("D08", R, R, p -> p.edit(SYSTEM, "\"acme\"", "\"acne\"")),
            v61("D09", R, R, p -> p.edit(SYSTEM, "\"closed\"", "\"open\"")),
            v61("D10", W, N, p -> p.edit(SYSTEM, "\"division\"", "\"colour\": \"red\", \"division\"")),
            v61("D13", R, A, p -> p.write(SYSTEM, "{\"division\": ")),
            v61("D13", R, A, p -> p.write(SYSTEM, "\uFEFF{}")),
            v61(
                    "R01",
                    W,
                    A,
                    p -> p.edit(SYSTEM, "\"accelerators_per_node\" : 2", "\"accelerators_per_node\" : \"8 GPUs\"")),
            v61(
                    "G01",
                    R,
                    A,
                    p -> p.edit(
                            OFFLINE_LOG,
                            ":::MLLOG {\"key\": \"loadgen_version\"",
                            "hello {\"key\": \"loadgen_version\"")),
            v61("G02", R, A, p -> p.append(OFFLINE_LOG, ":::MLLOG {\"key\": \n")),
            v61("P01", R, A, p -> p.delete(OFFLINE_LOG)),
            v61("A14", R, A, p -> p.delete(V61 + "Offline/accuracy/mlperf_log_detail.txt")),
            v61("P02", R, R, p -> p.delete(V61 + "SingleStream")),
            v61("P04", R, N, p -> p.append(OFFLINE_LOG, SmallPackage.line("error_runtime", "ran out", true))),
            v61("P05", R, N, p -> p.set(OFFLINE_LOG, "effective_sample_concatenate_permutation", false)),
            v61("P06", R, R, p -> p.set(OFFLINE_LOG, "effective_performance_sample_count", 4999)),
            v61("P08", R, R, p -> p.set(OFFLINE_LOG, "effective_sample_index_rng_seed", 1)),
            v61("P10", R, R, p -> p.set(SINGLE_LOG, "early_stopping_met", false)),
            v61("P13", R, R, p -> p.set(OFFLINE_LOG, "effective_min_query_count", 0)),
            v61("P14", R, R, p -> p.set(OFFLINE_LOG, "effective_samples_per_query", 4999)),
            v61("P15", R, R, p -> p.set(OFFLINE_LOG, "effective_min_duration_ms", 599999)),
            v61("P18", R, R, p -> p.set(SINGLE_LOG, "requested_use_token_latencies", false)),
            v61("P22", R, R, p -> p.set(SINGLE_LOG, "effective_scenario", "Offline")),
            v61("P23", R, R, p -> p.set(OFFLINE_LOG, "result_tokens_per_second", 0)),
            v61("P23", R, R, p -> p.set(OFFLINE_LOG, "result_tokens_per_second", "many")),
            v61("P26", R, N, p -> p.set(OFFLINE_LOG, "result_validity", "INVALID")),
            v61("M01", R, R, p -> p.delete(V61 + "Offline/measurements.json")),
            v61("M02", R, R, p -> p.delete("closed/acme/src")),
            v61("M04", R, R, p -> p.write(V61 + "Offline/README.md", "")),
            v61("M05", R, R, p -> p.edit(V61 + "Offline/measurements.json", "retraining", "training")),
            v61("M09", R, A, p -> p.write(V61 + "Offline/measurements.json", "[1]")),
            v61("A01", R, R, p -> p.edit(V61 + "Offline/accuracy/accuracy.txt", "39.01", "38.66")),
            v61("A01", R, R, p -> p.edit(V61 + "Offline/accuracy/accuracy.txt", "39.01", "39.0.1")),
            v61("A02", R, R, p -> p.edit(V61 + "Offline/accuracy/accuracy.txt", "3051113", "3356225")),
            v61("A03", R, R, p -> p.edit(V61 + "Offline/accuracy/accuracy.txt", "'rouge2'", "'rouge3'")),
            v61("A04", R, R, p -> p.edit(V61 + "Offline/accuracy/accuracy.txt", "hash=0123", "hash=01 23")),
            v61("A05", R, R, p -> p.delete(V61 + "Offline/accuracy/mlperf_log_accuracy.json")),
            v61("A06", R, R, p -> p.write(V61 + "Offline/accuracy/mlperf_log_accuracy.json", "x".repeat(10241))),
            v61(
                    "A08",
                    R,
                    R,
                    p -> p.set(V61 + "Offline/accuracy/mlperf_log_detail.txt", "qsl_reported_total_count", 4999)),
            v61("S21", R, R, p -> p.delete(V61 + "Offline/accuracy/accuracy.txt")),
            v61("V01", W, N, p -> p.set(OFFLINE_LOG, "result_min_queries_met", false)),
            v61("V03", W, N, p -> p.set(OFFLINE_LOG, "result_samples_per_second", 2000.0)),
            v61("V05", W, N, p -> p.set(OFFLINE_LOG, "result_tokens_per_second", 500.0)),
            v61("V06", W, N, p -> p.set(OFFLINE_LOG, "result_max_latency_ns", 500_000_000_000L)),
            v51("S12", R, R, p -> p.delete("closed/acme/documentation")),
            v51("S11", R, R, p -> p.write("closed/acme/measurements/ghost/x.txt", "x")),
            v51("S13", N, R, p -> p.delete(SYSTEM).write("closed/acme/systems/notes.txt", "x")),
            v51(
                    "S24",
                    R,
                    R,
                    p -> p.delete("closed/acme/measurements/box/whisper/Offline")
                            .write("closed/acme/measurements/box/whisper/notes.txt", "x")),
            v51(
                    "G01",
                    R,
                    N,
                    p -> p.edit(
                            OLD_LOG, ":::MLLOG {\"key\": \"loadgen_version\"", "hello {\"key\": \"loadgen_version\"")),
            v51("G02", R, R, p -> p.append(OLD_LOG, ":::MLLOG {\"key\": \n")),
            v51(
                    "P04",
                    R,
                    R,
                    p -> p.append(OLD_LOG, SmallPackage.line("error_runtime", "ran out", true))
                            .set(OLD_LOG, "num_errors", 1)),
            v51("P05", R, R, p -> p.set(OLD_LOG, "effective_sample_concatenate_permutation", false)),
            v51("P21", R, R, p -> p.set(OLD_LOG, "effective_scenario", "SingleStream")),
            v51(
                    "A07",
                    R,
                    A,
                    p -> p.append(
                            V51 + "accuracy/mlperf_log_detail.txt",
                            SmallPackage.line("error_runtime", "ran out", true))),
            v51("A08", R, W, p -> p.set(V51 + "accuracy/mlperf_log_detail.txt", "qsl_reported_total_count", 1632)),
            v51(
                    "C01",
                    R,
                    R,
                    p -> p.delete("closed/acme/compliance/box/whisper/Offline/TEST01")
                            .write("closed/acme/compliance/box/whisper/Offline/TEST09/x.txt", "x")),
            v51("C02", R, R, p -> p.delete(TEST01 + "verify_accuracy.txt")),
            v51("C03", R, R, p -> p.delete(TEST01 + "verify_performance.txt")),
            v51("C04", R, R, p -> p.delete(TEST01 + "performance/run_1/mlperf_log_detail.txt")),
            v51(
                    "C07",
                    R,
                    R,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n").delete(TEST01 + "accuracy")),
            v51("C08", R, R, p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")),
            v51(
                    "C09",
                    R,
                    R,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")
                            .write(TEST01 + "accuracy/baseline_accuracy.txt", "Word Error Rate: 2%, accuracy=98%")
                            .write(TEST01 + "accuracy/compliance_accuracy.txt", "Word Error Rate: 4%, accuracy=96%")),
            v51("C14", R, R, p -> p.write(TEST01 + "verify_performance.txt", "TEST FAIL\n")),
            v51(
                    "P09",
                    R,
                    R,
                    p -> p.set(TEST01 + "performance/run_1/mlperf_log_detail.txt", "effective_schedule_rng_seed", 7)),
            v51("W03", R, R, p -> p.write(V51 + "performance/power/client.json", "{}")),
            v51("W09", R, R, p -> p.write(V51 + "performance/power/client.json", "{}")),
            v51("M07", R, R, p -> p.write(V51 + "performance/power/client.json", "{}")),
            v61("D12", R, R, p -> power(p).write("closed/acme/systems/box_power.yaml", "")),
            v61("D12", R, A, p -> power(p).write("closed/acme/systems/box_power.yaml", "a: [1,\nb: }")),
            v61("D11", W, W, RuleCasesTest::power),
            ep("E01", R, R, p -> p.write(SUMMARY, "{")),
            ep("E02", R, A, p -> p.delete(CONFIG)),
            ep("P04", R, N, p -> p.edit(SUMMARY, "\"n_samples_failed\": 0", "\"n_samples_failed\": 3")),
            ep("P08", R, R, p -> p.edit(CONFIG, "2747215439041700203", "42")),
            ep("P15", R, R, p -> p.edit(CONFIG, "600000", "600s")),
            ep("P19", R, R, p -> p.edit(SUMMARY, "90000000", "100000000")),
            ep("P20", R, R, p -> p.edit(SUMMARY, "\"ttft\"", "\"ttfx\"")),
            ep("P21", R, R, p -> p.edit(CONFIG, "type: online", "type: offline")),
            ep("P23", R, R, p -> p.edit(SUMMARY, "\"tps\": 2444.0", "\"tps\": 0")),
            ep(
                    "A07",
                    R,
                    R,
                    p -> p.edit(SCORES, "{\"accuracy_scores\"", "{\"n_samples_failed\": 1, \"accuracy_scores\"")),
            ep("A08", R, R, p -> p.edit(SCORES, "13368", "13367")),
            ep("A10", R, R, p -> p.edit(SCORES, "\"score\"", "\"points\"")),
            ep(
                    "C18",
                    R,
                    R,
                    p -> p.write(
                            ENDPOINTS + "Server/audit/audit_consistency_output_test.json",
                            "{\"test\": \"consistency_output_test\", \"passed\": false}")));

    @TestFactory
    Stream<DynamicTest> eachFaultIsFoundAndJudged() {
        return CASES.stream()
                .map(c -> DynamicTest.dynamicTest(c.rule() + " " + c.byRules() + " " + c.byTool(), () -> {
                    Path root = temp.resolve("p" + CASES.indexOf(c));
                    SmallPackage made = c.base().apply(root);
                    c.fault().accept(made);
                    CheckReport report = PackageCheck.run(
                            root, CheckSettings.usual().forRound(round(root)).asOfficial(true));
                    assertThat(findings(report)).as(c.rule()).anySatisfy(f -> {
                        assertThat(f.rule().id()).isEqualTo(c.rule());
                        assertThat(f.byRules()).isEqualTo(c.byRules());
                        assertThat(f.byTool()).isEqualTo(c.byTool());
                    });
                }));
    }

    private static String round(Path root) {
        return root.resolve("closed/acme/code").toFile().isDirectory() ? "v5.1" : "v6.1";
    }

    private static Stream<Finding> findings(CheckReport report) {
        return Stream.concat(
                report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()));
    }

    @Test
    void theSmallPackagesThemselvesAreValidForBothJudges() throws Exception {
        for (SmallPackage made : List.of(
                SmallPackage.v61(temp.resolve("a")),
                SmallPackage.v51(temp.resolve("b")),
                SmallPackage.endpoints(temp.resolve("c")))) {
            CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual());
            assertThat(report.round()).isEqualTo(round(made.root()));
            assertThat(report.results())
                    .isNotEmpty()
                    .allMatch(ResultReport::validByRules)
                    .allMatch(ResultReport::validByTool);
            assertThat(findings(report)
                            .filter(f -> f.byRules().rejects() || f.byTool().rejects()))
                    .isEmpty();
        }
    }

    @Test
    void anErrorAboutSeveralConfFilesIsForgivenInComplianceRunsOnly() throws Exception {
        String text = "Multiple conf files are used. This is not valid for official submission.";
        SmallPackage made = SmallPackage.v51(temp.resolve("a"))
                .append(
                        TEST01 + "performance/run_1/mlperf_log_detail.txt",
                        SmallPackage.line("error_invalid_config", text, true));
        assertThat(PackageCheck.run(made.root(), CheckSettings.usual()).clean()).isTrue();
        made.append(OLD_LOG, SmallPackage.line("error_invalid_config", text, true));
        assertThat(PackageCheck.run(made.root(), CheckSettings.usual()).clean()).isFalse();
    }

    @Test
    void anAbortOfTheToolLeavesNoResultThereAndTheCheckGoesOn() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("a")).append(OFFLINE_LOG, ":::MLLOG nonsense\n");
        CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual().asOfficial(true));
        assertThat(report.results()).hasSize(2).noneMatch(ResultReport::validByTool);
        assertThat(report.results().get(1).validByToolAlone()).isTrue();
        assertThat(report.results().get(1).validByRules()).isTrue();
        assertThat(report.aborts())
                .singleElement()
                .extracting(Finding::difference)
                .asString()
                .contains("the official tool ends here");
    }

    @Test
    void anEmptyFolderAndAMisspeltSubmitterAreNoSuccess() throws Exception {
        Path empty = temp.resolve("empty");
        java.nio.file.Files.createDirectories(empty);
        CheckReport report = PackageCheck.run(empty, CheckSettings.usual());
        assertThat(report.clean()).isFalse();
        assertThat(report.general()).singleElement().extracting(Finding::found).isEqualTo("0 results checked");
    }

    @Test
    void theJudgeOfTheRoundIsItsOwnTool() throws Exception {
        assertThat(PackageCheck.run(SmallPackage.v51(temp.resolve("a")).root(), CheckSettings.usual())
                        .tool())
                .isEqualTo(Judge.OLDER_TOOL);
        assertThat(PackageCheck.run(SmallPackage.v61(temp.resolve("b")).root(), CheckSettings.usual())
                        .tool())
                .isEqualTo(Judge.CURRENT_TOOL);
    }
}
