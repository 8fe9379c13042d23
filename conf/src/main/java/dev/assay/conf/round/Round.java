package dev.assay.conf.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables of one round of the official submission checker.
 *
 * @param name for example {@code v6.1}
 * @param about one sentence on the round
 * @param rulesOf which official tool the tables follow
 * @param minDurationMillis least effective_min_duration_ms
 * @param seeds random seeds of every run
 * @param test05Seeds seeds of TEST05, in rounds that have it
 * @param availability allowed values of the system's status
 * @param ignoredErrors error texts that are forgiven
 * @param modelMapping benchmark by other names of it
 * @param resultFields detail-log key of the result, by scenario; MultiStreamLegacy is the metric up to v1.1
 * @param units unit of the result, by scenario; empty before v6.0
 * @param powerUnits unit of the power metric, by scenario; empty before v6.0
 * @param test01DefaultDeltaPercent allowed difference in TEST01, percent
 * @param test01StrictDeltaPercent the same for benchmarks whose name contains 99.9
 * @param equalIssueDivisions divisions in which equal issue is asked for; empty where no division is named
 * @param files files that must be there
 * @param layout where things lie
 * @param endpoints tables for the endpoints harness, in rounds that know it
 * @param benchmarks benchmarks on offer by folder name, in table order
 * @param unlisted entries for names that the round does not offer, by name
 * @param toolDifferences entries on which the official tools disagree
 * @param notes remarks
 */
public record Round(
        String name,
        String about,
        String rulesOf,
        long minDurationMillis,
        Seeds seeds,
        Optional<Seeds> test05Seeds,
        List<String> availability,
        List<String> ignoredErrors,
        Map<String, String> modelMapping,
        PerScenario<String> resultFields,
        PerScenario<String> units,
        PerScenario<String> powerUnits,
        double test01DefaultDeltaPercent,
        double test01StrictDeltaPercent,
        List<String> equalIssueDivisions,
        PackageFiles files,
        PackageLayout layout,
        Optional<EndpointsTables> endpoints,
        Map<String, Benchmark> benchmarks,
        Map<String, Benchmark> unlisted,
        List<ToolDifference> toolDifferences,
        List<String> notes) {
    public Round {
        availability = List.copyOf(availability);
        ignoredErrors = List.copyOf(ignoredErrors);
        modelMapping = Collections.unmodifiableMap(new LinkedHashMap<>(modelMapping));
        equalIssueDivisions = List.copyOf(equalIssueDivisions);
        benchmarks = Collections.unmodifiableMap(new LinkedHashMap<>(benchmarks));
        unlisted = Collections.unmodifiableMap(new LinkedHashMap<>(unlisted));
        toolDifferences = List.copyOf(toolDifferences);
        notes = List.copyOf(notes);
    }

    /** The benchmark of a folder name, if the round offers it. */
    public Optional<Benchmark> benchmark(String folderName) {
        return Optional.ofNullable(benchmarks.get(folderName));
    }

    /** Table entries of a name, whether the round offers it or not. */
    public Optional<Benchmark> entries(String name) {
        Benchmark offered = benchmarks.get(name);
        return Optional.ofNullable(offered != null ? offered : unlisted.get(name));
    }

    /** Detail-log key of the result: the benchmark's own, or else the round's. */
    public Optional<String> resultField(String benchmark, String scenario) {
        return entries(benchmark)
                .flatMap(entry -> entry.resultFields().of(scenario))
                .or(() -> resultFields.of(scenario));
    }

    /** Unit of the result: the benchmark's own, or else the round's. */
    public Optional<String> unit(String benchmark, String scenario) {
        return entries(benchmark).flatMap(entry -> entry.units().of(scenario)).or(() -> units.of(scenario));
    }

    /** Allowed difference of a metric in TEST01, percent. */
    public double test01DeltaPercent(String benchmark, String metric) {
        Double own = entries(benchmark)
                .map(entry -> entry.test01DeltaPercent().get(metric))
                .orElse(null);
        if (own != null) {
            return own;
        }
        return benchmark.contains("99.9") ? test01StrictDeltaPercent : test01DefaultDeltaPercent;
    }
}
