package dev.assay.conf.round;

import dev.assay.conf.round.AccuracyTarget.Bound;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All table entries of one benchmark in one round. A value that the round's tables lack is empty: nothing is asked.
 *
 * @param name folder name, for example {@code llama2-70b-99.9}
 * @param listed whether the round offers the benchmark; tables also carry entries for names that it does not offer
 * @param scenarios scenarios by kind of system ({@code datacenter}, {@code edge}, {@code datacenter,edge}); a kind
 *     without an entry does not offer the benchmark
 * @param accuracyTargets bounds in the order in which the official tables list them, minima first
 * @param performanceSampleCount least effective_performance_sample_count
 * @param accuracySampleCount exact number of samples in accuracy mode, by scenario; the data set size where empty
 * @param datasetSize samples in the data set
 * @param offlineMinSamplesPerQuery least effective_samples_per_query in Offline
 * @param minQueries least effective_min_query_count where early stopping does not decide, by scenario
 * @param latencyLimitNanos largest effective_target_latency_ns, by scenario
 * @param tokenLatencyLimit limits on TTFT and TPOT, by scenario
 * @param tokenLatencies whether runs must use token latencies
 * @param equalIssue whether runs must issue every sample equally often
 * @param complianceTests tests asked for, in table order
 * @param resultFields detail-log key of the result, by scenario, where it differs from the round's
 * @param units unit of the result, by scenario, where it differs from the round's
 * @param test01DeltaPercent allowed difference in TEST01 by metric, percent, where it differs from the round's
 * @param extraAccuracyFiles names (up to the first dot) asked for, by folder below the accuracy folder
 */
public record Benchmark(
        String name,
        boolean listed,
        Map<String, CategoryScenarios> scenarios,
        List<AccuracyTarget> accuracyTargets,
        OptionalLong performanceSampleCount,
        PerScenario<Long> accuracySampleCount,
        OptionalLong datasetSize,
        OptionalLong offlineMinSamplesPerQuery,
        PerScenario<Long> minQueries,
        PerScenario<Long> latencyLimitNanos,
        PerScenario<TokenLatencyLimit> tokenLatencyLimit,
        boolean tokenLatencies,
        boolean equalIssue,
        List<String> complianceTests,
        PerScenario<String> resultFields,
        PerScenario<String> units,
        Map<String, Double> test01DeltaPercent,
        Map<String, List<String>> extraAccuracyFiles) {
    public Benchmark {
        scenarios = Collections.unmodifiableMap(new LinkedHashMap<>(scenarios));
        accuracyTargets = List.copyOf(accuracyTargets);
        complianceTests = List.copyOf(complianceTests);
        test01DeltaPercent = Collections.unmodifiableMap(new LinkedHashMap<>(test01DeltaPercent));
        extraAccuracyFiles = Collections.unmodifiableMap(new LinkedHashMap<>(extraAccuracyFiles));
    }

    /** Scenarios for a kind of system; {@code edge,datacenter} is the same as {@code datacenter,edge}. */
    public Optional<CategoryScenarios> scenariosFor(String systemType) {
        String kind = systemType.equals("edge,datacenter") ? "datacenter,edge" : systemType;
        return Optional.ofNullable(scenarios.get(kind));
    }

    /** The bounds that hold in a scenario, in table order. */
    public List<AccuracyTarget> accuracyTargetsFor(String scenario) {
        return accuracyTargets.stream()
                .filter(target -> target.scenario().equals(PerScenario.ANY)
                        || target.scenario().equals(scenario))
                .toList();
    }

    /** The bounds on one side that hold in a scenario, in table order. */
    public List<AccuracyTarget> accuracyTargetsFor(String scenario, Bound bound) {
        return accuracyTargetsFor(scenario).stream()
                .filter(target -> target.bound() == bound)
                .toList();
    }

    /** Samples that an accuracy run must cover: the count of the table or else the size of the data set. */
    public OptionalLong accuracySamples(String scenario) {
        Optional<Long> own = accuracySampleCount.of(scenario);
        return own.isPresent() ? OptionalLong.of(own.get()) : datasetSize;
    }
}
