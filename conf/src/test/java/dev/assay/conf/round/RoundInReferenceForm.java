package dev.assay.conf.round;

import dev.assay.conf.round.AccuracyTarget.Bound;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Arranges what the typed tables hold in the shape of the reference tables: one table after the other. */
final class RoundInReferenceForm {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Round round;
    private final List<Benchmark> all = new ArrayList<>();

    RoundInReferenceForm(Round round) {
        this.round = round;
        all.addAll(round.benchmarks().values());
        all.addAll(round.unlisted().values());
    }

    static JsonNode json(@Nullable Object value) {
        return MAPPER.readTree(MAPPER.writeValueAsString(value));
    }

    /** Table by name. The reference decides only between forms that mean the same, never a value. */
    Map<String, JsonNode> tables(JsonNode reference) {
        Map<String, @Nullable Object> tables = new LinkedHashMap<>();
        tables.put("version", round.name());
        tables.put("rules_of", round.rulesOf());
        tables.put("benchmarks", List.copyOf(round.benchmarks().keySet()));
        tables.put("scenarios", scenarios());
        tables.put("accuracy", entries(Benchmark::accuracyTargets, RoundInReferenceForm::accuracy));
        tables.put("test01_delta_percent", test01());
        tables.put("performance_sample_count", wholes(Benchmark::performanceSampleCount));
        tables.put("accuracy_sample_count", perScenario(Benchmark::accuracySampleCount));
        tables.put("dataset_size", wholes(Benchmark::datasetSize));
        tables.put("offline_min_samples_per_query", wholes(Benchmark::offlineMinSamplesPerQuery));
        tables.put("offline_min_samples_per_query_missing", withoutOfflineMinimum());
        tables.put("min_queries", perScenario(Benchmark::minQueries));
        tables.put("min_duration_ms", round.minDurationMillis());
        tables.put("seeds", seeds(round.seeds(), true));
        tables.put(
                "test05_seeds",
                round.test05Seeds().map(seeds -> seeds(seeds, false)).orElse(null));
        tables.put("latency_limit_ns", perScenario(Benchmark::latencyLimitNanos));
        tables.put("token_latency_limit_ns", tokenLimits());
        tables.put("ignored_errors", round.ignoredErrors());
        tables.put("model_mapping", round.modelMapping());
        tables.put("result_field", round.resultFields().byScenario());
        tables.put("result_field_by_benchmark", perScenario(Benchmark::resultFields));
        tables.put("token_latency_benchmarks", flagged(Benchmark::tokenLatencies));
        tables.put("equal_issue_benchmarks", flagged(Benchmark::equalIssue));
        tables.put("extra_accuracy_files", entries(Benchmark::extraAccuracyFiles, files -> files));
        tables.put("required_files", files());
        tables.put("layout", layout());
        tables.put("valid_availability", round.availability());
        compliance(tables);
        optionalTables(tables);
        differences(tables, reference);
        Map<String, JsonNode> json = new LinkedHashMap<>();
        tables.forEach((name, table) -> json.put(name, json(table)));
        return json;
    }

    private Map<String, Object> scenarios() {
        Map<String, Object> scenarios = new LinkedHashMap<>();
        for (String kind : List.of("datacenter", "edge", "datacenter,edge")) {
            Map<String, Object> required = new LinkedHashMap<>();
            Map<String, Object> optional = new LinkedHashMap<>();
            for (Benchmark benchmark : all) {
                benchmark.scenariosFor(kind).ifPresent(lists -> {
                    putUnlessEmpty(required, benchmark.name(), lists.required());
                    putUnlessEmpty(optional, benchmark.name(), lists.optional());
                });
            }
            scenarios.put(kind, Map.of("required", required, "optional", optional));
        }
        return scenarios;
    }

    private static Object accuracy(List<AccuracyTarget> targets) {
        Map<String, Object> sides = new LinkedHashMap<>();
        Map<String, List<Object>> byScenario = new LinkedHashMap<>();
        List<Object> least = new ArrayList<>();
        List<Object> most = new ArrayList<>();
        for (AccuracyTarget target : targets) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("metric", target.metric());
            entry.put(target.bound() == Bound.AT_LEAST ? "min" : "max", number(target.limit()));
            target.reference().ifPresent(value -> entry.put("reference", number(value)));
            target.factor().ifPresent(value -> entry.put("factor", number(value)));
            if (!target.scenario().equals(PerScenario.ANY)) {
                byScenario
                        .computeIfAbsent(target.scenario(), s -> new ArrayList<>())
                        .add(entry);
            } else {
                (target.bound() == Bound.AT_LEAST ? least : most).add(entry);
            }
        }
        putUnlessEmpty(sides, "min", least);
        putUnlessEmpty(sides, "max", most);
        if (!byScenario.isEmpty()) {
            sides.put("by_scenario", byScenario);
        }
        return sides;
    }

    private Map<String, Object> test01() {
        return Map.of(
                "default", number(round.test01DefaultDeltaPercent()),
                "benchmarks_named_99.9", number(round.test01StrictDeltaPercent()),
                "by_benchmark",
                        entries(Benchmark::test01DeltaPercent, deltas -> {
                            Map<String, Object> numbers = new LinkedHashMap<>();
                            deltas.forEach((metric, delta) -> numbers.put(metric, number(delta)));
                            return numbers;
                        }));
    }

    private List<String> withoutOfflineMinimum() {
        return round.benchmarks().values().stream()
                .filter(benchmark -> benchmark.offlineMinSamplesPerQuery().isEmpty())
                .map(Benchmark::name)
                .toList();
    }

    private static Map<String, @Nullable Object> seeds(Seeds seeds, boolean accuracyLog) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("qsl_rng_seed", new BigInteger(Long.toUnsignedString(seeds.qsl())));
        map.put("sample_index_rng_seed", new BigInteger(Long.toUnsignedString(seeds.sampleIndex())));
        map.put("schedule_rng_seed", new BigInteger(Long.toUnsignedString(seeds.schedule())));
        if (accuracyLog) {
            map.put("accuracy_log_rng_seed", null);
        }
        return map;
    }

    private Map<String, Object> tokenLimits() {
        Map<String, Object> limits = new LinkedHashMap<>();
        for (Benchmark benchmark : all) {
            Map<String, Object> byScenario = new LinkedHashMap<>();
            benchmark
                    .tokenLatencyLimit()
                    .byScenario()
                    .forEach((scenario, limit) ->
                            byScenario.put(scenario, Map.of("ttft", limit.ttftNanos(), "tpot", limit.tpotNanos())));
            if (!byScenario.isEmpty()) {
                Object any = byScenario.get(PerScenario.ANY);
                limits.put(benchmark.name(), any != null ? any : byScenario);
            }
        }
        return limits;
    }

    private Map<String, Object> files() {
        PackageFiles files = round.files();
        return Map.of(
                "performance_run", files.performanceRun(),
                "performance_run_optional", files.performanceRunOptional(),
                "accuracy", files.accuracy(),
                "measurements", files.measurements(),
                "power_run_extra", files.powerRunExtra(),
                "power", files.power(),
                "power_measurements", files.powerMeasurements(),
                "always_tolerated", files.alwaysTolerated());
    }

    private Map<String, Object> layout() {
        PackageLayout layout = round.layout();
        return Map.of(
                "results", layout.results(),
                "measurements", layout.measurements(),
                "compliance", layout.compliance(),
                "system", layout.system(),
                "source", layout.source());
    }

    private void compliance(Map<String, @Nullable Object> tables) {
        Map<String, Object> listed = new LinkedHashMap<>();
        Map<String, Object> unlisted = new LinkedHashMap<>();
        for (Benchmark benchmark : all) {
            if (benchmark.listed()) {
                listed.put(benchmark.name(), benchmark.complianceTests());
            } else {
                putUnlessEmpty(unlisted, benchmark.name(), benchmark.complianceTests());
            }
        }
        tables.put("compliance", listed);
        if (!unlisted.isEmpty()) {
            tables.put("compliance_named_but_no_benchmark", unlisted);
        }
    }

    private void optionalTables(Map<String, @Nullable Object> tables) {
        if (!round.notes().isEmpty()) {
            tables.put("dataset_size_note", round.notes().getFirst());
        }
        if (!round.equalIssueDivisions().isEmpty()) {
            tables.put("equal_issue_divisions", round.equalIssueDivisions());
        }
        if (!round.units().isEmpty()) {
            tables.put(
                    "units",
                    Map.of(
                            "default", round.units().byScenario(),
                            "by_benchmark", perScenario(Benchmark::units),
                            "power", round.powerUnits().byScenario()));
        }
        round.endpoints().ifPresent(endpoints -> {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("benchmarks", endpoints.benchmarks());
            map.put("result_field", null);
            map.put(
                    "mean_output_tokens",
                    Map.of(
                            "min", number(endpoints.minMeanOutputTokens()),
                            "max", number(endpoints.maxMeanOutputTokens()),
                            "benchmarks", endpoints.outputLengthBenchmarks()));
            map.put("audit_names", endpoints.auditNames());
            map.put("note", endpoints.note());
            tables.put("endpoints", map);
        });
    }

    private void differences(Map<String, @Nullable Object> tables, JsonNode reference) {
        Map<String, String> keys = Map.of(
                "tool of the round", "then",
                "current tool", "current",
                "older tool", "older",
                "only in the current tool", "only_current",
                "only in the older tool", "only_older");
        for (String table : List.of("current_tool_differs", "older_monolithic_table_differs")) {
            if (!reference.has(table)) {
                continue;
            }
            Map<String, Object> differences = new LinkedHashMap<>();
            // A table named without any difference in it says nothing and has no typed form.
            reference.get(table).properties().stream()
                    .filter(entry -> entry.getValue().isEmpty())
                    .forEach(entry -> differences.put(entry.getKey(), Map.of()));
            for (ToolDifference difference : round.toolDifferences()) {
                Map<String, JsonNode> values = new LinkedHashMap<>();
                difference.valueByTool().forEach((tool, value) -> values.put(keys.get(tool), MAPPER.readTree(value)));
                if (difference.benchmark().equals(PerScenario.ANY)) {
                    String name = difference.table().equals("benchmarks") ? "models" : difference.table();
                    differences.put(name, values);
                } else {
                    @SuppressWarnings("unchecked")
                    Map<String, Object> byBenchmark = (Map<String, Object>)
                            differences.computeIfAbsent(difference.table(), t -> new LinkedHashMap<String, Object>());
                    byBenchmark.put(difference.benchmark(), values);
                }
            }
            tables.put(table, differences);
        }
    }

    private <T> Map<String, Object> entries(Function<Benchmark, T> table, Function<T, Object> form) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (Benchmark benchmark : all) {
            T value = table.apply(benchmark);
            boolean empty = value instanceof Map<?, ?> map ? map.isEmpty() : ((List<?>) value).isEmpty();
            if (!empty) {
                entries.put(benchmark.name(), form.apply(value));
            }
        }
        return entries;
    }

    private Map<String, Object> wholes(Function<Benchmark, OptionalLong> table) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (Benchmark benchmark : all) {
            table.apply(benchmark).ifPresent(value -> entries.put(benchmark.name(), value));
        }
        return entries;
    }

    private <T> Map<String, Object> perScenario(Function<Benchmark, PerScenario<T>> table) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (Benchmark benchmark : all) {
            PerScenario<T> values = table.apply(benchmark);
            if (!values.isEmpty()) {
                T any = values.byScenario().get(PerScenario.ANY);
                entries.put(benchmark.name(), any != null ? any : values.byScenario());
            }
        }
        return entries;
    }

    private List<String> flagged(Function<Benchmark, Boolean> flag) {
        return all.stream().filter(flag::apply).map(Benchmark::name).toList();
    }

    /** Whole numbers are written without a fraction in the reference. */
    private static Object number(double value) {
        return value == Math.rint(value) ? (Object) (long) value : (Object) value;
    }

    private static void putUnlessEmpty(Map<String, Object> map, String key, List<?> value) {
        if (!value.isEmpty()) {
            map.put(key, value);
        }
    }
}
