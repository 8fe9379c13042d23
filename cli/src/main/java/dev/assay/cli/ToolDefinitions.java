package dev.assay.cli;

import dev.assay.results.metrics.Tool;
import dev.assay.results.metrics.Tool.Formulas;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Why two tools disagree about a figure of one name. */
final class ToolDefinitions {
    private static final Map<String, Function<Formulas, String>> FIGURES = Map.of(
            "ttft", Formulas::ttft,
            "tpot", Formulas::tpot,
            "itl", Formulas::itl,
            "e2e", Formulas::latency,
            "latency", Formulas::latency);

    private ToolDefinitions() {}

    /** Prints each tool's formula when the name, or what it stands for, is a figure that tools define differently. */
    static void print(String key, String asked, PrintWriter out) {
        Optional.ofNullable(FIGURES.get(asked.toLowerCase(Locale.ROOT)))
                .or(() -> Optional.ofNullable(FIGURES.get(key.toLowerCase(Locale.ROOT))))
                .ifPresent(figure -> {
                    out.println("  tools that give the name another meaning report other numbers of the same stream:");
                    for (Tool tool : Tool.values()) {
                        out.println(String.format(
                                Locale.ROOT, "    %-17s %s", tool.shown(), figure.apply(tool.formulas())));
                    }
                    out.println(
                            "  due: scheduled instant; sent: when the client got round to it; n: output tokens as counted.");
                });
    }
}
