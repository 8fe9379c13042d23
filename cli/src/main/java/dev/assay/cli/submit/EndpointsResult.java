package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.loadgen.stats.EarlyStopping;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocumentFile;
import dev.assay.results.model.Samples;
import dev.assay.results.read.SamplesFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A result in the files of the endpoints harness (checker-spec 1.3 and 11): the same runs, summed up as that harness does.
 * Percentiles are those of early stopping: values that the true percentile is below with 99 % confidence.
 */
final class EndpointsResult {
    private static final double PERCENTILE = 0.99;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Pattern NUMBER = Pattern.compile("'[a-zA-Z0-9_]+': '?([0-9.]+)");

    private final SubmissionPlan plan;
    private final WorkFolder work;
    private final PlannedResult result;

    EndpointsResult(SubmissionPlan plan, WorkFolder work, PlannedResult result) {
        this.plan = plan;
        this.work = work;
        this.result = result;
    }

    /** Writes what the runs allow: nothing of a run that is missing. */
    void write(Path folder) throws IOException {
        Path run = work.runs(result).resolve("performance/run_1");
        if (Files.isRegularFile(run.resolve(SamplesFile.NAME))) {
            RunDocument document =
                    JsonDocuments.read(run.resolve(RunDocumentFile.NAME), RunDocument.SCHEMA, RunDocument.class);
            Samples samples = SamplesFile.read(run.resolve(SamplesFile.NAME));
            WorkFolder.write(folder.resolve("config.yaml"), config(document));
            WorkFolder.write(
                    folder.resolve("performance/result_summary.json"), JsonDocuments.json(summary(document, samples)));
        }
        Path score = work.runs(result).resolve("score/accuracy.txt");
        Path accuracy = work.runs(result).resolve("accuracy").resolve(RunDocumentFile.NAME);
        if (Files.isRegularFile(score) && Files.isRegularFile(accuracy)) {
            RunDocument document = JsonDocuments.read(accuracy, RunDocument.SCHEMA, RunDocument.class);
            WorkFolder.write(
                    folder.resolve("accuracy/accuracy_results.json"),
                    JsonDocuments.json(accuracy(document, Files.readString(score))));
        }
    }

    private String config(RunDocument document) {
        String type = switch (result.scenario()) {
            case "Server" -> "online";
            case "Offline" -> "offline";
            default -> result.scenario();
        };
        boolean poisson = result.loadGenScenario().equals("Server");
        Map<String, Object> used = document.settings().effective();
        return "# Written by assay from its own runs; not a file of the endpoints harness.\n"
                + "type: " + type + "\nversion: \"" + document.versions().assay() + "\"\n"
                + "model_params:\n  streaming: " + !result.loadGenScenario().equals("Offline") + "\n"
                + "settings:\n  load_pattern:\n    type: " + (poisson ? "poisson" : "max_throughput") + "\n"
                + (poisson ? "    target_qps: " + used.get("target_qps") + "\n" : "")
                + "  runtime:\n    min_duration_ms: " + result.settings().minDurationMillis()
                + "\n    dataloader_random_seed: "
                + Long.toUnsignedString(plan.round().seeds().sampleIndex())
                + "\n    scheduler_random_seed: "
                + Long.toUnsignedString(plan.round().seeds().schedule())
                + "\n    n_samples_to_issue: " + document.counters().issued() + "\n";
    }

    private Map<String, Object> summary(RunDocument document, Samples samples) {
        long first = Arrays.stream(samples.due()).min().orElse(0);
        long last = Arrays.stream(samples.where(samples::answered))
                .mapToLong(sample -> samples.completed()[sample])
                .max()
                .orElse(first);
        long tokens = Arrays.stream(samples.where(samples::answered))
                .mapToLong(i -> samples.tokens()[i])
                .sum();
        long completed = document.counters().completed();
        double seconds = Math.max(1, last - first) / NANOS_PER_SECOND;
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("n_samples_issued", document.counters().issued());
        summary.put("n_samples_completed", completed);
        summary.put("n_samples_failed", document.counters().issued() - completed);
        summary.put("duration_ns", last - first);
        summary.put("qps", completed / seconds);
        summary.put("tps", tokens / seconds);
        summary.put("test_started_at", Instant.parse(document.times().started()).getEpochSecond());
        summary.put(
                "latency",
                spread(Arrays.stream(samples.where(samples::answered))
                        .mapToLong(samples::latency)
                        .toArray()));
        summary.put(
                "ttft",
                spread(Arrays.stream(samples.where(samples::hasFirstToken))
                        .mapToLong(samples::ttft)
                        .toArray()));
        summary.put(
                "tpot",
                spread(Arrays.stream(samples.where(samples::hasTpot))
                        .mapToLong(samples::tpot)
                        .toArray()));
        summary.put("output_sequence_lengths", Map.of("avg", completed == 0 ? 0 : tokens / (double) completed));
        return summary;
    }

    /** Without samples there is nothing to say; without enough of them there is no estimate. */
    private static Map<String, Object> spread(long[] values) {
        Map<String, Object> spread = new LinkedHashMap<>();
        if (values.length == 0) {
            return spread;
        }
        Arrays.sort(values);
        spread.put("avg", Arrays.stream(values).average().orElseThrow());
        spread.put("min", values[0]);
        spread.put("max", values[values.length - 1]);
        long forgiven = EarlyStopping.official(PERCENTILE).mostOverLimit(values.length);
        if (forgiven > 0) {
            spread.put("early_stopping_percentiles", Map.of("99.0", values[(int) (values.length - forgiven)]));
        }
        return spread;
    }

    private Map<String, Object> accuracy(RunDocument document, String scores) {
        Map<String, Object> score = new LinkedHashMap<>();
        score.put("dataset_type", "accuracy");
        score.put("dataset", document.dataset().name());
        Matcher number = NUMBER.matcher(scores);
        score.put("score", number.find() ? Double.valueOf(number.group(1)) : 0.0);
        score.put(
                "line",
                scores.lines()
                        .filter(line -> line.startsWith("{"))
                        .findFirst()
                        .orElse("")
                        .toString());
        score.put("total_samples", document.counters().issued());
        Map<String, Object> accuracy = new LinkedHashMap<>();
        accuracy.put("accuracy_scores", List.of(score));
        accuracy.put("n_samples_issued", document.counters().issued());
        accuracy.put(
                "n_samples_failed",
                document.counters().issued() - document.counters().completed());
        accuracy.put("benchmark", result.benchmark().name().toLowerCase(Locale.ROOT));
        return accuracy;
    }
}
