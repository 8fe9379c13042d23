package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;
import static dev.assay.compliance.check.RuleCase.on;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Judge;
import java.util.List;
import java.util.Map;

/** Single faults in compliance tests. */
final class TestFaults {
    private static final String TEST01 = "closed/acme/compliance/box/whisper/Offline/TEST01/";
    private static final String TEST05 = SmallSets.V41_TESTS + "TEST05/";
    private static final String LOG = "performance/run_1/mlperf_log_detail.txt";

    static final List<RuleCase> CASES = List.of(
            on(Base.EDGE, "C01", R, R, p -> p.delete(SmallSets.EDGE + "Server/TEST04")),
            on(Base.TOKENS, "C02", R, R, p -> p.delete(SmallSets.TOKENS + "Server/TEST06/verify_accuracy.txt")),
            on(Base.WAN, "C03", R, R, p -> p.delete(SmallSets.WAN + "Offline/TEST04/verify_performance.txt")),
            on(Base.EDGE, "C04", R, R, p -> p.delete(SmallSets.EDGE + "Server/TEST04/" + LOG)),
            on(Base.GPT_OSS, "C05", R, R, p -> p.delete(SmallSets.GPT_OSS + "Server/TEST09/verify_output_len.txt")),
            on(Base.V51, "C06", R, R, R, p -> p.set(TEST01 + LOG, "effective_min_duration_ms", 599999)),
            on(
                    Base.EDGE,
                    "C06",
                    R,
                    R,
                    p -> p.set(SmallSets.EDGE + "Server/TEST04/" + LOG, "effective_target_latency_ns", 15_000_001)),
            new RuleCase(
                    "P07",
                    Base.V41,
                    R,
                    Map.of(Judge.OLDER_TOOL, R),
                    p -> p.set(TEST05 + LOG, "effective_qsl_rng_seed", 3066443479025735752L)),
            new RuleCase(
                    "C01", Base.V41, R, Map.of(Judge.OLDER_TOOL, R), p -> p.delete(SmallSets.V41_TESTS + "TEST05")),
            on(Base.V51, "C08", R, R, N, p -> p.delete(TEST01 + "accuracy/accuracy.txt")),
            on(
                    Base.V51,
                    "C09",
                    R,
                    R,
                    R,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")
                            .write(TEST01 + "accuracy/baseline_accuracy.txt", "accuracy=98%")
                            .write(TEST01 + "accuracy/compliance_accuracy.txt", "Word Error Rate: 2%, accuracy=98%")),
            on(
                    Base.V51,
                    "C09",
                    N,
                    N,
                    N,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")
                            .write(TEST01 + "accuracy/baseline_accuracy.txt", "Word Error Rate: 2%, accuracy=98%")
                            .write(TEST01 + "accuracy/compliance_accuracy.txt", "Word Error Rate: 3%, accuracy=97.5%")),
            on(
                    Base.TOKENS,
                    "C10",
                    R,
                    R,
                    p -> p.edit(
                            SmallSets.TOKENS + "Server/TEST06/verify_accuracy.txt",
                            "EOS check pass: True",
                            "EOS check pass: False")),
            on(
                    Base.OLD_TOKENS,
                    "C10",
                    R,
                    R,
                    R,
                    p -> p.edit(
                            SmallSets.OLD_TOKENS.replace("/results/", "/compliance/")
                                    + "Server/TEST06/verify_accuracy.txt",
                            "First token check pass: Skipped",
                            "First token check pass: False")),
            on(
                    Base.GPT_OSS,
                    "C11",
                    R,
                    R,
                    p -> p.write(SmallSets.GPT_OSS + "Server/TEST07/verify_accuracy.txt", "TEST FAIL\n")),
            on(
                    Base.GPT_OSS,
                    "C12",
                    R,
                    R,
                    p -> p.write(SmallSets.GPT_OSS + "Server/TEST09/verify_output_len.txt", "TEST FAIL\n")),
            on(
                    Base.DLRM,
                    "C13",
                    R,
                    R,
                    p -> p.write(SmallSets.DLRM + "Server/TEST08/verify_accuracy.txt", "all: TEST PASS\n")),
            on(
                    Base.WAN,
                    "C14",
                    R,
                    R,
                    p -> p.write(SmallSets.WAN + "Offline/TEST04/verify_performance.txt", "TEST FAIL\n")),
            on(Base.V51, "C15", R, R, R, p -> p.delete(TEST01 + "performance")),
            on(Base.V51, "C16", R, R, R, p -> p.write(TEST01 + "performance/run_1/notes.txt", "x")),
            on(Base.V51, "C16", R, R, R, p -> p.delete(TEST01 + "performance/run_1/mlperf_log_summary.txt")));

    private TestFaults() {}
}
