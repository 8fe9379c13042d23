package dev.assay.results.report;

import dev.assay.loadgen.stats.Percentiles;
import dev.assay.results.metrics.Reading;
import dev.assay.results.metrics.SampleTimes;
import dev.assay.results.metrics.Tool;
import dev.assay.results.model.Samples;
import dev.assay.results.read.RunView;
import dev.assay.results.report.Section.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What each tool would report of one run, as far as its samples allow, and the formulas that make the difference. */
public final class DefinitionsSection {
    private static final double P99 = 0.99;
    private static final String NOTHING = "no answered sample has a first token and a number of tokens";

    private DefinitionsSection() {}

    /** The section; without samples it has the formulas alone. */
    public static Section of(String id, RunView run) {
        List<Table> tables = new ArrayList<>();
        run.samples().ifPresent(samples -> tables.add(figures(samples)));
        tables.add(formulas());
        return new Section(
                id,
                "Definitions: one run, nine tools",
                "",
                List.of(),
                List.of(
                        run.samples().isPresent()
                                ? "The completion stands for last chunk, last text and end of stream alike; where these differ,"
                                        + " the tools differ more."
                                : "The run has no record of its samples: formulas only.",
                        "Every tool but LoadGen and Assay counts from the sending, so the client's own lag is hidden."),
                tables,
                List.of());
    }

    private static Table figures(Samples s) {
        int[] chosen = s.where(i -> s.hasFirstToken(i) && s.tokens()[i] > 0 && s.handedOver()[i] != Samples.UNSET);
        List<List<String>> rows = new ArrayList<>();
        for (Tool tool : Tool.values()) {
            List<Reading> readings = Arrays.stream(chosen)
                    .mapToObj(i -> tool.read(new SampleTimes(
                            s.due()[i], s.handedOver()[i], s.firstToken()[i], s.completed()[i], s.tokens()[i])))
                    .toList();
            rows.add(List.of(
                    tool.shown(),
                    p99(readings, Reading::ttft),
                    p99(readings, Reading::latency),
                    mean(readings, Reading::tpot),
                    p99(readings, Reading::tpot),
                    readings.isEmpty() ? NOTHING : readings.getFirst().note()));
        }
        return new Table(
                "This run", List.of("tool", "TTFT p99", "latency p99", "TPOT mean", "TPOT p99", "remark"), rows);
    }

    private static String p99(List<Reading> readings, Function<Reading, OptionalDouble> figure) {
        double[] sorted = values(readings, figure);
        Arrays.sort(sorted);
        return sorted.length == 0 ? "none" : Words.time(sorted[Percentiles.index(sorted.length, P99)]);
    }

    private static String mean(List<Reading> readings, Function<Reading, OptionalDouble> figure) {
        double[] values = values(readings, figure);
        return values.length == 0 ? "none" : Words.time(Arrays.stream(values).sum() / values.length);
    }

    private static double[] values(List<Reading> readings, Function<Reading, OptionalDouble> figure) {
        return readings.stream()
                .map(figure)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }

    /** The formulas of all tools. */
    public static Table formulas() {
        List<List<String>> rows = Arrays.stream(Tool.values())
                .map(tool -> List.of(
                        tool.shown(),
                        tool.formulas().ttft(),
                        tool.formulas().latency(),
                        tool.formulas().tpot(),
                        tool.formulas().itl(),
                        tool.formulas().tokens(),
                        tool.formulas().failure()))
                .toList();
        return new Table("Formulas", List.of("tool", "TTFT", "latency", "TPOT", "ITL", "n", "failures"), rows);
    }
}
