package dev.assay.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimAuditTest {
    private static final Path EXAMPLE = Path.of("../docs/examples/claim.yaml");

    @TempDir
    Path folder;

    @Test
    void theExampleOfTheDocumentationIsWholeAndConsistent() throws Exception {
        ClaimReport report = ClaimAudit.judge(example(Map.of()));
        assertThat(report.findings()).isEmpty();
        assertThat(report.faulty()).isFalse();
        assertThat(report.verdict()).startsWith("nothing found against it");
    }

    @Test
    void eachNeededFieldIsMissedByName() throws Exception {
        Map<String, String> lines = Map.of(
                "figure.unit", "  unit: tokens/s\n",
                "model.name", "  name: llama2-70b\n",
                "precision.weights", "  weights: fp8\n",
                "hardware.count", "  count: 8\n",
                "engine.version", "  version: \"1.4.2\"\n",
                "workload.output_tokens_mean", "  output_tokens_mean: 260\n",
                "load.rate_per_second", "  rate_per_second: 40\n",
                "slo.ttft_percentile", "  ttft_percentile: 99\n",
                "state.warm_up", "  warm_up: first 60 s left out\n",
                "state.prefix_caching", "  prefix_caching: \"off\"\n");
        for (Map.Entry<String, String> one : lines.entrySet()) {
            assertThat(ClaimAudit.judge(example(Map.of(one.getValue(), ""))).findings())
                    .as(one.getKey())
                    .anyMatch(finding -> finding.severity() == Severity.MISSING
                            && finding.field().equals(one.getKey()));
        }
    }

    @Test
    void littlesLawIsHeldWithinFivePercent() throws Exception {
        // 40 requests/s x 11.8 s = 472 requests in the system.
        String latency = "  model: poisson\n";
        assertThat(ids(example(Map.of(latency, latency + "  concurrency: 490\n"))))
                .doesNotContain("CN1");
        Claim wrong = example(Map.of(latency, latency + "  concurrency: 64\n"));
        assertThat(ids(wrong)).contains("CN1");
        assertThat(finding(wrong, "CN1").message()).contains("472").contains("64");
        assertThat(finding(wrong, "CN1").severity()).isEqualTo(Severity.CONTRADICTION);
    }

    @Test
    void tokensAreRequestsTimesLength() throws Exception {
        Claim wrong = example(Map.of("  output_tokens_mean: 260\n", "  output_tokens_mean: 128\n"));
        assertThat(finding(wrong, "CN3").message()).contains("5,120");
    }

    @Test
    void percentilesNeverDecrease() throws Exception {
        Claim wrong = example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_p50: 190\n"));
        assertThat(ids(wrong)).contains("CN6");
        Claim mean = example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_min: 30\n  tpot_ms_mean: 20\n"));
        assertThat(finding(mean, "CN6").field()).isEqualTo("latency.tpot_ms_mean");
    }

    @Test
    void theWholeIsAtLeastItsParts() throws Exception {
        // 0.2 s + 259 x 42 ms = 11.078 s.
        String parts = "  ttft_ms_mean: 200\n  tpot_ms_min: 42\n";
        String p50 = "  tpot_ms_p50: 42\n";
        assertThat(ids(example(Map.of(p50, parts)))).doesNotContain("CN2");
        Claim wrong = example(Map.of(p50, parts, "  e2e_ms_mean: 11800\n", "  e2e_ms_mean: 9000\n"));
        assertThat(finding(wrong, "CN2").severity()).isEqualTo(Severity.CONTRADICTION);
        assertThat(finding(wrong, "CN2").message()).contains("11,078");
    }

    @Test
    void oneUserSeesAtMostTheInverseOfTpot() throws Exception {
        String rates = "  requests_per_second: 40\n";
        assertThat(ids(example(Map.of(rates, rates + "  tokens_per_second_per_user: 23.8\n"))))
                .doesNotContain("CN4");
        assertThat(ids(example(Map.of(rates, rates + "  tokens_per_second_per_user: 30\n"))))
                .contains("CN4");
    }

    @Test
    void goodputIsAPartOfThroughput() throws Exception {
        String rates = "  requests_per_second: 40\n";
        assertThat(ids(example(Map.of(rates, rates + "  goodput_requests_per_second: 39\n"))))
                .doesNotContain("CN5");
        assertThat(ids(example(Map.of(rates, rates + "  goodput_requests_per_second: 41\n"))))
                .contains("CN5");
    }

    @Test
    void aLatencyOverTheOwnLimitIsAContradiction() throws Exception {
        assertThat(ids(example(Map.of("  ttft_ms_p99: 1400\n", "  ttft_ms_p99: 2400\n"))))
                .contains("CN10");
    }

    @Test
    void energyAndCostFollowFromTokens() throws Exception {
        // 5,200 W / 10,400 tokens/s = 0.5 J/token; 98.28 per hour / (10,400 x 3600) x 1e6 = 2.625.
        String power = "\npower:\n  watts: 5200\n  kind: measured\n  boundary: node at the wall\n  joules_per_token: ";
        String cost = "\ncost:\n  price_per_hour: 98.28\n  currency: EUR\n  per_million_tokens: ";
        String end = "  cache: cold\n";
        assertThat(ids(example(Map.of(end, end + power + "0.5" + cost + "2.625\n"))))
                .doesNotContain("CN7");
        assertThat(ids(example(Map.of(end, end + power + "0.25" + cost + "1.3\n"))))
                .containsOnly("CN7")
                .hasSize(2);
        assertThat(ids(example(Map.of(end, end + power.replace("measured", "tdp") + "0.5\n"))))
                .contains("CW5");
    }

    @Test
    void aFigurePerAcceleratorIsLabelledAndMultipliedBack() throws Exception {
        Claim claim = example(Map.of("  per: system\n", "  per: accelerator\n", "  value: 10400\n", "  value: 1300\n"));
        assertThat(ids(claim)).containsExactly("CW4");
        assertThat(finding(claim, "CW4").message()).contains("10,400");
        Claim wrong = example(Map.of("  per: system\n", "  per: accelerator\n"));
        assertThat(ids(wrong)).contains("CN8");
    }

    @Test
    void aMeanDoesNotKeepAPromisedPercentile() throws Exception {
        Claim claim = example(Map.of("  ttft_ms_p99: 1400\n", "  ttft_ms_mean: 300\n"));
        assertThat(finding(claim, "CW1").field()).isEqualTo("latency.ttft_ms_mean");
        Claim figure = example(Map.of(
                "  metric: output_token_throughput\n",
                "  metric: ttft\n",
                "  value: 10400\n",
                "  value: 300\n",
                "  unit: tokens/s\n",
                "  unit: ms\n"));
        assertThat(finding(figure, "CW1").message()).contains("mean of ttft").contains("p99");
    }

    @Test
    void throughputWithoutLatencyIsMisleadingUnlessOffline() throws Exception {
        String limits =
                "slo:\n  ttft_ms: 2000\n  ttft_percentile: 99\n  tpot_ms: 200\n  tpot_percentile: 99\nlatency:\n  ttft_ms_p99: 1400\n"
                        + "  tpot_ms_p50: 42\n  tpot_ms_p99: 150\n  e2e_ms_mean: 11800\n";
        assertThat(ids(example(Map.of(limits, "")))).contains("CW2");
        assertThat(ids(example(Map.of(limits, "", "  model: poisson\n  rate_per_second: 40\n", "  model: offline\n"))))
                .doesNotContain("CW2");
    }

    @Test
    void aClosedLoopHasNoArrivalRate() throws Exception {
        Claim claim = example(Map.of("  model: poisson\n", "  model: closed-loop\n  concurrency: 472\n"));
        assertThat(ids(claim)).contains("CW3");
        assertThat(ClaimAudit.judge(claim).findings())
                .anyMatch(one -> one.check().equals("CW3")
                        && one.field().equals("load.rate_per_second")
                        && one.line() == claim.line("load.rate_per_second"));
    }

    @Test
    void weightsThatDoNotFitAreImpossible() throws Exception {
        // 405.85e9 weights of 2 bytes are 811.7 GB; four accelerators have 320 GB.
        Claim claim = example(
                Map.of("  name: llama2-70b\n", "  name: llama3.1-405b\n", "  weights: fp8\n", "  weights: bf16\n"));
        assertThat(finding(claim, "CP1").severity()).isEqualTo(Severity.IMPOSSIBLE);
        assertThat(finding(claim, "CP1").message()).contains("811.7 GB").contains("320 GB");
        assertThat(ClaimAudit.judge(claim).verdict()).isEqualTo("not possible as described");
    }

    @Test
    void oneUserIsBoundByMemoryBandwidth() throws Exception {
        // 4 x 3.35e12 B/s / 68.98e9 B: 194 tokens/s at most, 5.15 ms a token.
        assertThat(finding(example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_p50: 4.9\n")), "CP3")
                        .severity())
                .isEqualTo(Severity.IMPOSSIBLE);
        assertThat(finding(example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_p50: 6\n")), "CP3")
                        .severity())
                .isEqualTo(Severity.REMARKABLE);
        assertThat(ids(example(Map.of(
                        "  tpot_ms_p50: 42\n", "  tpot_ms_p50: 4.9\n",
                        "  output_tokens_mean: 260\n", "  output_tokens_mean: 260\n  speculative_draft_tokens: 3\n"))))
                .doesNotContain("CP3");
    }

    @Test
    void prefillIsBoundByArithmetic() throws Exception {
        // 8 x 1979e12 / (2 x 68.98e9) = 114,758 input tokens/s.
        String rates = "  requests_per_second: 40\n";
        Claim claim = example(Map.of(rates, rates + "  input_tokens_per_second: 120000\n"));
        assertThat(ids(claim)).contains("CP5");
        assertThat(finding(claim, "CP5").message()).contains("114,758").contains("120,000");
    }

    @Test
    void eachBoundPrintsWhatItAssumed() throws Exception {
        Claim claim = example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_p50: 4.9\n"));
        List<Assumption> assumptions = finding(claim, "CP3").assumptions();
        assertThat(assumptions).allSatisfy(one -> assertThat(one.origin()).isNotBlank());
        assertThat(assumptions)
                .extracting(Assumption::name)
                .contains("memory bandwidth of an accelerator", "bytes of a weight");
        assertThat(assumptions).extracting(Assumption::origin).anyMatch(origin -> origin.contains("datasheet"));
    }

    @Test
    void unknownHardwareIsAskedForAndNotGuessed() throws Exception {
        Claim claim = example(Map.of("  accelerator: H100-SXM-80GB\n", "  accelerator: Fictitious-1\n"));
        List<ClaimFinding> findings = ClaimAudit.judge(claim).findings();
        assertThat(findings).isNotEmpty().allMatch(one -> one.severity() == Severity.NOT_CHECKED);
        assertThat(findings).anyMatch(one -> one.fix().contains("hardware.bandwidth_gb_per_second"));
        Claim own = example(
                Map.of(
                        "  accelerator: H100-SXM-80GB\n",
                        "  accelerator: Fictitious-1\n  memory_gb: 80\n  bandwidth_gb_per_second: 3350\n  dense_tflops: 1979\n"));
        assertThat(ClaimAudit.judge(own).findings()).isEmpty();
    }

    @Test
    void aSuiteResultNeedsItsFootnote() throws Exception {
        String end = "  cache: cold\n";
        Claim claim = example(Map.of(
                end,
                end + "mlperf:\n  suite: \"MLPerf Inference: Datacenter\"\n  round: v6.0\n"
                        + "  division: closed\n  category: available\n  scenario: Server\n  benchmark: llama2-70b-99\n"
                        + "  submitter: Example\n  system: box\n"));
        ClaimReport report = ClaimAudit.judge(claim);
        assertThat(report.findings())
                .filteredOn(one -> one.check().equals("CF1"))
                .singleElement()
                .satisfies(one -> assertThat(one.field()).isEqualTo("mlperf.result_id"));
        assertThat(report.footnote().orElseThrow())
                .contains("Result not verified by MLCommons Association.")
                .contains("MLPerf Inference: Datacenter v6.0, closed division, available, llama2-70b-99, Server")
                .contains("[mlperf.result_id]");
    }

    @Test
    void comparisonsNameTheirDifferences() throws Exception {
        String end = "  cache: cold\n";
        String mine = "mlperf:\n  suite: \"MLPerf Inference: Datacenter\"\n  round: v6.0\n  division: closed\n"
                + "  category: available\n  scenario: Server\n  benchmark: deepseek-r1\n  verified: true\n";
        String other = "comparisons:\n  - name: rival\n    round: v5.0\n    division: open\n    category: available\n"
                + "    scenario: Offline\n    benchmark: deepseek-r1\n    verified: true\n    accelerators: 8\n";
        Claim claim = example(Map.of(end, end + mine + other));
        assertThat(ClaimAudit.judge(claim).findings())
                .filteredOn(one -> one.check().equals("CF4"))
                .extracting(ClaimFinding::message)
                .anyMatch(text -> text.contains("version differs: v6.0 against v5.0"))
                .anyMatch(text -> text.contains("division differs: closed against open"))
                .anyMatch(text -> text.contains("scenario differs"))
                .noneMatch(text -> text.contains("category differs"))
                .noneMatch(text -> text.contains("accelerators differs"));
        assertThat(finding(claim, "CF3").severity()).isEqualTo(Severity.MISLEADING);
        assertThat(ClaimAudit.judge(claim).findings())
                .filteredOn(one -> one.check().equals("CF3"))
                .extracting(ClaimFinding::message)
                .anyMatch(text -> text.contains("do not compare"))
                .anyMatch(text -> text.contains("scenario Server is compared with scenario Offline"));
        Claim foreign = example(Map.of(end, end + mine + "comparisons:\n  - name: a blog\n"));
        assertThat(ids(foreign)).contains("CF3");
    }

    @Test
    void speculationInTheClosedDivisionIsForThreeEntriesOnly() throws Exception {
        String end = "  cache: cold\n";
        String length = "  output_tokens_mean: 260\n";
        String mine = "mlperf:\n  division: closed\n  scenario: %s\n  benchmark: %s\n";
        assertThat(ids(example(Map.of(
                        length, length + "  speculative_draft_tokens: 3\n",
                        end, end + mine.formatted("Server", "llama2-70b-99")))))
                .contains("CF5");
        assertThat(ids(example(Map.of(
                        length, length + "  speculative_draft_tokens: 3\n",
                        end, end + mine.formatted("Interactive", "deepseek-r1")))))
                .doesNotContain("CF5");
    }

    @Test
    void theLogDecidesAboutTheFigure() throws Exception {
        Path logs = logs("VALID", 10_390, 39.9, 1.39e9, 1.49e8);
        assertThat(withLog(example(Map.of()), logs).findings())
                .filteredOn(one -> one.severity() != Severity.NOT_CHECKED)
                .isEmpty();
        Path slower = logs("INVALID", 9_000, 34.6, 2.2e9, 1.49e8);
        ClaimReport report = withLog(example(Map.of()), slower);
        assertThat(report.findings()).extracting(ClaimFinding::check).contains("CR1", "CR2", "CR3", "CR5");
        assertThat(report.verdict()).isEqualTo("contradicts itself or its log");
    }

    @Test
    void aLogOfAnotherScenarioIsNotTheClaimedRun() throws Exception {
        Path logs = logs("VALID", 10_390, 39.9, 1.39e9, 1.49e8);
        Claim claim = example(
                Map.of("  model: poisson\n  rate_per_second: 40\n", "  model: closed_loop\n  concurrency: 472\n"));
        assertThat(withLog(claim, logs).findings())
                .extracting(ClaimFinding::check)
                .contains("CR4");
    }

    @Test
    void reportsAndClaimsKeepTheirSchemas() throws Exception {
        Claim claim = example(Map.of("  tpot_ms_p50: 42\n", "  tpot_ms_p50: 4.9\n"));
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        String reportSchema = resource("claim-report-1.schema.json");
        assertThat(registry.getSchema(reportSchema).validate(ClaimJson.text(ClaimAudit.judge(claim)), InputFormat.JSON))
                .isEmpty();
        assertThat(registry.getSchema(ClaimSchema.text()).validate(Files.readString(EXAMPLE), InputFormat.YAML))
                .isEmpty();
        assertThat(registry.getSchema(ClaimSchema.text())
                        .validate("schema: assay/claim/1\nfigure:\n  per: rack\n", InputFormat.YAML))
                .isNotEmpty();
        assertThat(resource("claim-1.schema.json")).isEqualToNormalizingNewlines(ClaimSchema.text() + "\n");
    }

    @Test
    void theDocumentationListsEachCheck() throws IOException {
        String documentation = Files.readString(Path.of("../docs/claims.md"));
        for (ClaimCheck check : ClaimAudit.checks()) {
            assertThat(documentation)
                    .contains("| " + check.id() + " | " + check.title() + " | " + check.formula() + " |");
        }
    }

    @Test
    void eachCheckIsExplained() {
        assertThat(ClaimAudit.checks()).extracting(ClaimCheck::id).doesNotHaveDuplicates();
        for (ClaimCheck check : ClaimAudit.checks()) {
            assertThat(ClaimAudit.explain(check.id()).orElseThrow())
                    .contains(check.title(), check.formula(), check.source());
        }
    }

    private static String resource(String name) throws IOException {
        try (var in = ClaimAudit.class.getResourceAsStream(name)) {
            return new String(
                    Optional.ofNullable(in).orElseThrow().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private static ClaimReport withLog(Claim claim, Path logs) throws IOException {
        return ClaimAudit.judge(claim, Optional.of(LoggedRun.read(logs)));
    }

    private Path logs(String verdict, double tokens, double samples, double ttftNanos, double tpotNanos)
            throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("effective_scenario", "\"Server\"");
        values.put("result_validity", "\"" + verdict + "\"");
        values.put("result_scheduled_samples_per_sec", 40.1);
        values.put("result_completed_samples_per_sec", samples);
        values.put("result_completed_tokens_per_second", tokens);
        values.put("result_first_token_99.00_percentile_latency_ns", (long) ttftNanos);
        values.put("result_time_per_output_token_99.00_percentile_ns", (long) tpotNanos);
        StringBuilder text = new StringBuilder();
        values.forEach(
                (key, value) -> text.append(
                        ":::MLLOG {\"key\": \"" + key + "\", \"value\": " + value
                                + ", \"time_ms\": 1.0, \"namespace\": \"mlperf::logging\", \"event_type\": \"POINT_IN_TIME\", "
                                + "\"metadata\": {\"is_error\": false, \"is_warning\": false, \"file\": \"x.cc\", \"line_no\": 1, \"pid\": 1, \"tid\": 1}}\n"));
        Path logs = Files.createDirectories(folder.resolve("logs-" + verdict));
        Files.writeString(logs.resolve(LoggedRun.DETAIL_LOG), text);
        return logs;
    }

    private static List<String> ids(Claim claim) {
        return ClaimAudit.judge(claim).findings().stream()
                .map(ClaimFinding::check)
                .toList();
    }

    private static ClaimFinding finding(Claim claim, String check) {
        return ClaimAudit.judge(claim).findings().stream()
                .filter(one -> one.check().equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no finding of " + check + " in " + ids(claim)));
    }

    /** The example of the documentation with some texts replaced. */
    private static Claim example(Map<String, String> replacements) throws IOException, ClaimFileException {
        String text = Files.readString(EXAMPLE);
        for (Map.Entry<String, String> one : replacements.entrySet()) {
            assertThat(text).contains(one.getKey());
            text = text.replace(one.getKey(), one.getValue());
        }
        return ClaimReader.read(text, "claim.yaml");
    }
}
