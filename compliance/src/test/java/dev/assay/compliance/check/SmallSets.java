package dev.assay.compliance.check;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Small valid packages beyond those of {@link SmallPackage}, each for the rules of one kind of benchmark: inferred scenarios,
 * token limits, each compliance test, video outputs, the network and open divisions, the oldest round.
 */
final class SmallSets {
    static final String EDGE = "closed/acme/results/box/resnet/";
    static final String TOKENS = "closed/acme/results/box/llama2-70b-99.9/";
    static final String OLD_TOKENS = "closed/acme/results/box/llama2-70b-99/";
    static final String GPT_OSS = "closed/acme/results/box/gpt-oss-120b/";
    static final String DLRM = "closed/acme/results/box/dlrm-v3/";
    static final String WAN = "closed/acme/results/box/wan-2.2-t2v-a14b/";
    static final String NETWORK = "network/acme/results/box/whisper/Offline/";
    static final String OPEN = "open/acme/results/box/own-speech/Offline/";
    static final String V41 = "closed/acme/results/box/3d-unet-99/Offline/";
    static final String V41_TESTS = "closed/acme/compliance/box/3d-unet-99/Offline/";
    private static final List<String> VIDEOS = List.of("130", "106", "84", "59", "12", "123", "43", "22", "238", "32");
    private static final Map<String, List<String>> SEEDS = Map.of(
            "v4.1", List.of("3066443479025735752", "10688027786191513374", "14962580496156340209"),
            "TEST05", List.of("16799458546791641818", "5453809927556429288", "5435552105434836064"),
            "v5.1", List.of("1780908523862526354", "14771362308971278857", "18209322760996052031"),
            "v6.1", List.of("2085463073848966840", "2747215439041700203", "16159082839903944936"));

    private SmallSets() {}

    private static Map<String, Object> log(String seedsOf, String scenario) {
        List<String> seeds = SEEDS.get(seedsOf);
        Map<String, Object> log = SmallPackage.settings(scenario, seeds.get(0), seeds.get(1), seeds.get(2));
        log.put("effective_performance_sample_count", 1_000_000);
        log.put("effective_samples_per_query", scenario.equals("Offline") ? 1_000_000 : 1);
        log.put("effective_min_query_count", 1);
        log.put("effective_sample_concatenate_permutation", true);
        log.put("effective_target_latency_ns", 1_000_000);
        log.put("requested_use_token_latencies", true);
        log.put("result_first_token_99.00_percentile_latency_ns", 1_000_000);
        log.put("result_time_per_output_token_99.00_percentile_ns", 1_000_000);
        log.put("result_99.00_percentile_latency_ns", 1_000_000);
        log.put("result_samples_per_second", 100.0);
        log.put("result_completed_samples_per_sec", 100.0);
        log.put("result_tokens_per_second", 1000.0);
        log.put("result_completed_tokens_per_second", 1000.0);
        log.put("result_qps_without_loadgen_overhead", 1000.0);
        log.put("result_mean_query_latency_ns", 1_000_000);
        log.put("early_stopping_latency_ss", 1_000_000);
        log.put("early_stopping_latency_ms", 1_000_000);
        return log;
    }

    private static void result(
            SmallPackage made, String round, String path, String scenario, String accuracy, int samples) {
        made.log(path + "performance/run_1/", log(round, scenario));
        made.accuracy(path, accuracy, samples);
        if (round.equals("v6.1")) {
            made.measurements(path, "measurements.json");
        } else {
            made.measurements(path.replace("/results/", "/measurements/"), "box.json");
        }
    }

    private static SmallPackage start(Path root, String round, String division, String type) {
        SmallPackage made = new SmallPackage(root);
        made.system(division, type);
        made.write(division + "/acme/" + (round.equals("v6.1") ? "src" : "code") + "/README.md", "the code");
        if (round.equals("v5.1")) {
            made.write(division + "/acme/calibration.md", "none needed");
        }
        return made;
    }

    private static void runOfTest(SmallPackage made, String test, String seedsOf, String scenario) {
        made.log(test + "performance/run_1/", log(seedsOf, scenario));
        made.write(test + "verify_performance.txt", "TEST PASS\n");
    }

    private static void test01(SmallPackage made, String test, String round, String scenario) {
        runOfTest(made, test, round, scenario);
        made.write(test + "verify_accuracy.txt", "TEST PASS\n");
        made.write(test + "accuracy/accuracy.txt", "hash=abc\n");
        made.write(test + "accuracy/mlperf_log_accuracy.json", "[]");
    }

    /** resnet of v6.1 on a system of both types: four scenarios, MultiStream inferred from SingleStream; TEST01 and TEST04. */
    static SmallPackage edge(Path root) {
        SmallPackage made = start(root, "v6.1", "closed", "datacenter,edge");
        for (String scenario : List.of("SingleStream", "MultiStream", "Offline", "Server")) {
            String logged = scenario.equals("MultiStream") ? "SingleStream" : scenario;
            String at = EDGE + scenario + "/";
            result(made, "v6.1", at, logged, "accuracy=76.014%, good=38007, total=50000", 50000);
            test01(made, at + "TEST01/", "v6.1", logged);
            runOfTest(made, at + "TEST04/", "v6.1", logged);
        }
        return made;
    }

    /** llama2-70b-99.9 of v6.1: Offline, Server, Interactive (whose log says Server); TEST06. */
    static SmallPackage tokens(Path root) {
        return tokens(root, "v6.1", TOKENS, TOKENS);
    }

    /** llama2-70b-99 of v5.1 in the same scenarios. */
    static SmallPackage oldTokens(Path root) {
        return tokens(root, "v5.1", OLD_TOKENS, OLD_TOKENS.replace("/results/", "/compliance/"));
    }

    private static SmallPackage tokens(Path root, String round, String results, String tests) {
        SmallPackage made = start(root, round, "closed", "datacenter");
        for (String scenario : List.of("Offline", "Server", "Interactive")) {
            String at = results + scenario + "/";
            String logged = scenario.equals("Interactive") ? "Server" : scenario;
            String accuracy = "{'rouge1': 44.43, 'rouge2': 22.04, 'rougeL': 28.62, 'tokens_per_sample': 294.4}";
            result(made, round, at, logged, accuracy, 24576);
            made.write(
                    tests + scenario + "/TEST06/verify_accuracy.txt",
                    "First token check pass: Skipped\nEOS check pass: True\nTEST06 verification complete\n"
                            + "Sample length check pass: True\n");
        }
        return made;
    }

    /** gpt-oss-120b of v6.1: TEST07 and TEST09. */
    static SmallPackage gptOss(Path root) {
        SmallPackage made = start(root, "v6.1", "closed", "datacenter");
        for (String scenario : List.of("Offline", "Server")) {
            String at = GPT_OSS + scenario + "/";
            result(made, "v6.1", at, scenario, "{'exact_match': 83.13}", 4395);
            made.write(at + "TEST07/verify_accuracy.txt", "threshold reached: TEST PASS\n");
            made.write(at + "TEST09/verify_output_len.txt", "mean 1278: TEST PASS\n");
        }
        return made;
    }

    /** dlrm-v3 of v6.1: TEST08. */
    static SmallPackage dlrm(Path root) {
        SmallPackage made = start(root, "v6.1", "closed", "datacenter");
        for (String scenario : List.of("Offline", "Server")) {
            String at = DLRM + scenario + "/";
            String accuracy = "metric/lifetime_ne/rating: 0.8669, metric/lifetime_accuracy/rating: 0.6966,"
                    + " metric/lifetime_gauc/rating: 0.7866";
            result(made, "v6.1", at, scenario, accuracy, 349823);
            made.write(at + "TEST08/verify_accuracy.txt", "compared\nTEST PASS\n");
        }
        return made;
    }

    /** wan of v6.1: ten videos, TEST04. */
    static SmallPackage wan(Path root) {
        SmallPackage made = start(root, "v6.1", "closed", "datacenter");
        for (String scenario : List.of("Offline", "SingleStream")) {
            String at = WAN + scenario + "/";
            result(made, "v6.1", at, scenario, "{'vbench_score': 70.48}", 248);
            VIDEOS.forEach(v -> made.write(at + "accuracy/videos/" + v + ".mp4", "film"));
            runOfTest(made, at + "TEST04/", "v6.1", scenario);
        }
        return made;
    }

    /** whisper of v6.1 in the network division. */
    static SmallPackage network(Path root) {
        SmallPackage made = start(root, "v6.1", "network", "datacenter");
        StringBuilder fields = new StringBuilder("{\"is_network\": \"true\",");
        for (String name : List.of(
                "network_type",
                "network_media",
                "network_rate",
                "nic_loadgen",
                "number_nic_loadgen",
                "net_software_stack_loadgen",
                "network_protocol",
                "number_connections",
                "nic_sut",
                "number_nic_sut",
                "net_software_stack_sut",
                "network_topology")) {
            fields.append("\"").append(name).append("\": \"some\",");
        }
        String description = made.read("network/acme/systems/box.json");
        made.write("network/acme/systems/box.json", fields + description.substring(1));
        result(made, "v6.1", NETWORK, "Offline", "Word Error Rate: 2.2%, accuracy=97.78%", 1633);
        test01(made, NETWORK + "TEST01/", "v6.1", "Offline");
        for (String folder : List.of(NETWORK, NETWORK + "TEST01/")) {
            made.set(folder + "performance/run_1/mlperf_log_detail.txt", "sut_name", "box (Network SUT)");
        }
        return made;
    }

    /** whisper under a name of its own in the open division, v6.1, far below the accuracy of closed. */
    static SmallPackage open(Path root) {
        SmallPackage made = start(root, "v6.1", "open", "datacenter");
        made.write("open/acme/model_mapping.json", "{\"own-speech\": \"whisper\"}");
        result(made, "v6.1", OPEN, "Offline", "Word Error Rate: 50%, accuracy=50.0%", 1633);
        return made;
    }

    /** The same with the layout of v5.1. */
    static SmallPackage oldOpen(Path root) {
        SmallPackage made = start(root, "v5.1", "open", "datacenter");
        made.write("open/acme/model_mapping.json", "{\"own-speech\": \"whisper\"}");
        result(made, "v5.1", OPEN, "Offline", "Word Error Rate: 50%, accuracy=50.0%", 1633);
        return made;
    }

    /** 3d-unet-99 of v4.1: mlperf.conf beside the measurements, TEST01, and TEST05 with its own seeds. */
    static SmallPackage v41(Path root) {
        SmallPackage made = start(root, "v4.1", "closed", "datacenter");
        result(made, "v4.1", V41, "Offline", "Accuracy: mean = 0.86170, kidney = 0.9, tumor = 0.8", 43);
        made.write(V41.replace("/results/", "/measurements/") + "mlperf.conf", "*.Offline.min_duration = 600000\n");
        test01(made, V41_TESTS + "TEST01/", "v4.1", "Offline");
        runOfTest(made, V41_TESTS + "TEST05/", "TEST05", "Offline");
        return made;
    }

    /** Changes the log of a result, keeping its other keys. */
    static Map<String, Object> changed(String round, String scenario, Map<String, Object> changes) {
        Map<String, Object> log = new LinkedHashMap<>(log(round, scenario));
        log.putAll(changes);
        return log;
    }
}
