package dev.assay.conf.round;

import dev.assay.conf.data.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the tables of a round from their JSON form; field names are those of the records. */
public final class RoundReader {
    private static final String SCHEMA = "assay/round/1";

    private RoundReader() {}

    /**
     * Reads the tables of a round.
     *
     * @param file name used in messages
     * @throws dev.assay.conf.data.DataFormatException naming the faulty field
     */
    public static Round read(String text, String file) {
        Table table = Table.parse(text, file, SCHEMA);
        Table deltas = table.table("test01DeltaPercent");
        Round round = new Round(
                table.text("name"),
                table.text("about"),
                table.text("rulesOf"),
                table.whole("minDurationMillis"),
                seeds(table.table("seeds")),
                table.tableIfAny("test05Seeds").map(RoundReader::seeds),
                table.texts("availability"),
                table.texts("ignoredErrors"),
                table.mapIfAny("modelMapping", Table::text),
                new PerScenario<>(table.mapIfAny("resultFields", Table::text)),
                new PerScenario<>(table.mapIfAny("units", Table::text)),
                new PerScenario<>(table.mapIfAny("powerUnits", Table::text)),
                deltas.number("default"),
                deltas.number("nameContains99.9"),
                table.textsIfAny("equalIssueDivisions"),
                files(table.table("files")),
                layout(table.table("layout")),
                table.tableIfAny("endpoints").map(RoundReader::endpoints),
                benchmarks(table.table("benchmarks"), true),
                benchmarks(table.table("unlisted"), false),
                differences(table.tablesIfAny("toolDifferences")),
                table.textsIfAny("notes"));
        deltas.end();
        table.end();
        return round;
    }

    private static Map<String, Benchmark> benchmarks(Table table, boolean listed) {
        Map<String, Benchmark> benchmarks = new LinkedHashMap<>();
        for (String name : table.keys()) {
            benchmarks.put(name, BenchmarkReader.read(name, listed, table.table(name)));
        }
        return benchmarks;
    }

    private static Seeds seeds(Table table) {
        Seeds seeds = new Seeds(table.unsigned("qsl"), table.unsigned("sampleIndex"), table.unsigned("schedule"));
        table.end();
        return seeds;
    }

    private static PackageFiles files(Table table) {
        PackageFiles files = new PackageFiles(
                table.texts("performanceRun"),
                table.texts("performanceRunOptional"),
                table.texts("accuracy"),
                table.texts("measurements"),
                table.texts("powerRunExtra"),
                table.texts("power"),
                table.texts("powerMeasurements"),
                table.texts("alwaysTolerated"));
        table.end();
        return files;
    }

    private static PackageLayout layout(Table table) {
        PackageLayout layout = new PackageLayout(
                table.text("results"),
                table.text("measurements"),
                table.text("compliance"),
                table.text("system"),
                table.text("source"));
        table.end();
        return layout;
    }

    private static EndpointsTables endpoints(Table table) {
        Table tokens = table.table("meanOutputTokens");
        EndpointsTables endpoints = new EndpointsTables(
                table.texts("benchmarks"),
                tokens.number("min"),
                tokens.number("max"),
                tokens.texts("benchmarks"),
                table.mapIfAny("auditNames", Table::text),
                table.text("note"));
        tokens.end();
        table.end();
        return endpoints;
    }

    private static List<ToolDifference> differences(List<Table> tables) {
        return tables.stream().map(RoundReader::difference).toList();
    }

    private static ToolDifference difference(Table table) {
        ToolDifference difference = new ToolDifference(
                table.text("table"),
                Optional.of("benchmark").filter(table::has).map(table::text).orElse(PerScenario.ANY),
                table.mapIfAny("values", Table::json));
        table.end();
        return difference;
    }
}
