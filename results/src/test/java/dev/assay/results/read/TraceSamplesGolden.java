package dev.assay.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of the reference give the percentiles that the reference itself logged beside them. */
final class TraceSamplesGolden {
    private static final Path RESULTS = Path.of(System.getProperty("assay.golden"), "results");

    @BeforeEach
    void needReferenceData() {
        assumeTrue(Files.isDirectory(RESULTS), "the reference logs are not beside the build");
    }

    /** The counts are those of the systems under test, which kept books of their own. */
    @ParameterizedTest
    @CsvSource({
        "trace_singlestream,21",
        "trace_multistream,160",
        "trace_server_tokens,20",
        "trace_singlestream_tokens,20",
        "real_trace_server,26",
        "trace_offline,20"
    })
    void the_samples_of_a_trace_give_the_figures_of_the_log_beside_it(String run, int count) throws IOException {
        Path folder = RESULTS.resolve(run);
        Samples samples = TraceSamples.read(folder).orElseThrow();
        RunView view = RunReader.read(folder);
        long[] latencies = IntStream.range(0, samples.count())
                .mapToLong(samples::latency)
                .sorted()
                .toArray();

        assertThat(samples.count()).isEqualTo(count);
        Latency logged = Objects.requireNonNull(view.latencies().get("latency"));
        // MultiStream logs latencies of queries, the trace those of samples.
        if (!run.contains("multistream")) {
            assertThat(latencies[0]).isEqualTo(logged.minNanos());
            assertThat(latencies[(int) (latencies.length * 0.5)])
                    .isEqualTo(logged.percentileNanos().get("50"));
        }
        assertThat(latencies[latencies.length - 1]).isEqualTo(logged.maxNanos());
        assertThat(samples.due()[0]).isZero();
        assertThat(samples.due()).isSorted();
        if (run.contains("tokens")) {
            long[] ttft = Arrays.stream(samples.where(samples::hasFirstToken))
                    .mapToLong(samples::ttft)
                    .sorted()
                    .toArray();
            Latency ttftLogged = Objects.requireNonNull(view.latencies().get("ttft"));
            assertThat(ttft).hasSize(samples.count());
            assertThat(ttft[0]).isEqualTo(ttftLogged.minNanos());
            assertThat(ttft[ttft.length - 1]).isEqualTo(ttftLogged.maxNanos());
        }
    }
}
