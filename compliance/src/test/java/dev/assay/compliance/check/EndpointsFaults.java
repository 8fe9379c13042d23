package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.A;
import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Effect;
import java.util.List;
import java.util.function.Consumer;

/** Single faults in a small package measured with the endpoints harness. */
final class EndpointsFaults {
    private static final String AT = SmallPackage.ENDPOINTS + "Server/";
    private static final String SUMMARY = AT + "performance/result_summary.json";
    private static final String SCORES = AT + "accuracy/accuracy_results.json";
    private static final String CONFIG = AT + "config.yaml";

    private static final String QWEN = "qwen3-vl-235b-a22b";
    private static final String QWEN_SCORES =
            "closed/acme/results/box/" + QWEN + "/Server/accuracy/accuracy_results.json";
    private static final String GPT_SUMMARY =
            "closed/acme/results/box/gpt-oss-120b/Server/performance/result_summary.json";

    static final List<RuleCase> CASES = List.of(
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
                            SmallPackage.ENDPOINTS + "Server/audit/audit_consistency_output_test.json",
                            "{\"test\": \"consistency_output_test\", \"passed\": false}")),
            ep("P09", R, R, p -> p.edit(CONFIG, "16159082839903944936", "16159082839903944937")),
            ep(
                    "P12",
                    R,
                    R,
                    p -> qwen(p).edit(
                                    SmallPackage.ENDPOINTS.replace("llama3.1-8b", QWEN)
                                            + "Server/performance/result_summary.json",
                                    "12000000000",
                                    "12000000001")),
            ep("P25", R, R, EndpointsFaults::otherBenchmark),
            ep("A13", R, R, EndpointsFaults::otherBenchmark),
            ep(
                    "P17",
                    N,
                    R,
                    p -> p.edit(
                            "closed/acme/systems/box.json", "\"division\"", "\"is_network\": \"true\", \"division\"")),
            ep("P20", N, R, p -> p.edit(SUMMARY, "\"99.0\"", "\"99\"")),
            ep("A11", R, N, p -> p.edit(SCORES, "38.9", "38.39")),
            ep("A11", R, R, p -> qwen(p).edit(QWEN_SCORES, "0.79", "0.782396")),
            ep("A12", R, R, p -> qwen(p).edit(QWEN_SCORES, "0.79", "\"good\"")),
            ep("A09", R, R, p -> wan(p)),
            ep("C17", R, R, p -> wan(p)),
            ep("C19", R, R, p -> gptOss(p).edit(GPT_SUMMARY, "1300.0", "1406.03")));

    private EndpointsFaults() {}

    private static RuleCase ep(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return RuleCase.on(Base.ENDPOINTS, rule, byRules, byTool, fault);
    }

    private static SmallPackage otherBenchmark(SmallPackage made) {
        return made.rename("closed/acme/results/box/llama3.1-8b", "closed/acme/results/box/llama2-70b-99.9");
    }

    private static SmallPackage qwen(SmallPackage made) {
        made.rename("closed/acme/results/box/llama3.1-8b", "closed/acme/results/box/" + QWEN);
        for (String scenario : List.of("Offline", "Server")) {
            String at = "closed/acme/results/box/" + QWEN + "/" + scenario + "/";
            made.edit(at + "accuracy/accuracy_results.json", "38.9", "0.79");
            made.edit(at + "accuracy/accuracy_results.json", "13368", "48289");
            made.edit(
                    at + "performance/result_summary.json",
                    "\"ttft\": {\"early_stopping_percentiles\": {\"99.0\": 1900000000}}",
                    "\"latency\": {\"early_stopping_percentiles\": {\"99.0\": 12000000000}}");
        }
        return made;
    }

    private static SmallPackage gptOss(SmallPackage made) {
        made.rename("closed/acme/results/box/llama3.1-8b", "closed/acme/results/box/gpt-oss-120b");
        for (String scenario : List.of("Offline", "Server")) {
            String at = "closed/acme/results/box/gpt-oss-120b/" + scenario + "/";
            made.edit(at + "accuracy/accuracy_results.json", "38.9", "0.84");
            made.edit(at + "accuracy/accuracy_results.json", "13368", "4395");
            made.edit(
                    at + "performance/result_summary.json",
                    "\"qps\"",
                    "\"output_sequence_lengths\": {\"avg\": 1300.0}, \"qps\"");
            made.edit(at + "performance/result_summary.json", "90000000", "70000000");
        }
        return made;
    }

    private static SmallPackage wan(SmallPackage made) {
        return made.rename("closed/acme/results/box/llama3.1-8b", "closed/acme/results/box/wan-2.2-t2v-a14b");
    }
}
