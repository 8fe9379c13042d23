package dev.assay.conf.round;

import dev.assay.conf.data.Table;
import dev.assay.conf.round.AccuracyTarget.Bound;
import java.util.ArrayList;
import java.util.List;

/** Reads the entries of one benchmark; field names are those of {@link Benchmark}. */
final class BenchmarkReader {
    private BenchmarkReader() {}

    static Benchmark read(String name, boolean listed, Table table) {
        Benchmark benchmark = new Benchmark(
                name,
                listed,
                table.mapIfAny("scenarios", (kinds, kind) -> scenarios(kinds.table(kind))),
                table.tableIfAny("accuracy").map(BenchmarkReader::accuracy).orElse(List.of()),
                table.wholeIfAny("performanceSampleCount"),
                new PerScenario<>(table.mapIfAny("accuracySampleCount", Table::whole)),
                table.wholeIfAny("datasetSize"),
                table.wholeIfAny("offlineMinSamplesPerQuery"),
                new PerScenario<>(table.mapIfAny("minQueries", Table::whole)),
                new PerScenario<>(table.mapIfAny("latencyLimitNanos", Table::whole)),
                new PerScenario<>(
                        table.mapIfAny("tokenLatencyLimitNanos", (limits, key) -> tokenLimit(limits.table(key)))),
                table.flag("tokenLatencies"),
                table.flag("equalIssue"),
                table.textsIfAny("complianceTests"),
                new PerScenario<>(table.mapIfAny("resultFields", Table::text)),
                new PerScenario<>(table.mapIfAny("units", Table::text)),
                table.mapIfAny("test01DeltaPercent", Table::number),
                table.mapIfAny("extraAccuracyFiles", Table::texts));
        table.end();
        return benchmark;
    }

    private static CategoryScenarios scenarios(Table table) {
        CategoryScenarios scenarios = new CategoryScenarios(table.texts("required"), table.texts("optional"));
        table.end();
        return scenarios;
    }

    private static TokenLatencyLimit tokenLimit(Table table) {
        TokenLatencyLimit limit = new TokenLatencyLimit(table.whole("ttft"), table.whole("tpot"));
        table.end();
        return limit;
    }

    private static List<AccuracyTarget> accuracy(Table table) {
        List<AccuracyTarget> targets = new ArrayList<>();
        targets.addAll(targets(table.tablesIfAny("atLeast"), Bound.AT_LEAST, PerScenario.ANY));
        table.tableIfAny("atLeastInScenario")
                .ifPresent(scenarios -> scenarios
                        .keys()
                        .forEach(scenario ->
                                targets.addAll(targets(scenarios.tablesIfAny(scenario), Bound.AT_LEAST, scenario))));
        targets.addAll(targets(table.tablesIfAny("atMost"), Bound.AT_MOST, PerScenario.ANY));
        table.end();
        return targets;
    }

    private static List<AccuracyTarget> targets(List<Table> tables, Bound bound, String scenario) {
        return tables.stream().map(table -> target(table, bound, scenario)).toList();
    }

    private static AccuracyTarget target(Table table, Bound bound, String scenario) {
        AccuracyTarget target = new AccuracyTarget(
                table.text("metric"),
                bound,
                scenario,
                table.number("limit"),
                table.numberIfAny("reference"),
                table.numberIfAny("factor"));
        table.end();
        return target;
    }
}
