package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import java.util.List;
import java.util.Random;

/** Random settings, configurations and audit files whose runs are short. */
final class RandomRuns {
    /** One run to plan and to let the reference do. */
    record Request(TestSettings settings, String config, String audit, int performanceCount, int totalCount) {}

    private static final List<Scenario> SCENARIOS = List.of(Scenario.values());
    private static final List<TestMode> MODES = List.of(
            TestMode.PERFORMANCE_ONLY, TestMode.PERFORMANCE_ONLY, TestMode.ACCURACY_ONLY, TestMode.SUBMISSION_RUN);
    private static final List<String> KEYS = List.of(
            "mode = 2",
            "mode = 1",
            "mode = 7",
            "min_query_count = 0x20",
            "min_query_count = 017",
            "min_query_count = 60.9",
            "min_duration = 40",
            "min_duration = 1e1",
            "sample_concatenate_permutation = 1",
            "sample_concatenate_permutation = 2",
            "performance_issue_unique = 1",
            "performance_issue_same = 3",
            "performance_issue_same_index = 4",
            "target_qps = 1500.5",
            "target_qps = 0x7d0",
            "target_latency = 2.5",
            "target_latency = 1",
            "samples_per_query = 5",
            "target_latency_percentile = 97.3",
            "target_latency_percentile = 95",
            "max_async_queries = 4294967295",
            "coalesce_queries = 0",
            "use_token_latencies = 1",
            "ttft_latency = 2000",
            "tpot_latency = 12.7",
            "infer_token_latencies = 1",
            "token_latency_scaling_factor = 69",
            "accuracy_log_rng_seed = 720381539243781796",
            "accuracy_log_rng_seed = -5",
            "accuracy_log_sampling_target = 12",
            "accuracy_log_probability = 50",
            "qsl_rng_seed = 4",
            "test05 = 1",
            "performance_sample_count_override = 40",
            "accuracy_sample_count_override = 33",
            "unknown_key = 4",
            "print_timestamps = 0");
    private static final List<String> BAD_LINES = List.of(
            "*.*.mode 2",
            "*.*.mode =2",
            "*.*.min_duration = 5ms",
            "*.*.min_duration = 4 #",
            "#comment here",
            "*.*.min_duration = 0x");

    private final Random random;

    RandomRuns(long seed) {
        random = new Random(seed);
    }

    Request next() {
        int performance = 1 + random.nextInt(oneOf(List.of(8, 150)));
        int total = performance + (random.nextBoolean() ? 0 : random.nextInt(150));
        String config = random.nextInt(3) == 0 ? "" : configuration();
        String audit = random.nextInt(3) == 0 ? configuration() : "";
        return new Request(settings(), config, audit, performance, total);
    }

    private TestSettings settings() {
        TestSettings.Builder settings = TestSettings.builder()
                .scenario(oneOf(SCENARIOS))
                .mode(oneOf(MODES))
                .singleStreamExpectedLatencyNanos(500_000 + random.nextInt(3_000_000))
                .multiStreamExpectedLatencyNanos(500_000 + random.nextInt(9_000_000) / 7.0)
                .multiStreamSamplesPerQuery(1 + random.nextInt(9))
                .serverTargetQps(1_000 + random.nextInt(30_000) / 7.0)
                .offlineExpectedQps(random.nextInt(20_000) / 7.0)
                .minDurationMillis(random.nextInt(60))
                .minQueryCount(1 + random.nextInt(150))
                .qslRngSeed(random.nextLong())
                .sampleIndexRngSeed(random.nextLong())
                .scheduleRngSeed(random.nextLong())
                .accuracyLogRngSeed(random.nextLong())
                .sampleConcatenatePermutation(random.nextInt(3) == 0)
                .performanceIssueUnique(random.nextInt(8) == 0)
                .performanceIssueSame(random.nextInt(8) == 0)
                .performanceIssueSameIndex(random.nextInt(4))
                .useTokenLatencies(random.nextInt(4) == 0);
        if (random.nextInt(4) == 0) {
            settings.accuracyLogProbability(random.nextDouble());
        }
        if (random.nextInt(4) == 0) {
            settings.accuracyLogSamplingTarget(1 + random.nextInt(100));
        }
        if (random.nextInt(6) == 0) {
            settings.performanceSampleCountOverride(1 + random.nextInt(200));
        }
        if (random.nextInt(6) == 0) {
            settings.accuracySampleCountOverride(1 + random.nextInt(200));
        }
        if (random.nextInt(10) == 0) {
            settings.test05(true)
                    .test05QslRngSeed(random.nextLong())
                    .test05SampleIndexRngSeed(random.nextLong())
                    .test05ScheduleRngSeed(random.nextLong());
        }
        return settings.build();
    }

    private String configuration() {
        StringBuilder text = new StringBuilder("# made at random\n");
        for (int lines = 1 + random.nextInt(6); lines > 0; lines--) {
            String model = oneOf(List.of("*", "*", "m", "other"));
            String scenario = oneOf(List.of("*", "*", oneOf(SCENARIOS).officialName()));
            text.append(model)
                    .append('.')
                    .append(scenario)
                    .append('.')
                    .append(oneOf(KEYS))
                    .append('\n');
        }
        if (random.nextInt(12) == 0) {
            text.append(oneOf(BAD_LINES)).append('\n');
        }
        return text.toString();
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
