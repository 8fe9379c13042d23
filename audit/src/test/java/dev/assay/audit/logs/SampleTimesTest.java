package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.audit.logs.CheckOutcome.Result;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogReader;
import dev.assay.results.read.TraceSample;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks on single samples, on made-up traces of a Server run at 100 queries a second over 200 samples. */
final class SampleTimesTest {
    private static final int QUERIES = 1000;
    private static final int LIBRARY = 200;
    private static final double GAP_NANOS = 1e7;

    /** An engine that starts cold and whose queue grows, so that time alone moves latencies by a factor of three. */
    private static List<TraceSample> trace(long seed, double ofRepeats, boolean evenArrivals) {
        Random random = new Random(seed);
        List<TraceSample> trace = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        double due = 0;
        for (int query = 0; query < QUERIES; query++) {
            long index = random.nextInt(LIBRARY);
            double drift = query < 100 ? 3 : 1 + query / (double) QUERIES;
            double latency = drift * 5e7 * Math.exp(0.5 * random.nextGaussian()) * (seen.add(index) ? 1 : ofRepeats);
            trace.add(new TraceSample(query, query, index, (long) due, 1000, (long) latency + 1000));
            due += evenArrivals ? GAP_NANOS : -Math.log(1 - random.nextDouble()) * GAP_NANOS;
        }
        return trace;
    }

    private static Result result(LogCheck check, List<TraceSample> trace) throws IOException {
        DetailLog detail =
                DetailLogReader.read(new ByteArrayInputStream(settings().getBytes(StandardCharsets.UTF_8)));
        return check.run(new RunFacts(
                        new RunFolder(Path.of("x"), detail, Optional.empty(), Optional.empty(), Optional.empty()),
                        AuditOptions.NONE,
                        LoggedSettings.of(detail),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        trace))
                .result();
    }

    private static String settings() {
        StringBuilder log = new StringBuilder();
        String[] settings = {
            "scenario\", \"value\": \"Server\"",
            "test_mode\", \"value\": \"PerformanceOnly\"",
            "samples_per_query\", \"value\": 1",
            "target_qps\", \"value\": 100",
            "target_duration_ms\", \"value\": 1000",
            "min_duration_ms\", \"value\": 1000",
            "min_query_count\", \"value\": 100",
            "qsl_rng_seed\", \"value\": 1",
            "sample_index_rng_seed\", \"value\": 1",
            "schedule_rng_seed\", \"value\": 1",
            "performance_sample_count\", \"value\": 200"
        };
        for (String setting : settings) {
            log.append(":::MLLOG {\"key\": \"effective_").append(setting).append(", \"metadata\": {}}\n");
        }
        return log.toString();
    }

    @Test
    void aSlowStartAndAGrowingQueueAreNoCacheAtTwentySeeds() throws IOException {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(result(TimeChecks.CACHING, trace(seed, 1, false)))
                    .as("seed " + seed)
                    .isEqualTo(Result.PASSED);
            assertThat(result(TimeChecks.POISSON, trace(seed, 1, false)))
                    .as("seed " + seed)
                    .isEqualTo(Result.PASSED);
            assertThat(result(TimeChecks.STAMPS, trace(seed, 1, false)))
                    .as("seed " + seed)
                    .isEqualTo(Result.PASSED);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void repeatsInHalfTheTimeAreFound(long seed) throws IOException {
        assertThat(result(TimeChecks.CACHING, trace(seed, 0.5, false)))
                .as("seed " + seed)
                .isEqualTo(Result.FINDING);
    }

    @Test
    void evenArrivalsAreNoPoissonProcess() throws IOException {
        assertThat(result(TimeChecks.POISSON, trace(1, 1, true))).isEqualTo(Result.FINDING);
    }

    @Test
    void anAnswerBeforeItsQuestionIsFound() throws IOException {
        List<TraceSample> trace = trace(1, 1, false);
        TraceSample honest = trace.get(7);
        trace.set(7, new TraceSample(7, 7, honest.sampleIndex(), honest.dueNanos(), 1000, 900));
        assertThat(result(TimeChecks.STAMPS, trace)).isEqualTo(Result.FINDING);
    }

    @Test
    void withoutATraceNothingIsSaidAboutSingleSamples() throws IOException {
        for (LogCheck check : TimeChecks.ALL) {
            assertThat(result(check, List.of())).isEqualTo(Result.NOT_POSSIBLE);
        }
    }
}
