package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.audit.logs.CheckOutcome.Result;
import dev.assay.audit.score.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One thing changed in an honest log of the reference is found by the check that is for it, and by what it stands for. */
final class TamperedLogsTest {
    private static final Path RESULTS = Path.of(System.getProperty("assay.golden"), "results");

    @TempDir
    private Path folder;

    private void copy(String name) throws IOException {
        assumeTrue(Files.isDirectory(RESULTS), "the reference logs are not beside the build");
        try (Stream<Path> files = Files.list(RESULTS.resolve(name))) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("mlperf"))
                    .toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    private void edit(String file, UnaryOperator<String> change) throws IOException {
        Path path = folder.resolve(file);
        String before = Files.readString(path);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(path, after);
    }

    private List<String> found(AuditOptions options) throws IOException {
        return LogAudit.check(RunFolder.open(folder), options).stream()
                .filter(outcome -> outcome.result() == Result.FINDING)
                .map(outcome -> outcome.check().id())
                .toList();
    }

    private List<String> found() throws IOException {
        return found(AuditOptions.NONE);
    }

    @Test
    void anotherScheduleSeedIsCaughtByTheReplayOfTimes() throws IOException {
        copy("server_tokens");
        edit("mlperf_log_detail.txt", log -> log.replace("16159082839903944936", "16159082839903944937"));
        assertThat(found()).contains("replay-times");
    }

    @Test
    void aRaisedRateIsCaughtByItsRecomputation() throws IOException {
        copy("server_tokens");
        edit(
                "mlperf_log_detail.txt",
                log -> log.replace(
                        "\"result_scheduled_samples_per_sec\", \"value\": 205.38",
                        "\"result_scheduled_samples_per_sec\", \"value\": 215.38"));
        assertThat(found()).containsExactly("metric-recomputed");
    }

    @Test
    void aLoweredPercentileIsCaughtByTheOrderAndByTheTrace() throws IOException {
        copy("real_trace_server");
        edit(
                "mlperf_log_detail.txt",
                log -> log.replaceFirst(
                        "\"result_99.00_percentile_latency_ns\", \"value\": \\d+",
                        "\"result_99.00_percentile_latency_ns\", \"value\": 1000"));
        assertThat(found()).containsExactly("figures-in-order", "clock-start");
    }

    /** Latencies counted from the hand-over instead of from the schedule: the trace shows what was left out. */
    @Test
    void aClockThatStartsAtTheHandOverIsCaught() throws IOException {
        copy("real_trace_server");
        edit(
                "mlperf_log_trace.json",
                log -> log.replaceAll(
                        "\"issue_start_ns\":\\d+,\"complete_ns\":(\\d)", "\"issue_start_ns\":0,\"complete_ns\":$1"));
        assertThat(found()).isEmpty(); // The result still counts from the schedule; only the delays are gone.
        edit("mlperf_log_trace.json", log -> log.replaceAll("\"complete_ns\":(\\d+)", "\"complete_ns\":1$1"));
        assertThat(found()).contains("clock-start", "completed-rate");
    }

    @Test
    void aRemovedAnswerIsCaughtByTheCoverage() throws IOException {
        copy("accuracy_server_tokens");
        edit("mlperf_log_accuracy.json", log -> log.replaceFirst("\\{ \"seq_id\" : 2,[^\\n]*\\n", ""));
        assertThat(found()).containsExactly("accuracy-coverage");
    }

    @Test
    void anAnswerToAnotherSampleIsCaughtByTheReplayOfSamples() throws IOException {
        copy("accuracy_server_tokens");
        edit(
                "mlperf_log_accuracy.json",
                log -> log.replaceFirst("\"seq_id\" : 0, \"qsl_idx\" : 36", "\"seq_id\" : 0, \"qsl_idx\" : 35"));
        assertThat(found()).containsExactly("replay-samples");
    }

    @Test
    void anotherFirstTokenAndAWrongCountAreCaught() throws IOException {
        copy("accuracy_server_tokens");
        edit(
                "mlperf_log_accuracy.json",
                log -> log.replaceFirst("\"token_data\" : \"24000000\"", "\"token_data\" : \"25000000\""));
        assertThat(found()).containsExactly("first-token");
        // Two 32-bit elements each, with counts from 10 up: told what they are, the counts are wrong.
        AuditOptions told =
                new AuditOptions(Optional.empty(), Optional.of(ElementType.INT32), Optional.empty(), Set.of());
        assertThat(found(told)).containsExactly("token-counts", "first-token");
    }

    @Test
    void paddingWithEndTokensIsCaught() throws IOException {
        copy("accuracy_server_tokens");
        AuditOptions told =
                new AuditOptions(Optional.empty(), Optional.of(ElementType.INT32), Optional.empty(), Set.of(2));
        // Sample 12 answers 12, 2: one end token, allowed. Sample 2 would answer 2, n: one inside.
        edit(
                "mlperf_log_accuracy.json",
                log -> log.replaceFirst("\"0C00000002000000\"", "\"0C0000000200000002000000\""));
        assertThat(found(told)).contains("end-tokens");
    }

    @Test
    void aVerdictThatTheCountsDoNotGiveIsCaught() throws IOException {
        copy("invalid_singlestream_min_queries");
        edit(
                "mlperf_log_detail.txt",
                log -> log.replace(
                        "\"result_min_queries_met\", \"value\": false", "\"result_min_queries_met\", \"value\": true"));
        assertThat(found()).contains("minimum-queries-rederived");
    }
}
