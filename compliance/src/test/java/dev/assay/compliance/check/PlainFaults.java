package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.A;
import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;
import static dev.assay.compliance.check.RuleCase.W;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Effect;
import java.util.List;
import java.util.function.Consumer;

/** Single faults in the two plain small packages, the edge system of v6.1 and the datacenter system of v5.1. */
final class PlainFaults {
    private static final String OFFLINE_LOG = SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_detail.txt";
    private static final String SINGLE_LOG = SmallPackage.V61 + "SingleStream/performance/run_1/mlperf_log_detail.txt";
    private static final String OLD_LOG = SmallPackage.V51 + "performance/run_1/mlperf_log_detail.txt";
    private static final String SYSTEM = "closed/acme/systems/box.json";
    private static final String TEST01 = "closed/acme/compliance/box/whisper/Offline/TEST01/";

    static final List<RuleCase> CASES = List.of(
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
            v61("A14", R, A, p -> p.delete(SmallPackage.V61 + "Offline/accuracy/mlperf_log_detail.txt")),
            v61("P02", R, R, p -> p.delete(SmallPackage.V61 + "SingleStream")),
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
            v61("M01", R, R, p -> p.delete(SmallPackage.V61 + "Offline/measurements.json")),
            v61("M02", R, R, p -> p.delete("closed/acme/src")),
            v61("M04", R, R, p -> p.write(SmallPackage.V61 + "Offline/README.md", "")),
            v61("M05", R, R, p -> p.edit(SmallPackage.V61 + "Offline/measurements.json", "retraining", "training")),
            v61("M09", R, A, p -> p.write(SmallPackage.V61 + "Offline/measurements.json", "[1]")),
            v61("A01", R, R, p -> p.edit(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "39.01", "38.66")),
            v61("A01", R, R, p -> p.edit(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "39.01", "39.0.1")),
            v61("A02", R, R, p -> p.edit(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "3051113", "3356225")),
            v61("A03", R, R, p -> p.edit(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "'rouge2'", "'rouge3'")),
            v61(
                    "A04",
                    R,
                    R,
                    p -> p.edit(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "hash=0123", "hash=01 23")),
            v61("A05", R, R, p -> p.delete(SmallPackage.V61 + "Offline/accuracy/mlperf_log_accuracy.json")),
            v61(
                    "A06",
                    R,
                    R,
                    p -> p.write(SmallPackage.V61 + "Offline/accuracy/mlperf_log_accuracy.json", "x".repeat(10241))),
            v61(
                    "A08",
                    R,
                    R,
                    p -> p.set(
                            SmallPackage.V61 + "Offline/accuracy/mlperf_log_detail.txt",
                            "qsl_reported_total_count",
                            4999)),
            v61("S21", R, R, p -> p.delete(SmallPackage.V61 + "Offline/accuracy/accuracy.txt")),
            v61("V01", W, N, p -> p.set(OFFLINE_LOG, "result_min_queries_met", false)),
            v61("V03", W, N, p -> p.set(OFFLINE_LOG, "result_samples_per_second", 2000.0)),
            v61("V05", W, N, p -> p.set(OFFLINE_LOG, "result_tokens_per_second", 500.0)),
            v61("V06", W, N, p -> p.set(OFFLINE_LOG, "result_max_latency_ns", 500_000_000_000L)),
            v51("S12", R, R, N, p -> p.delete("closed/acme/documentation")),
            v51("S11", R, R, N, p -> p.write("closed/acme/measurements/ghost/x.txt", "x")),
            v51("S13", N, R, N, p -> p.delete(SYSTEM).write("closed/acme/systems/notes.txt", "x")),
            v51(
                    "S24",
                    R,
                    R,
                    N,
                    p -> p.delete("closed/acme/measurements/box/whisper/Offline")
                            .write("closed/acme/measurements/box/whisper/notes.txt", "x")),
            v51(
                    "G01",
                    R,
                    N,
                    A,
                    p -> p.edit(
                            OLD_LOG, ":::MLLOG {\"key\": \"loadgen_version\"", "hello {\"key\": \"loadgen_version\"")),
            v51("G02", R, R, A, p -> p.append(OLD_LOG, ":::MLLOG {\"key\": \n")),
            v51(
                    "P04",
                    R,
                    R,
                    N,
                    p -> p.append(OLD_LOG, SmallPackage.line("error_runtime", "ran out", true))
                            .set(OLD_LOG, "num_errors", 1)),
            v51("P05", R, R, N, p -> p.set(OLD_LOG, "effective_sample_concatenate_permutation", false)),
            v51("P21", R, R, R, p -> p.set(OLD_LOG, "effective_scenario", "SingleStream")),
            v51(
                    "A07",
                    R,
                    A,
                    R,
                    p -> p.append(
                            SmallPackage.V51 + "accuracy/mlperf_log_detail.txt",
                            SmallPackage.line("error_runtime", "ran out", true))),
            v51(
                    "A08",
                    R,
                    W,
                    R,
                    p -> p.set(SmallPackage.V51 + "accuracy/mlperf_log_detail.txt", "qsl_reported_total_count", 1632)),
            v51(
                    "C01",
                    R,
                    R,
                    R,
                    p -> p.delete("closed/acme/compliance/box/whisper/Offline/TEST01")
                            .write("closed/acme/compliance/box/whisper/Offline/TEST09/x.txt", "x")),
            v51("C02", R, R, R, p -> p.delete(TEST01 + "verify_accuracy.txt")),
            v51("C03", R, R, R, p -> p.delete(TEST01 + "verify_performance.txt")),
            v51("C04", R, R, R, p -> p.delete(TEST01 + "performance/run_1/mlperf_log_detail.txt")),
            v51(
                    "C07",
                    R,
                    R,
                    R,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n").delete(TEST01 + "accuracy")),
            v51("C08", R, R, R, p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")),
            v51(
                    "C09",
                    R,
                    R,
                    R,
                    p -> p.write(TEST01 + "verify_accuracy.txt", "TEST FAIL\n")
                            .write(TEST01 + "accuracy/baseline_accuracy.txt", "Word Error Rate: 2%, accuracy=98%")
                            .write(TEST01 + "accuracy/compliance_accuracy.txt", "Word Error Rate: 4%, accuracy=96%")),
            v51("C14", R, R, R, p -> p.write(TEST01 + "verify_performance.txt", "TEST FAIL\n")),
            v51(
                    "P09",
                    R,
                    R,
                    R,
                    p -> p.set(TEST01 + "performance/run_1/mlperf_log_detail.txt", "effective_schedule_rng_seed", 7)),
            v51("W03", R, R, R, p -> p.write(SmallPackage.V51 + "performance/power/client.json", "{}")),
            v51("W09", R, R, R, p -> p.write(SmallPackage.V51 + "performance/power/client.json", "{}")),
            v51("M07", R, R, N, p -> p.write(SmallPackage.V51 + "performance/power/client.json", "{}")),
            v61("D12", R, R, p -> power(p).write("closed/acme/systems/box_power.yaml", "")),
            v61("D12", R, A, p -> power(p).write("closed/acme/systems/box_power.yaml", "a: [1,\nb: }")),
            v61("D11", W, W, PlainFaults::power));

    private PlainFaults() {}

    private static SmallPackage power(SmallPackage made) {
        return made.write(SmallPackage.V61 + "Offline/performance/power/client.json", "{}");
    }

    private static RuleCase v61(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return RuleCase.on(Base.V61, rule, byRules, byTool, fault);
    }

    private static RuleCase v51(
            String rule, Effect byRules, Effect older, Effect current, Consumer<SmallPackage> fault) {
        return RuleCase.on(Base.V51, rule, byRules, older, current, fault);
    }
}
