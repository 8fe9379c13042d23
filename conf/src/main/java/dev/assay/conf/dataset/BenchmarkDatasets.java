package dev.assay.conf.dataset;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.List;
import java.util.Optional;

/** The data sets that are known. */
public final class BenchmarkDatasets {
    private static final String FILE = "datasets.json";
    private static final List<BenchmarkDataset> ALL = read();

    private BenchmarkDatasets() {}

    /** All of them; one with several forms of columns has several entries. */
    public static List<BenchmarkDataset> all() {
        return ALL;
    }

    /** The forms of a benchmark's data set; the benchmark may carry suffixes, as in {@code llama2-70b-99.9}. */
    public static List<BenchmarkDataset> of(String benchmark) {
        Optional<String> name = ALL.stream()
                .flatMap(set -> set.benchmarks().stream())
                .filter(known -> benchmark.equals(known) || benchmark.startsWith(known + "-"))
                .max(java.util.Comparator.comparingInt(String::length));
        return ALL.stream()
                .filter(set -> name.isPresent() && set.benchmarks().contains(name.get()))
                .toList();
    }

    private static List<BenchmarkDataset> read() {
        Table table = Table.parse(Resources.text(FILE), FILE, "assay/datasets/1");
        table.text("about");
        List<BenchmarkDataset> all = table.tablesIfAny("datasets").stream()
                .map(BenchmarkDatasets::dataset)
                .toList();
        table.end();
        return all;
    }

    private static BenchmarkDataset dataset(Table table) {
        BenchmarkDataset dataset = new BenchmarkDataset(
                table.text("name"),
                table.texts("benchmarks"),
                table.whole("rows"),
                table.textsIfAny("otherRows").stream().map(Long::valueOf).toList(),
                table.texts("columns"),
                table.text("fields"),
                decoding(table.table("decoding")),
                table.text("source"));
        table.end();
        return dataset;
    }

    private static Decoding decoding(Table table) {
        int maxTokens = Math.toIntExact(table.whole("maxTokens"));
        Decoding decoding = new Decoding(
                table.number("temperature"),
                table.numberIfAny("topP"),
                table.wholeIfAny("topK"),
                table.wholeIfAny("seed"),
                Math.toIntExact(table.whole("minTokens")),
                maxTokens,
                Math.toIntExact(table.wholeIfAny("maxTokensAccuracy").orElse(maxTokens)));
        table.end();
        return decoding;
    }
}
