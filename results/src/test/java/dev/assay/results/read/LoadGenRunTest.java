package dev.assay.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.results.compare.Footnote;
import dev.assay.results.model.RunDocument.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs as LoadGen writes them, with the figures of a SingleStream run of ResNet-50 on an edge system. */
final class LoadGenRunTest {
    private static final List<String> SINGLE_STREAM = List.of(
            "\"loadgen_version\", \"value\": \"6.0.9 @ 52235a451d\"",
            "\"effective_scenario\", \"value\": \"SingleStream\"",
            "\"effective_test_mode\", \"value\": \"PerformanceOnly\"",
            "\"effective_qsl_rng_seed\", \"value\": 2085463073848966840",
            "\"early_stopping_latency_ss\", \"value\": 1203352",
            "\"early_stopping_latency_ms\", \"value\": 1239868",
            "\"result_validity\", \"value\": \"VALID\"",
            "\"result_qps_without_loadgen_overhead\", \"value\": 834.804",
            "\"result_90.00_percentile_latency_ns\", \"value\": 1203311",
            "\"result_99.00_percentile_latency_ns\", \"value\": 1239451",
            "\"result_99.90_percentile_latency_ns\", \"value\": 1260000",
            "\"num_errors\", \"value\": 0");

    @TempDir
    private Path folder = Path.of("");

    private static String lines(List<String> entries) {
        return entries.stream()
                .map(entry -> ":::MLLOG {\"key\": " + entry + ", \"metadata\": {\"is_error\": false}}\n")
                .collect(Collectors.joining());
    }

    private Path result(String place, String log) throws IOException {
        Path run = Files.createDirectories(folder.resolve(place));
        Files.writeString(run.resolve(RunReader.DETAIL), log);
        return run;
    }

    /** 1239868 ns x 8 = 9.918944 ms and 834.804 samples/s: what the official table shows of the same log. */
    @ParameterizedTest
    @CsvSource({
        "SingleStream, early_stopping_latency_ss, 1203352, ns",
        "multistream, early_stopping_latency_ms, 9918944, ns",
        "offline, result_samples_per_second, 834.804, samples/s"
    })
    void the_result_of_a_folder_is_that_of_the_official_table(String scenario, String name, double value, String unit)
            throws IOException {
        RunView run = RunReader.read(
                result("closed/Org/results/edge/resnet50/" + scenario + "/performance/run_1", lines(SINGLE_STREAM)));

        Metric result = run.result().orElseThrow();
        assertThat(result.name()).isEqualTo(name);
        assertThat(result.value()).isEqualTo(value);
        assertThat(result.unit()).isEqualTo(unit);
        assertThat(run.fact(RunFacts.ROUND)).contains("v6.1");
        assertThat(run.fact(RunFacts.INFERRED).isPresent()).isEqualTo(!scenario.equals("SingleStream"));
    }

    @Test
    void the_round_of_the_package_stands_above_that_of_the_log_and_in_the_footnote() throws IOException {
        Path run = result("closed/Org/results/edge/resnet50/SingleStream/performance/run_1", lines(SINGLE_STREAM));

        RunView view = RunReader.read(run).ofRound("v6.0");

        assertThat(view.fact(RunFacts.ROUND)).contains("v6.0");
        assertThat(Footnote.of(view)).contains("version v6.0;");
        assertThat(Footnote.of(RunReader.read(run))).contains("version v6.1;");
    }

    @Test
    void a_cut_log_has_no_result_and_says_where_it_is_cut() throws IOException {
        RunView cut = RunReader.read(result("cut", lines(SINGLE_STREAM.subList(0, 8))));

        assertThat(cut.result()).isEmpty();
        assertThat(cut.verdict()).isEmpty();
        assertThat(cut.notes())
                .anyMatch(
                        note -> note.contains("line 8 of mlperf_log_detail.txt is the last, and the entry num_errors"));
    }

    @Test
    void a_log_from_before_the_count_of_errors_is_whole_without_it() throws IOException {
        List<String> old = new ArrayList<>(SINGLE_STREAM.subList(1, 11));
        old.addFirst("\"loadgen_version\", \"value\": \"5.0.15 @ 0000000000\"");

        assertThat(RunReader.read(result("old", lines(old))).result()).isPresent();
    }

    @Test
    void a_file_without_an_entry_is_refused() throws IOException {
        Path run = result("foo", "foo\n");

        assertThatThrownBy(() -> RunReader.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no log of LoadGen: none of its 1 lines is an entry");
    }

    @ParameterizedTest
    @CsvSource({
        "closed/Org/compliance/edge/resnet50/SingleStream/TEST01/performance/run_1, TEST01",
        "closed/Org/results/edge/gpt-oss-120b/Offline/TEST07/performance/run_1, TEST07"
    })
    void a_run_of_a_compliance_test_is_known_by_its_folder(String place, String test) throws IOException {
        assertThat(RunReader.read(result(place, lines(SINGLE_STREAM))).fact(RunFacts.AUDIT))
                .contains(test);
    }

    @Test
    void a_run_of_a_compliance_test_is_known_by_its_settings_wherever_it_lies() throws IOException {
        List<String> audit = new ArrayList<>(SINGLE_STREAM);
        audit.add(3, "\"effective_accuracy_log_sampling_target\", \"value\": 100");

        assertThat(RunReader.read(result("anywhere", lines(audit))).fact(RunFacts.AUDIT))
                .isPresent();
        assertThat(RunReader.read(result("plain", lines(SINGLE_STREAM))).fact(RunFacts.AUDIT))
                .isEmpty();
    }
}
