package dev.assay.conf.hardware;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of accelerators and models. Names are compared without case, blanks, hyphens and underscores. Immutable. */
public final class Hardware {
    private static final List<Accelerator> ACCELERATORS = readAccelerators();
    private static final List<ModelCard> MODELS = readModels();

    private Hardware() {}

    /** All known accelerators. */
    public static List<Accelerator> accelerators() {
        return ACCELERATORS;
    }

    /** All known models. */
    public static List<ModelCard> models() {
        return MODELS;
    }

    /** An accelerator by one of its names; empty if there is no row of it: nothing is guessed. */
    public static Optional<Accelerator> accelerator(String name) {
        return find(ACCELERATORS, name, row -> Stream.concat(Stream.of(row.name()), row.aliases().stream()));
    }

    /** A model by one of its names; empty if there is no card of it. */
    public static Optional<ModelCard> model(String name) {
        return find(MODELS, name, row -> Stream.concat(Stream.of(row.name()), row.aliases().stream()));
    }

    private static <T> Optional<T> find(List<T> rows, String name, Function<T, Stream<String>> names) {
        String wanted = plain(name);
        return rows.stream()
                .filter(row -> names.apply(row).anyMatch(one -> plain(one).equals(wanted)))
                .findFirst();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    private static List<Accelerator> readAccelerators() {
        String file = "hardware/accelerators.json";
        Table table = Table.parse(Resources.text(file), file, "assay/accelerators/1");
        table.text("about");
        List<Accelerator> rows = table.tablesIfAny("accelerators").stream()
                .map(Hardware::accelerator)
                .toList();
        table.end();
        return rows;
    }

    private static Accelerator accelerator(Table row) {
        Map<String, Double> peaks = new TreeMap<>();
        Table flops = row.table("dense_flops");
        flops.keys().forEach(format -> peaks.put(format, flops.number(format)));
        Accelerator accelerator = new Accelerator(
                row.text("name"),
                row.textsIfAny("aliases"),
                row.number("memory_bytes"),
                row.number("bandwidth_bytes_per_second"),
                peaks,
                row.text("source"));
        row.end();
        return accelerator;
    }

    private static List<ModelCard> readModels() {
        String file = "hardware/models.json";
        Table table = Table.parse(Resources.text(file), file, "assay/model-cards/1");
        table.text("about");
        List<ModelCard> rows =
                table.tablesIfAny("models").stream().map(Hardware::model).toList();
        table.end();
        return rows;
    }

    private static ModelCard model(Table row) {
        ModelCard card = new ModelCard(
                row.text("name"),
                row.textsIfAny("aliases"),
                row.number("total_parameters"),
                row.number("active_parameters"),
                row.whole("kv_layers"),
                row.whole("kv_elements_per_layer"),
                row.text("source"));
        row.end();
        return card;
    }
}
