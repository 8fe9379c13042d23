package dev.assay.audit.claim;

import dev.assay.audit.LogEnd;
import dev.assay.audit.RunOrigin;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the detail log of a run says about the figures of a claim. Immutable. */
public final class LoggedRun {
    /** Name of the detail log. */
    public static final String DETAIL_LOG = "mlperf_log_detail.txt";

    private final Path file;
    private final DetailLog log;
    private final RunOrigin origin;

    private LoggedRun(Path file, DetailLog log) {
        this.file = file;
        this.log = log;
        Path folder = file.toAbsolutePath().getParent();
        origin = folder == null ? RunOrigin.UNKNOWN : RunOrigin.of(folder, log.text("sut_name"));
    }

    /** What is known of a run of Assay itself. */
    RunOrigin origin() {
        return origin;
    }

    /** How the log is cut short so that it has no result; empty if it has one. */
    public Optional<String> withoutResult() {
        return log.value("result_validity").isPresent() ? Optional.empty() : LogEnd.cut(log);
    }

    /**
     * Reads the detail log of a folder.
     *
     * @throws IOException with a message for the user if there is none or it cannot be read
     */
    public static LoggedRun read(Path folder) throws IOException {
        Path file = Files.isDirectory(folder) ? folder.resolve(DETAIL_LOG) : folder;
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no " + DETAIL_LOG + " in " + folder
                    + "; give the folder of a performance run, where LoadGen wrote its logs");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new LoggedRun(file, DetailLogReader.read(in));
        }
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** VALID, INVALID, or "absent". */
    String verdict() {
        return log.shown("result_validity");
    }

    long lineOf(String key) {
        return log.lineOf(key);
    }

    String scenario() {
        return log.text("effective_scenario").orElse("");
    }

    OptionalDouble number(String key) {
        Optional<Double> value = log.real(key);
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }

    /** A latency in ms; statistic as in a claim field: mean, min, p50, p99_9, max. */
    OptionalDouble latencyMillis(String metric, String statistic) {
        OptionalDouble nanos = number(latencyKey(metric, statistic));
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1e6) : nanos;
    }

    /** Key of a latency in the detail log (loadgen-spec 7.4). */
    static String latencyKey(String metric, String statistic) {
        boolean percentile = statistic.startsWith("p");
        return switch (metric) {
            case "ttft" ->
                percentile
                        ? "result_first_token_" + percentile(statistic) + "_percentile_latency_ns"
                        : "result_first_token_" + statistic + "_latency_ns";
            case "tpot" ->
                percentile
                        ? "result_time_per_output_token_" + percentile(statistic) + "_percentile_ns"
                        : "result_time_to_output_token_" + statistic;
            default ->
                percentile
                        ? "result_" + percentile(statistic) + "_percentile_latency_ns"
                        : "result_" + statistic + "_latency_ns";
        };
    }

    /** Output tokens/s, by the key that the scenario has. */
    OptionalDouble tokensPerSecond() {
        return first("result_completed_tokens_per_second", "result_tokens_per_second", "result_token_throughput");
    }

    /** Completed samples/s, by the key that the scenario has. */
    OptionalDouble samplesPerSecond() {
        return first(
                "result_completed_samples_per_sec", "result_samples_per_second", "result_qps_with_loadgen_overhead");
    }

    private OptionalDouble first(String... keys) {
        for (String key : keys) {
            OptionalDouble value = number(key);
            if (value.isPresent()) {
                return value;
            }
        }
        return OptionalDouble.empty();
    }

    private static String percentile(String statistic) {
        String number = statistic.substring(1).replace('_', '.');
        return number.contains(".") ? number + "0" : number + ".00";
    }
}
