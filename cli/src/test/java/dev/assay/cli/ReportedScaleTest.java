package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Faults that users of such tools met where numbers do not divide or grow large. */
final class ReportedScaleTest {
    @TempDir
    private Path directory;

    /** Ten samples in queries of four: the last query is filled up with samples that were there before, and then it ends. */
    @Test
    void accuracyRunWhoseSamplesDoNotDivideIntoQueriesEndsWithEachSample() throws IOException {
        JsonNode run = run(
                "MultiStream",
                "--mode",
                "accuracy",
                "--samples",
                "10",
                "--isl",
                "8",
                "--set",
                "*.MultiStream.samples_per_query=4");

        assertThat(run.get("counters").get("issued").asLong()).isEqualTo(12);
        assertThat(run.get("counters").get("completed").asLong()).isEqualTo(12);
        Set<Integer> samples = new TreeSet<>();
        JsonMapper.builder()
                .build()
                .readTree(Files.readString(directory.resolve("mlperf_log_accuracy.json")))
                .forEach(answer -> samples.add(answer.get("qsl_idx").asInt()));
        assertThat(samples).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void runWithoutATraceWritesNone() throws IOException {
        run("SingleStream", "--min-query-count", "20");
        Path trace = directory.resolve("mlperf_log_trace.json");
        assertThat(Files.exists(trace) ? Files.size(trace) : 0).isZero();
    }

    private JsonNode run(String scenario, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "--scenario", scenario, "--virtual-time", "--quiet"));
        words.addAll(List.of("--min-duration", "0s", "--no-report", "--overwrite", "--out", directory.toString()));
        words.addAll(List.of(more));
        InProcess run = InProcess.assay(words.toArray(String[]::new));
        assertThat(run.status()).as(run.out() + run.err()).isLessThanOrEqualTo(1);
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run.json")));
    }
}
