package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.results.read.DetailLogReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LogEndTest {
    private static final Path GOLDEN = Path.of(System.getProperty("assay.golden"));

    private static Optional<String> cut(String text) throws IOException {
        return LogEnd.cut(DetailLogReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
    }

    private static String entry(String key, String value) {
        return entry(key, value, false);
    }

    private static String entry(String key, String value, boolean error) {
        return ":::MLLOG {\"key\": \"" + key + "\", \"value\": " + value + ", \"metadata\": {\"is_error\": " + error
                + "}}\n";
    }

    @Test
    void aLogWithoutItsLastEntryIsCutShortAndTheLineIsNamed() throws IOException {
        String settings =
                entry("effective_scenario", "\"Server\"") + entry("effective_test_mode", "\"PerformanceOnly\"");

        assertThat(cut("")).contains("mlperf_log_detail.txt is empty");
        assertThat(cut("hello\nworld\n"))
                .contains("none of the 2 lines of mlperf_log_detail.txt is an entry of LoadGen");
        assertThat(cut(settings + ":::MLLOG {\"key\": \"result_va"))
                .contains("line 3 of mlperf_log_detail.txt ends in the middle of an entry");
        assertThat(cut(entry("loadgen_version", "\"5.0\"")))
                .contains("line 1 of mlperf_log_detail.txt is the last, before all settings are told");
        assertThat(cut(settings + entry("result_validity", "\"VALID\"")).orElseThrow())
                .startsWith("line 3 of mlperf_log_detail.txt is the last")
                .contains("num_errors");
        assertThat(cut(settings + entry("result_validity", "\"VALID\"") + entry("num_errors", "0")))
                .isEmpty();
    }

    /** The number of errors is there since 5.0.16; before, the log ends with its last result (loadgen-spec 7.4, 9.3). */
    @ParameterizedTest
    @CsvSource({
        "4.0.0, Server, false, result_99.90_percentile_latency_ns",
        "4.1.0, SingleStream, false, result_99.90_percentile_latency_ns",
        "5.0.11, Offline, false, result_99.90_percentile_latency_ns",
        "4.0.0, Offline, true, result_tokens_per_second",
        "5.0.15, Offline, true, result_tokens_per_second",
        "4.0.0, Server, true, result_time_to_output_token_mean",
        "4.1.0, Server, true, result_completed_tokens_per_second",
        "5.0.13, SingleStream, true, result_completed_tokens_per_second",
        "5.0.16, Server, true, num_errors",
        "5.0.22, Offline, false, num_errors"
    })
    void eachReleaseHasItsOwnLastEntry(String version, String scenario, boolean tokens, String last)
            throws IOException {
        String begin = entry("loadgen_version", "\"" + version + " @ 1234\"")
                + (tokens ? entry("requested_use_token_latencies", "true") : "")
                + entry("effective_scenario", "\"" + scenario + "\"")
                + entry("effective_test_mode", "\"PerformanceOnly\"")
                + entry("result_validity", "\"VALID\"")
                + entry("result_99.00_percentile_latency_ns", "5");

        assertThat(cut(begin).orElseThrow()).contains("the entry " + last);
        assertThat(cut(begin + entry(last, "7"))).isEmpty();
    }

    @Test
    void anAccuracyRunEndsWithItsPowerWindowAndARunThatGaveUpWithItsError() throws IOException {
        String accuracy = entry("effective_test_mode", "\"AccuracyOnly\"");

        assertThat(cut(accuracy).orElseThrow()).contains("power_end");
        assertThat(cut(accuracy + entry("power_end", "\"07-31-2025 13:17:09.169\"")))
                .isEmpty();
        assertThat(cut(entry("error_invalid_config", "\"no such mode\"", true))).isEmpty();
    }

    /** Every log that the reference wrote to its end is whole, and is cut when its last line is taken away. */
    @Test
    void logsOfTheReferenceAreWholeAndWithoutTheirLastEntryTheyAreNot() throws IOException {
        assumeTrue(Files.isDirectory(GOLDEN.resolve("results")), "the reference logs are not beside the build");
        List<Path> logs;
        try (Stream<Path> files = Files.walk(GOLDEN.resolve("results"))) {
            logs = files.filter(file -> file.endsWith(LogEnd.DETAIL_LOG)).toList();
        }
        assertThat(logs).hasSizeGreaterThan(50);
        for (Path log : logs) {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            assertThat(cut(String.join("\n", lines) + "\n")).as(log.toString()).isEmpty();
            String last = lines.getLast();
            // An accuracy run in several loadable sets has one such window for each.
            boolean oneWindow = lines.stream()
                            .filter(line -> line.contains("\"power_end\""))
                            .count()
                    == 1;
            if (last.contains("num_errors") || (oneWindow && last.contains("power_end"))) {
                String shorter =
                        lines.subList(0, lines.size() - 1).stream().collect(Collectors.joining("\n", "", "\n"));
                assertThat(cut(shorter)).as(log.toString()).isPresent();
            }
        }
    }
}
