package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.A;
import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;
import static dev.assay.compliance.check.RuleCase.W;
import static dev.assay.compliance.check.RuleCase.on;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Judge;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Single faults in logs of performance and accuracy runs, and contradictions within them. */
final class RunFaults {
    private static final String OFFLINE_LOG = SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_detail.txt";
    private static final String SINGLE_LOG = SmallPackage.V61 + "SingleStream/performance/run_1/mlperf_log_detail.txt";
    private static final String OLD_LOG = SmallPackage.V51 + "performance/run_1/mlperf_log_detail.txt";
    private static final String OLD_ACCURACY_LOG = SmallPackage.V51 + "accuracy/mlperf_log_detail.txt";
    private static final String LOG = "/performance/run_1/mlperf_log_detail.txt";
    private static final String TTFT = "result_first_token_99.00_percentile_latency_ns";
    private static final String TPOT = "result_time_per_output_token_99.00_percentile_ns";
    private static final byte[] NOT_UTF8 = {':', ':', ':', 'M', 'L', 'L', 'O', 'G', ' ', (byte) 0xE9, 10};

    static final List<RuleCase> CASES = List.of(
            on(
                    Base.V61,
                    "V11",
                    W,
                    N,
                    p -> p.append(
                            SmallPackage.V61 + "Offline/accuracy/mlperf_log_detail.txt",
                            SmallPackage.line("effective_test_mode", "PerformanceOnly", false))),
            on(
                    Base.V61,
                    "V11",
                    N,
                    N,
                    p -> p.append(OFFLINE_LOG, SmallPackage.line("effective_test_mode", "SubmissionRun", false))),
            on(Base.OLD_TOKENS, "V09", N, N, N, p -> replayed(p, 878_749_382_839L)),
            on(Base.OLD_TOKENS, "V09", W, N, N, p -> replayed(p, 878_849_382_839L)),
            on(
                    Base.EDGE,
                    "V10",
                    W,
                    N,
                    p -> p.append(
                            SmallSets.EDGE + "SingleStream" + LOG, SmallPackage.line("result_query_count", 63, false))),
            on(
                    Base.EDGE,
                    "V10",
                    N,
                    N,
                    p -> p.append(
                            SmallSets.EDGE + "SingleStream" + LOG, SmallPackage.line("result_query_count", 64, false))),
            on(Base.V61, "G03", R, A, p -> p.writeBytes(OFFLINE_LOG, NOT_UTF8)),
            on(Base.V51, "G03", R, R, A, p -> p.writeBytes(OLD_LOG, NOT_UTF8)),
            on(Base.V51, "G03", R, A, A, p -> p.writeBytes(OLD_ACCURACY_LOG, NOT_UTF8)),
            on(Base.V61, "G04", R, N, p -> p.append(OFFLINE_LOG, manyKeys())),
            on(
                    Base.V61,
                    "G05",
                    W,
                    N,
                    p -> p.append(OFFLINE_LOG, SmallPackage.line("result_validity", "INVALID", false))),
            on(Base.V51, "P01", R, N, A, p -> p.delete(OLD_LOG)),
            on(Base.V51, "A14", R, N, A, p -> p.delete(OLD_ACCURACY_LOG)),
            on(Base.V51, "P04", R, N, N, p -> p.append(OLD_LOG, SmallPackage.line("error_runtime", "ran out", true))),
            new RuleCase("P05", Base.V41, N, Map.of(Judge.OLDER_TOOL, N, Judge.CURRENT_TOOL, R), p -> {}),
            new RuleCase(
                    "P05",
                    Base.V41,
                    R,
                    Map.of(Judge.OLDER_TOOL, R, Judge.CURRENT_TOOL, N),
                    p -> both41(p, "effective_sample_concatenate_permutation", false)),
            on(Base.V51, "P06", R, R, R, p -> p.set(OLD_LOG, "effective_performance_sample_count", 1632)),
            on(Base.V61, "P07", R, R, p -> p.set(OFFLINE_LOG, "effective_qsl_rng_seed", 1)),
            on(Base.V51, "P07", R, R, R, p -> p.set(OLD_LOG, "effective_qsl_rng_seed", "1780908523862526354")),
            on(
                    Base.OLD_TOKENS,
                    "P10",
                    R,
                    W,
                    R,
                    p -> p.set(SmallSets.OLD_TOKENS + "Server" + LOG, "early_stopping_met", false)),
            on(
                    Base.EDGE,
                    "P11",
                    R,
                    R,
                    p -> p.set(SmallSets.EDGE + "Server" + LOG, "effective_target_latency_ns", 15_000_001)),
            on(
                    Base.EDGE,
                    "P11",
                    N,
                    N,
                    p -> p.set(SmallSets.EDGE + "Server" + LOG, "effective_target_latency_ns", 15_000_000)),
            on(
                    Base.EDGE,
                    "P12",
                    R,
                    R,
                    p -> p.set(SmallSets.EDGE + "Server" + LOG, "effective_scenario", "Offline")
                            .set(SmallSets.EDGE + "Server" + LOG, "result_99.00_percentile_latency_ns", 15_000_001)),
            on(
                    Base.OLD_TOKENS,
                    "P12",
                    R,
                    W,
                    R,
                    p -> p.set(SmallSets.OLD_TOKENS + "Server" + LOG, "effective_scenario", "Offline")
                            .set(
                                    SmallSets.OLD_TOKENS + "Server" + LOG,
                                    "result_99.00_percentile_latency_ns",
                                    20_000_000_001L)),
            on(
                    Base.OLD_TOKENS,
                    "P12",
                    R,
                    R,
                    R,
                    p -> p.set(SmallSets.OLD_TOKENS + "Server" + LOG, "effective_scenario", "Offline")
                            .edit(
                                    SmallSets.OLD_TOKENS + "Server" + LOG,
                                    "result_99.00_percentile_latency_ns",
                                    "some_other_key")),
            on(
                    Base.NETWORK,
                    "P14",
                    R,
                    N,
                    p -> p.set(SmallSets.NETWORK + LOG.substring(1), "effective_samples_per_query", 1632)),
            on(
                    Base.OLD_OPEN,
                    "P14",
                    N,
                    R,
                    N,
                    p -> p.set(SmallSets.OPEN + LOG.substring(1), "effective_samples_per_query", 1632)),
            on(Base.NETWORK, "P17", R, R, p -> p.set(SmallSets.NETWORK + LOG.substring(1), "sut_name", "box")),
            on(Base.TOKENS, "P19", R, R, p -> p.set(SmallSets.TOKENS + "Server" + LOG, TTFT, 2_000_000_000)),
            on(Base.TOKENS, "P19", N, N, p -> p.set(SmallSets.TOKENS + "Server" + LOG, TTFT, 1_999_999_999)),
            on(Base.TOKENS, "P19", R, R, p -> p.set(SmallSets.TOKENS + "Server" + LOG, TPOT, 210_000_000)),
            on(Base.TOKENS, "P19", R, N, p -> p.set(SmallSets.TOKENS + "Interactive" + LOG, TPOT, 41_000_000)),
            on(
                    Base.OLD_TOKENS,
                    "P19",
                    R,
                    R,
                    N,
                    p -> p.set(SmallSets.OLD_TOKENS + "Interactive" + LOG, TPOT, 41_000_000)),
            on(Base.TOKENS, "P20", R, R, p -> p.edit(SmallSets.TOKENS + "Server" + LOG, TTFT, "some_other_key")),
            on(Base.TOKENS, "P20", N, N, p -> p.edit(SmallSets.TOKENS + "Offline" + LOG, TTFT, "some_other_key")),
            on(
                    Base.TOKENS,
                    "P21",
                    R,
                    R,
                    p -> p.set(SmallSets.TOKENS + "Offline" + LOG, "effective_scenario", "SingleStream")),
            on(
                    Base.EDGE,
                    "P22",
                    R,
                    R,
                    p -> p.set(SmallSets.EDGE + "SingleStream" + LOG, "effective_scenario", "MultiStream")),
            on(Base.EDGE, "P23", R, R, p -> p.set(SmallSets.EDGE + "Server" + LOG, "effective_scenario", "Batch")),
            on(
                    Base.EDGE,
                    "P24",
                    R,
                    R,
                    p -> p.set(SmallSets.EDGE + "MultiStream" + LOG, "early_stopping_latency_ms", 0)),
            on(Base.V51, "P26", R, R, N, p -> p.set(OLD_LOG, "result_validity", "INVALID")),
            on(Base.V51, "S17", N, R, N, p -> p.set(OLD_LOG, "effective_qsl_rng_seed", 1)),
            on(
                    Base.OLD_TOKENS,
                    "S18",
                    N,
                    R,
                    N,
                    p -> p.set(SmallSets.OLD_TOKENS + "Server" + LOG, "effective_qsl_rng_seed", 1)
                            .set(SmallSets.OLD_TOKENS + "Interactive" + LOG, "effective_qsl_rng_seed", 1)),
            on(Base.OPEN, "A01", W, W, p -> {}),
            on(Base.OLD_OPEN, "A01", W, Effect.NOTE, W, p -> {}),
            on(Base.OPEN, "A04", W, W, p -> p.edit(SmallSets.OPEN + "accuracy/accuracy.txt", "hash=", "hsh=")),
            on(
                    Base.OLD_OPEN,
                    "A05",
                    R,
                    Effect.NOTE,
                    R,
                    p -> p.delete(SmallSets.OPEN + "accuracy/mlperf_log_accuracy.json")),
            on(Base.V51, "A01", R, R, R, p -> p.edit(SmallPackage.V51 + "accuracy/accuracy.txt", "97.78%", "96.95%")),
            on(
                    Base.V51,
                    "A01",
                    N,
                    N,
                    N,
                    p -> p.append(SmallPackage.V51 + "accuracy/accuracy.txt", "Word Error Rate: 9%, accuracy=91.0%\n")),
            on(
                    Base.OLD_TOKENS,
                    "A02",
                    R,
                    R,
                    R,
                    p -> p.edit(SmallSets.OLD_TOKENS + "Server/accuracy/accuracy.txt", "294.4", "323.9")),
            on(
                    Base.V51,
                    "A06",
                    R,
                    R,
                    R,
                    p -> p.write(SmallPackage.V51 + "accuracy/mlperf_log_accuracy.json", "x".repeat(10241))),
            on(
                    Base.V51,
                    "A06",
                    N,
                    N,
                    N,
                    p -> p.write(SmallPackage.V51 + "accuracy/mlperf_log_accuracy.json", "x".repeat(10240))),
            on(
                    Base.V51,
                    "A07",
                    R,
                    N,
                    R,
                    p -> p.append(
                            OLD_ACCURACY_LOG,
                            SmallPackage.line("num_errors", 0, false)
                                    + SmallPackage.line("error_runtime", "ran out", true))),
            on(
                    Base.V51,
                    "A08",
                    R,
                    N,
                    R,
                    p -> p.append(OLD_ACCURACY_LOG, SmallPackage.line("effective_accuracy_sample_count", 1634, false))),
            on(Base.WAN, "A09", R, R, p -> p.delete(SmallSets.WAN + "Offline/accuracy/videos/59.mp4")),
            on(Base.V51, "S21", R, A, A, p -> p.writeBytes(SmallPackage.V51 + "accuracy/accuracy.txt", lateBadByte())),
            on(
                    Base.V61,
                    "V02",
                    W,
                    N,
                    p -> p.append(
                            SINGLE_LOG, SmallPackage.line("result_50.00_percentile_latency_ns", 6_000_000, false))),
            on(
                    Base.V61,
                    "V08",
                    W,
                    N,
                    p -> p.append(OFFLINE_LOG, SmallPackage.line("requested_min_duration_ms", 60000, false))),
            on(
                    Base.EDGE,
                    "V07",
                    W,
                    N,
                    p -> p.edit(SmallSets.EDGE + "Offline/accuracy/accuracy.txt", "good=38007", "good=39007")),
            on(Base.EDGE, "V04", W, N, p -> p.append(SmallSets.EDGE + "Server" + LOG, schedule(100, 10_000_000_000L))),
            on(
                    Base.EDGE,
                    "V04",
                    N,
                    N,
                    p -> p.append(SmallSets.EDGE + "Server" + LOG, schedule(100, 1_001_000_000_000L))));

    private RunFaults() {}

    private static String manyKeys() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_001; i++) {
            text.append(SmallPackage.line("key" + i, i, false));
        }
        return text.toString();
    }

    private static void both41(SmallPackage made, String key, Object value) {
        made.set(SmallSets.V41 + LOG.substring(1), key, value);
        made.set(SmallSets.V41_TESTS + "TEST01" + LOG, key, value);
        made.set(SmallSets.V41_TESTS + "TEST05" + LOG, key, value);
    }

    private static byte[] lateBadByte() {
        byte[] bytes = "Word Error Rate: 2.2%, accuracy=97.78%\nhash=0123\n?\n".getBytes(StandardCharsets.US_ASCII);
        bytes[bytes.length - 2] = (byte) 0xE9;
        return bytes;
    }

    /** 73728 queries at 83.5 a second with the schedule seed of v5.1 last 878749382839 ns, by a log of the reference. */
    private static SmallPackage replayed(SmallPackage made, long durationNanos) {
        return made.append(
                SmallSets.OLD_TOKENS + "Server" + LOG,
                SmallPackage.line("effective_target_qps", 83.5, false)
                        + SmallPackage.line("generated_query_count", 73_728, false)
                        + SmallPackage.line("generated_query_duration", durationNanos, false));
    }

    private static String schedule(int targetQps, long durationNanos) {
        return SmallPackage.line("effective_target_qps", targetQps, false)
                + SmallPackage.line("generated_query_count", 100_000, false)
                + SmallPackage.line("generated_query_duration", durationNanos, false);
    }
}
