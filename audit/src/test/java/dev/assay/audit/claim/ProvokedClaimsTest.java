package dev.assay.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each check of claims is provoked by a change of the documentation's example, which by itself provokes none. The example: 10,400
 * tokens/s and 40 requests/s of a model of 68.98e9 weights in fp8 on 8 accelerators of 80 GB, 3.35e12 B/s and 1.979e15 FLOP/s.
 */
final class ProvokedClaimsTest {
    private static final Path EXAMPLE = Path.of("../docs/examples/claim.yaml");
    private static final String END = "  cache: cold\n";
    private static final String SUITE = "mlperf:\n  suite: \"MLPerf Inference: Datacenter\"\n  round: v6.0\n"
            + "  division: closed\n  category: available\n  scenario: Server\n  benchmark: llama2-70b-99\n";

    /**
     * What provokes a check.
     *
     * @param log verdict, tokens/s and TTFT in ms of the log beside the claim; none for no log
     * @param said a part of what the finding must say, worked out by hand
     * @param changes texts of the example and what takes their place, in turn
     */
    record Provoked(String check, Severity severity, Optional<String> log, String said, List<String> changes) {
        @Override
        public String toString() {
            return check + " by " + changes;
        }
    }

    @TempDir
    private Path folder;

    private static Provoked words(String check, Severity severity, String said, String... changes) {
        return new Provoked(check, severity, Optional.empty(), said, List.of(changes));
    }

    private static Provoked log(String check, String log, String said, String... changes) {
        return new Provoked(check, Severity.CONTRADICTION, Optional.of(log), said, List.of(changes));
    }

    static Stream<Provoked> provoked() {
        return Stream.of(meaning(), wording(), numbers(), bounds(), suite(), logs())
                .flatMap(List::stream);
    }

    private static List<Provoked> meaning() {
        Severity missing = Severity.MISSING;
        return List.of(
                words("CM1", missing, "engine.version is not stated", "  version: \"1.4.2\"\n", ""),
                words("CM2", missing, "workload.input_tokens_mean", "  input_tokens_mean: 290\n", ""),
                words("CM3", missing, "load.rate_per_second", "  rate_per_second: 40\n", ""),
                words(
                        "CM3",
                        missing,
                        "load.concurrency",
                        "  model: poisson\n  rate_per_second: 40\n",
                        "  model: closed_loop\n"),
                words("CM4", missing, "parallelism.tensor", "parallelism:\n  tensor: 4\n  replicas: 2\n", ""),
                words("CM5", missing, "slo.tpot_percentile", "  tpot_percentile: 99\n", ""),
                words("CM6", missing, "power.boundary", END, END + "power:\n  watts: 5200\n  kind: measured\n"),
                words("CM6", missing, "power.kind", END, END + "power:\n  watts: 5200\n  boundary: node at the wall\n"),
                words("CM7", missing, "workload.shared_prefix_fraction", "caching: \"off\"", "caching: \"on\""),
                words(
                        "CM8",
                        missing,
                        "cost.price_per_hour",
                        END,
                        END + "cost:\n  currency: EUR\n  per_million_tokens: 2\n"));
    }

    private static List<Provoked> wording() {
        Severity misleading = Severity.MISLEADING;
        return List.of(
                words("CW1", misleading, "mean", "  ttft_ms_p99: 1400\n", "  ttft_ms_mean: 300\n"),
                words(
                        "CW2",
                        misleading,
                        "latency",
                        "slo:\n  ttft_ms: 2000\n  ttft_percentile: 99\n  tpot_ms: 200\n  tpot_percentile: 99\nlatency:\n"
                                + "  ttft_ms_p99: 1400\n  tpot_ms_p50: 42\n  tpot_ms_p99: 150\n  e2e_ms_mean: 11800\n",
                        ""),
                words(
                        "CW3",
                        misleading,
                        "closed loop",
                        "  model: poisson\n",
                        "  model: closed_loop\n  concurrency: 472\n"),
                // 1,300 x 8 accelerators.
                words(
                        "CW4",
                        Severity.LABEL,
                        "10,400",
                        "  per: system\n",
                        "  per: accelerator\n",
                        "value: 10400",
                        "value: 1300"),
                words("CW6", misleading, "\"fastest\" compares", "Our server", "The fastest server"),
                words("CW6", misleading, "\"3x faster\" compares", "answers 40 requests/s", "is 3x faster"),
                words("CW6", misleading, "best case", "answers 40", "answers up to 40"),
                words(
                        "CW5",
                        misleading,
                        "tdp",
                        END,
                        END
                                + "power:\n  watts: 5600\n  kind: tdp\n  boundary: accelerators\n  joules_per_token: 0.538\n"));
    }

    private static List<Provoked> numbers() {
        Severity contradiction = Severity.CONTRADICTION;
        String requests = "  requests_per_second: 40\n";
        return List.of(
                // 40 requests/s x 11.8 s.
                words("CN1", contradiction, "472", "  model: poisson\n", "  model: poisson\n  concurrency: 64\n"),
                words(
                        "CN2",
                        contradiction,
                        "below that of the first token, 1,400 ms",
                        "  e2e_ms_mean: 11800\n",
                        "  e2e_ms_mean: 11800\n  e2e_ms_p99: 900\n"),
                // 40 requests/s x 128 tokens.
                words("CN3", contradiction, "5,120", "output_tokens_mean: 260", "output_tokens_mean: 128"),
                // 40 requests/s x 290 tokens.
                words("CN3", contradiction, "11,600", requests, requests + "  input_tokens_per_second: 30000\n"),
                words(
                        "CN3",
                        contradiction,
                        "22,000",
                        requests,
                        requests + "  input_tokens_per_second: 11600\n  total_tokens_per_second: 40000\n"),
                // 1 / 42 ms.
                words("CN4", contradiction, "23.8", requests, requests + "  tokens_per_second_per_user: 30\n"),
                words("CN5", contradiction, "41", requests, requests + "  goodput_requests_per_second: 41\n"),
                words("CN6", contradiction, "p50", "tpot_ms_p50: 42", "tpot_ms_p50: 190"),
                // 5,200 W / 10,400 tokens/s; 98.28 / (10,400 x 3600) x 1e6.
                words(
                        "CN7",
                        contradiction,
                        "0.5",
                        END,
                        END
                                + "power:\n  watts: 5200\n  kind: measured\n  boundary: node at the wall\n  joules_per_token: 0.25\n"),
                words(
                        "CN7",
                        contradiction,
                        "2.625",
                        END,
                        END + "cost:\n  price_per_hour: 98.28\n  currency: EUR\n  per_million_tokens: 1.3\n"),
                words("CN8", contradiction, "12,000", "  value: 10400\n", "  value: 12000\n"),
                // 4 x 4 accelerators where there are 8.
                words("CN9", contradiction, "16", "  replicas: 2\n", "  replicas: 4\n"),
                words("CN10", contradiction, "2,400", "ttft_ms_p99: 1400", "ttft_ms_p99: 2400"),
                words("CN11", contradiction, "ms is no unit of output_token_throughput", "unit: tokens/s", "unit: ms"),
                words("CN11", contradiction, "samples/s is no unit of", "unit: tokens/s", "unit: samples/s"),
                words("CN11", contradiction, "divided by another thing (accelerator)", "tokens/s", "tokens/s/GPU"),
                words(
                        "CN11",
                        contradiction,
                        "tokens/s is no unit of ttft, which is told in ms",
                        "metric: output_token_throughput",
                        "metric: ttft"),
                words("CN11", contradiction, "there is no p99", "statistic: mean", "statistic: p99"),
                words("CN12", contradiction, "after it was read", "published: 2026-10-01", "published: 2026-12-01"));
    }

    private static List<Provoked> bounds() {
        Severity impossible = Severity.IMPOSSIBLE;
        String requests = "  requests_per_second: 40\n";
        return List.of(
                // 405.85e9 weights of 2 bytes in 8 x 80 GB.
                words(
                        "CP1",
                        impossible,
                        "811.7 GB",
                        "  name: llama2-70b\n",
                        "  name: llama3.1-405b\n",
                        "weights: fp8",
                        "weights: bf16"),
                // (640e9 - 68.98e9) B / (420 tokens x 163,840 B) = 8,298 requests.
                words("CP2", impossible, "8,298", "  model: poisson\n", "  model: poisson\n  concurrency: 9000\n"),
                words(
                        "CP2",
                        Severity.REMARKABLE,
                        "8,298",
                        "  model: poisson\n",
                        "  model: poisson\n  concurrency: 6000\n"),
                // 4 x 3.35e12 / (68.98e9 + 290 x 163,840) = 194 tokens/s, 5.15 ms.
                words("CP3", impossible, "194", "tpot_ms_p50: 42", "tpot_ms_p50: 4.9"),
                // 8 x 1.979e15 / (2 x 68.98e9), less than what the bandwidth allows 472 requests.
                words(
                        "CP4",
                        impossible,
                        "114,7",
                        "  output_tokens_per_second: 10400\n",
                        "  output_tokens_per_second: 120000\n"),
                // 130,000 as the figure beside 10,400: only the figure is above the bound.
                words("CP4", impossible, "130,000", "  value: 10400\n", "  value: 130000\n"),
                words(
                        "CP4",
                        impossible,
                        "130,000",
                        "  value: 10400\n",
                        "  value: 16250\n",
                        "  per: system\n",
                        "  per: accelerator\n"),
                // 400 tokens/s of one user where 194 are possible, beside a TPOT of 42 ms.
                words(
                        "CP3",
                        impossible,
                        "400",
                        "  value: 10400\n",
                        "  value: 400\n",
                        "metric: output_token_throughput",
                        "metric: user_token_rate",
                        "  per: system\n",
                        "  per: user\n"),
                // A modest speed of a user is stated too; 1 / 4.9 ms is still 204 tokens/s.
                words(
                        "CP3",
                        impossible,
                        "204",
                        "tpot_ms_p50: 42",
                        "tpot_ms_p50: 4.9",
                        requests,
                        requests + "  tokens_per_second_per_user: 20\n"),
                // 500 requests/s of 290 tokens are 145,000 tokens/s.
                words(
                        "CP5",
                        impossible,
                        "145,000",
                        "  value: 10400\n",
                        "  value: 500\n",
                        "metric: output_token_throughput",
                        "metric: request_throughput"),
                words(
                        "CP6",
                        impossible,
                        "2.527",
                        "  value: 10400\n",
                        "  value: 2\n",
                        "  unit: tokens/s\n",
                        "  unit: ms\n",
                        "metric: output_token_throughput",
                        "metric: ttft",
                        "statistic: mean",
                        "statistic: p50"),
                words("CP5", impossible, "114,7", requests, requests + "  input_tokens_per_second: 120000\n"),
                // 290 tokens / 114,758 tokens/s.
                words("CP6", impossible, "2.527", "  ttft_ms_p99: 1400\n", "  ttft_ms_p50: 2\n  ttft_ms_p99: 1400\n"));
    }

    private static List<Provoked> suite() {
        String other = "comparisons:\n  - name: rival\n    suite: \"MLPerf Inference: Datacenter\"\n    round: v5.1\n"
                + "    division: open\n    category: available\n    scenario: Offline\n    benchmark: llama2-70b-99\n";
        return List.of(
                words("CF1", Severity.OBLIGATION, "mlperf.submitter", END, END + SUITE),
                words("CF2", Severity.LABEL, "unverified", END, END + SUITE),
                words(
                        "CF3",
                        Severity.MISLEADING,
                        "scenario Server is compared with scenario Offline",
                        END,
                        END + SUITE + other),
                words("CF4", Severity.OBLIGATION, "division differs: closed against open", END, END + SUITE + other),
                words(
                        "CF5",
                        Severity.OBLIGATION,
                        "speculative",
                        "  output_tokens_mean: 260\n",
                        "  output_tokens_mean: 260\n  speculative_draft_tokens: 3\n",
                        END,
                        END + SUITE));
    }

    private static List<Provoked> logs() {
        return List.of(
                log("CR1", "INVALID 10400 1400", "result_validity is INVALID"),
                log("CR2", "VALID 9000 1400", "9,000"),
                log("CR3", "VALID 9000 1400", "9,000"),
                log(
                        "CR4",
                        "VALID 10400 1400",
                        "Server",
                        "  model: poisson\n  rate_per_second: 40\n",
                        "  model: offline\n"),
                log("CR5", "VALID 10400 2200", "2,200"),
                log("CR6", "VALID 10400 1400 simulated", "Simulated time: no measurement of any machine."),
                log("CR6", "VALID 10400 1400 cheating", "told to cheat (eos-padding)"));
    }

    @ParameterizedTest
    @MethodSource("provoked")
    void theCheckFindsWhatProvokesIt(Provoked one) throws Exception {
        ClaimReport report = one.log().isPresent()
                ? ClaimAudit.judge(
                        claim(one.changes()), Optional.of(run(one.log().get())))
                : ClaimAudit.judge(claim(one.changes()));

        assertThat(report.findings())
                .filteredOn(finding -> finding.check().equals(one.check()))
                .as(report.findings().toString())
                .anySatisfy(finding -> {
                    assertThat(finding.severity()).isEqualTo(one.severity());
                    assertThat(finding.message()).contains(one.said());
                    assertThat(finding.fix()).isNotBlank();
                });
    }

    @Test
    void countsOfFindingsAreInTheRightNumber() throws Exception {
        assertThat(ClaimText.lines(ClaimAudit.judge(claim(List.of("  value: 10400\n", "  value: 12000\n"))))
                        .getFirst())
                .contains("(1 contradiction)");
        assertThat(Severity.CONTRADICTION.counted(2)).isEqualTo("2 contradictions");
        assertThat(Severity.MISSING.counted(2)).isEqualTo("2 missing");
    }

    @Test
    void noCheckIsWithoutACaseThatProvokesIt() {
        List<String> provoked = provoked().map(Provoked::check).distinct().toList();

        assertThat(ClaimAudit.checks())
                .extracting(ClaimCheck::id)
                .as("each check has a case above")
                .containsExactlyInAnyOrderElementsOf(provoked);
    }

    /** "8x" before the name of an accelerator is a count, not a comparison. */
    @Test
    void aCountOfAcceleratorsIsNoComparison() throws Exception {
        Claim claim = claim(List.of("Our server answers", "8x H100 and 2 times 4 accelerators answer"));

        assertThat(ClaimAudit.judge(claim).findings()).isEmpty();
    }

    @Test
    void everyReportFitsATerminalAndBeginsWithTheVerdict() throws Exception {
        for (Provoked one : provoked().toList()) {
            List<String> lines = ClaimText.lines(ClaimAudit.judge(claim(one.changes())));
            assertThat(lines)
                    .as(one.toString())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
            assertThat(lines.getFirst()).startsWith("VERDICT");
        }
    }

    private static Claim claim(List<String> changes) throws IOException, ClaimFileException {
        String text = Files.readString(EXAMPLE);
        for (int i = 0; i < changes.size(); i += 2) {
            assertThat(text).contains(changes.get(i));
            text = text.replace(changes.get(i), changes.get(i + 1));
        }
        return ClaimReader.read(text, "claim.yaml");
    }

    private LoggedRun run(String described) throws IOException {
        String[] parts = described.split(" ", -1);
        List<String> lines = new ArrayList<>();
        add(lines, "effective_scenario", "\"Server\"");
        add(lines, "result_validity", "\"" + parts[0] + "\"");
        add(lines, "result_scheduled_samples_per_sec", "40");
        add(lines, "result_completed_samples_per_sec", "40");
        add(lines, "result_completed_tokens_per_second", parts[1]);
        add(lines, "result_first_token_99.00_percentile_latency_ns", parts[2] + "000000");
        add(lines, "result_time_per_output_token_99.00_percentile_ns", "150000000");
        Files.write(folder.resolve(LoggedRun.DETAIL_LOG), lines);
        if (parts.length > 3) {
            boolean cheating = parts[3].equals("cheating");
            String label =
                    cheating ? "cheating on purpose (eos-padding: the engine pads): no result" : "simulated time";
            Files.writeString(
                    folder.resolve("run.json"),
                    "{\"schema\": \"assay/run/1\", \"label\": \"" + label + "\", \"simulated\": " + !cheating + "}");
        }
        return LoggedRun.read(folder);
    }

    private static void add(List<String> lines, String key, String value) {
        lines.add(":::MLLOG {\"key\": \"" + key + "\", \"value\": " + value
                + ", \"time_ms\": 1.0, \"namespace\": \"mlperf::logging\", \"event_type\": \"POINT_IN_TIME\","
                + " \"metadata\": {\"is_error\": false, \"is_warning\": false, \"file\": \"x.cc\", \"line_no\": 1,"
                + " \"pid\": 1, \"tid\": 1}}");
    }
}
