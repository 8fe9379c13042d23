package dev.assay.conf.audit;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** All compliance tests that are known, and the end tokens of the models that they look at. */
public final class ComplianceTests {
    private static final String FILE = "compliance-tests.json";
    private static final Contents CONTENTS = read();

    private record Contents(List<ComplianceTest> tests, List<ModelTokens> models) {}

    private ComplianceTests() {}

    /** The tests by number. */
    public static List<ComplianceTest> all() {
        return CONTENTS.tests();
    }

    /**
     * A test by its name, ignoring case.
     *
     * @throws IllegalArgumentException with the known names when there is none
     */
    public static ComplianceTest byName(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown compliance test \"" + name + "\"; choose one of "
                                + all().stream().map(ComplianceTest::name).collect(Collectors.joining(", "))));
    }

    /** A test by its name, ignoring case. */
    public static Optional<ComplianceTest> find(String name) {
        return all().stream().filter(test -> test.name().equalsIgnoreCase(name)).findFirst();
    }

    /** The tokens of a benchmark's model, by folder name or by model name of configuration keys. */
    public static Optional<ModelTokens> tokens(String benchmark) {
        return CONTENTS.models().stream()
                .filter(model -> isVariantOf(benchmark, model.name()))
                .findFirst();
    }

    /** Whether a benchmark is the one of this name, perhaps with an accuracy or other suffix, as in {@code bert-99.9}. */
    static boolean isVariantOf(String benchmark, String name) {
        String dotted = benchmark.replace('_', '.');
        return dotted.equals(name) || dotted.startsWith(name + "-");
    }

    private static Contents read() {
        Table table = Table.parse(Resources.text(FILE), FILE, "assay/compliance-tests/1");
        table.text("about");
        Contents contents = new Contents(
                table.tablesIfAny("tests").stream().map(ComplianceTests::test).toList(),
                table.tablesIfAny("models").stream().map(ComplianceTests::model).toList());
        table.end();
        return contents;
    }

    private static ComplianceTest test(Table table) {
        ComplianceTest test = new ComplianceTest(
                table.text("name"),
                table.text("title"),
                table.text("purpose"),
                table.text("scope"),
                table.text("remedy"),
                text(table, "endpointsName"),
                table.texts("runs").stream()
                        .map(run -> ComplianceTest.RunKind.valueOf(run.toUpperCase(Locale.ROOT)))
                        .toList(),
                table.text("textFile"),
                table.tablesIfAny("configs").stream()
                        .map(ComplianceTests::config)
                        .toList());
        table.end();
        return test;
    }

    private static TestConfig config(Table table) {
        TestConfig config = new TestConfig(
                table.textsIfAny("rounds"),
                table.textsIfAny("benchmarks"),
                table.text("source"),
                table.mapIfAny("settings", Table::text),
                table.mapIfAny("modelSettings", Table::text),
                table.wholeIfAny("samples"),
                text(table, "elementType"),
                table.flag("twoEndTokensAllowed"),
                table.numberIfAny("accuracyThreshold"),
                table.tableIfAny("meanTokens").map(ComplianceTests::meanTokens),
                text(table, "dataset"));
        table.end();
        return config;
    }

    private static TestConfig.MeanTokens meanTokens(Table table) {
        TestConfig.MeanTokens bounds =
                new TestConfig.MeanTokens(table.number("reference"), table.number("least"), table.number("most"));
        table.end();
        return bounds;
    }

    private static ModelTokens model(Table table) {
        ModelTokens model = new ModelTokens(
                table.text("name"),
                table.texts("endTokenIds").stream().map(Long::valueOf).toList(),
                table.text("tokenizer"),
                table.text("source"));
        table.end();
        return model;
    }

    private static Optional<String> text(Table table, String key) {
        return table.has(key) ? Optional.of(table.text(key)) : Optional.empty();
    }
}
