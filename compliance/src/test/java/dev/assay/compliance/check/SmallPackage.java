package dev.assay.compliance.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Small valid packages, written by hand from the checker specification: an edge system with llama3.1-8b-edge of v6.1, the same
 * with whisper and TEST01 of v5.1, and a result of the endpoints harness.
 */
final class SmallPackage {
    static final String V61 = "closed/acme/results/box/llama3.1-8b-edge/";
    static final String V51 = "closed/acme/results/box/whisper/Offline/";
    static final String ENDPOINTS = "closed/acme/results/box/llama3.1-8b/";
    private static final JsonMapper JSON = new JsonMapper();

    private final Path root;
    private Path checked;

    SmallPackage(Path root) {
        this.root = root;
        this.checked = root;
    }

    /** What is to be checked: the folder, or an archive made of it. */
    Path checked() {
        return checked;
    }

    /** Puts the package into an archive beside it, with one more file whose name leads out of the archive. */
    void zippedWithAnOutwardName() {
        checked = root.resolveSibling(root.getFileName() + ".zip");
        try (java.util.zip.ZipOutputStream zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(checked));
                java.util.stream.Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(
                        new java.util.zip.ZipEntry(root.relativize(file).toString()));
                zip.write(Files.readAllBytes(file));
            }
            zip.putNextEntry(new java.util.zip.ZipEntry("../outside.txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path root() {
        return root;
    }

    /** Edge, v6.1, no compliance tests. */
    static SmallPackage v61(Path root) {
        SmallPackage made = new SmallPackage(root);
        made.system("edge");
        made.write("closed/acme/src/llama3.1-8b-edge/README.md", "the code");
        for (String scenario : List.of("Offline", "SingleStream")) {
            String at = V61 + scenario + "/";
            made.measurements(at, "measurements.json");
            Map<String, Object> log =
                    settings(scenario, "2085463073848966840", "2747215439041700203", "16159082839903944936");
            log.put("effective_performance_sample_count", 5000);
            log.put("requested_use_token_latencies", true);
            log.put("effective_sample_concatenate_permutation", true);
            if (scenario.equals("Offline")) {
                log.put("effective_samples_per_query", 600000);
                log.put("generated_samples_per_query", 600000);
                log.put("effective_min_query_count", 1);
                log.put("result_query_count", 1);
                log.put("result_samples_per_second", 1000.0);
                log.put("result_max_latency_ns", 600_000_000_000L);
                log.put("result_tokens_per_second", 128000.0);
            } else {
                log.put("result_90.00_percentile_latency_ns", 5_000_000);
                log.put("early_stopping_latency_ss", 5_000_000);
            }
            made.log(at + "performance/run_1/", log);
            made.accuracy(
                    at,
                    "{'rouge1': '39.01', 'rouge2': '16.1', 'rougeL': '24.6', 'rougeLsum': '36.1', 'gen_len': 3051113}",
                    5000);
        }
        return made;
    }

    /** Datacenter, v5.1, with TEST01. */
    static SmallPackage v51(Path root) {
        SmallPackage made = new SmallPackage(root);
        made.system("datacenter");
        made.write("closed/acme/documentation/calibration.md", "none needed");
        made.write("closed/acme/code/whisper/README.md", "the code");
        made.measurements("closed/acme/measurements/box/whisper/Offline/", "box_Offline.json");
        Map<String, Object> log =
                settings("Offline", "1780908523862526354", "14771362308971278857", "18209322760996052031");
        log.put("effective_performance_sample_count", 1633);
        log.put("effective_sample_concatenate_permutation", true);
        log.put("effective_samples_per_query", 600000);
        log.put("effective_min_query_count", 1);
        log.put("result_tokens_per_second", 43698.6);
        made.log(V51 + "performance/run_1/", log);
        made.accuracy(V51, "Word Error Rate: 2.2%, accuracy=97.78%", 1633);
        String test = "closed/acme/compliance/box/whisper/Offline/TEST01/";
        made.log(test + "performance/run_1/", log);
        made.write(test + "verify_accuracy.txt", "compared\nTEST PASS\n");
        made.write(test + "verify_performance.txt", "compared\nTEST PASS\n");
        made.write(test + "accuracy/accuracy.txt", "hash=abc\n");
        made.write(test + "accuracy/mlperf_log_accuracy.json", "[]");
        return made;
    }

    /** Datacenter, v6.1, measured with the endpoints harness. */
    static SmallPackage endpoints(Path root) {
        SmallPackage made = new SmallPackage(root);
        made.system("datacenter");
        made.write("closed/acme/src/README.md", "the code");
        for (String scenario : List.of("Offline", "Server")) {
            String at = ENDPOINTS + scenario + "/";
            made.measurements(at, "measurements.json");
            Files2.delete(root.resolve(at + "user.conf"));
            made.write(
                    at + "config.yaml",
                    "type: " + (scenario.equals("Server") ? "online" : "offline")
                            + "\nsettings:\n  runtime:\n    min_duration_ms: 600000\n"
                            + "    dataloader_random_seed: 2747215439041700203\n    scheduler_random_seed: 16159082839903944936\n");
            made.write(at + "performance/result_summary.json", """
                    {"n_samples_issued": 13368, "n_samples_failed": 0, "duration_ns": 700000000000, "qps": 19.1, "tps": 2444.0,
                     "ttft": {"early_stopping_percentiles": {"99.0": 1900000000}},
                     "tpot": {"early_stopping_percentiles": {"99.0": 90000000}}}""");
            made.write(at + "accuracy/accuracy_results.json", """
                    {"accuracy_scores": [{"dataset_type": "accuracy", "score": 38.9, "total_samples": 13368}]}""");
        }
        return made;
    }

    void system(String type) {
        system("closed", type);
    }

    /** The description of the one system, with the fields of a computer without anything special. */
    void system(String division, String type) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name : List.of(
                "system_name",
                "host_processor_model_name",
                "host_memory_capacity",
                "host_storage_capacity",
                "host_storage_type",
                "accelerator_model_name",
                "accelerator_memory_capacity",
                "framework",
                "operating_system",
                "other_software_stack",
                "host_memory_configuration",
                "host_networking",
                "host_networking_topology",
                "accelerator_host_interconnect",
                "accelerator_interconnect",
                "accelerator_memory_configuration",
                "cooling",
                "host_network_card_count")) {
            fields.put(name, "some " + name);
        }
        for (String name : List.of(
                "host_processor_frequency",
                "host_processor_caches",
                "host_processor_interconnect",
                "accelerator_frequency",
                "accelerator_interconnect_topology",
                "accelerator_on-chip_memories",
                "hw_notes",
                "sw_notes",
                "system_type_detail")) {
            fields.put(name, "");
        }
        for (String name : List.of(
                "number_of_nodes", "host_processors_per_node", "host_processor_core_count", "accelerators_per_node")) {
            fields.put(name, 2);
        }
        fields.put("division", division);
        fields.put("submitter", "acme");
        fields.put("status", "available");
        fields.put("system_type", type);
        write(
                division + "/acme/systems/box.json",
                JSON.writerWithDefaultPrettyPrinter().writeValueAsString(fields));
    }

    void measurements(String folder, String name) {
        write(folder + "README.md", "how to run");
        write(folder + "user.conf", "*.Offline.target_qps = 1000\n");
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String field : List.of(
                "input_data_types",
                "retraining",
                "starting_weights_filename",
                "weight_data_types",
                "weight_transformations")) {
            fields.put(field, "fp8");
        }
        write(folder + name, JSON.writeValueAsString(fields));
    }

    static Map<String, Object> settings(String scenario, String qsl, String samples, String schedule) {
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("loadgen_version", "6.0");
        log.put("sut_name", "box");
        log.put("effective_scenario", scenario);
        log.put("effective_min_duration_ms", 600000);
        log.put("effective_qsl_rng_seed", new java.math.BigInteger(qsl));
        log.put("effective_sample_index_rng_seed", new java.math.BigInteger(samples));
        log.put("effective_schedule_rng_seed", new java.math.BigInteger(schedule));
        log.put("result_validity", "VALID");
        log.put("result_min_duration_met", true);
        log.put("result_min_queries_met", true);
        log.put("early_stopping_met", true);
        log.put("num_errors", 0);
        return log;
    }

    void log(String folder, Map<String, Object> entries) {
        StringBuilder text = new StringBuilder();
        entries.forEach((key, value) -> text.append(line(key, value, false)));
        write(folder + "mlperf_log_detail.txt", text.toString());
        write(folder + "mlperf_log_summary.txt", "a summary\n");
    }

    static String line(String key, Object value, boolean error) {
        return ":::MLLOG {\"key\": \"" + key + "\", \"value\": " + JSON.writeValueAsString(value)
                + ", \"metadata\": {\"is_error\": " + error + ", \"is_warning\": false}}\n";
    }

    void accuracy(String at, String line, int samples) {
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("loadgen_version", "6.0");
        log.put("qsl_reported_total_count", samples);
        log(at + "accuracy/", log);
        write(at + "accuracy/accuracy.txt", line + "\n\nhash=0123456789abcdef\n");
        write(at + "accuracy/mlperf_log_accuracy.json", "[]");
    }

    SmallPackage write(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallPackage writeBytes(String path, byte[] bytes) {
        try {
            Files.write(root.resolve(path), bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallPackage folder(String path) {
        try {
            Files.createDirectories(root.resolve(path));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallPackage link(String path, String target) {
        try {
            Files.createSymbolicLink(root.resolve(path), Path.of(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of zeros that takes no room on the disk. */
    SmallPackage zeros(String path, long bytes) {
        try (java.io.RandomAccessFile file =
                new java.io.RandomAccessFile(root.resolve(path).toFile(), "rw")) {
            file.setLength(bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallPackage rename(String from, String to) {
        try {
            Files.move(root.resolve(from), root.resolve(to));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String path) {
        try {
            return Files.readString(root.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SmallPackage delete(String path) {
        Files2.delete(root.resolve(path));
        return this;
    }

    /** Replaces text in a file; fails if it is not there. */
    SmallPackage edit(String path, String from, String to) {
        try {
            String text = Files.readString(root.resolve(path));
            if (!text.contains(from)) {
                throw new IllegalStateException(path + " does not hold " + from);
            }
            return write(path, text.replace(from, to));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets a key of a log; fails if the log does not have it. */
    SmallPackage set(String path, String key, Object value) {
        try {
            StringBuilder text = new StringBuilder();
            boolean found = false;
            for (String line : Files.readAllLines(root.resolve(path))) {
                boolean here = line.contains("\"key\": \"" + key + "\"");
                found |= here;
                text.append(here ? line(key, value, false) : line + "\n");
            }
            if (!found) {
                throw new IllegalStateException(path + " has no key " + key);
            }
            return write(path, text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a line at the end of a file. */
    SmallPackage append(String path, String line) {
        try {
            return write(path, Files.readString(root.resolve(path)) + line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** File operations without checked exceptions. */
    private static final class Files2 {
        static void delete(Path path) {
            try {
                Corpus.delete(path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
