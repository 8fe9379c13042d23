package dev.assay.cli.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.ConfigText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Single settings given on the command line. They become lines of a configuration text in the reference's grammar, applied
 * after all files, so that one rule decides what a key means wherever it stands.
 */
public final class OverrideOptions {
    /** Source name of these settings where their origin is shown. */
    public static final String SOURCE = "command line";

    private static final long NANOS_PER_MILLI = 1_000_000;

    @Option(
            names = "--target-qps",
            paramLabel = "RATE",
            converter = Converters.OfRate.class,
            description = "Server: queries a second, arriving at random. Offline: samples a second expected.")
    private @Nullable BigDecimal targetQps;

    @Option(
            names = "--min-duration",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Shortest duration of a performance run, for example 60s or 10m.")
    private @Nullable Duration minDuration;

    @Option(
            names = "--min-query-count",
            paramLabel = "N",
            converter = Converters.OfCount.class,
            description = "Fewest queries (Offline: samples) of a run.")
    private @Nullable Long minQueryCount;

    @Option(
            names = "--ttft-latency",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Server: limit of the time to first token at the target percentile.")
    private @Nullable Duration ttftLatency;

    @Option(
            names = "--tpot-latency",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Server: limit of the time per output token at the target percentile.")
    private @Nullable Duration tpotLatency;

    @Option(
            names = "--target-latency",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description =
                    "Server: latency limit when tokens are not timed. SingleStream and MultiStream: expected latency.")
    private @Nullable Duration targetLatency;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other key of the configuration grammar, for example --set max_query_count=500;"
                    + " times in milliseconds, percentiles in percent. May be given several times.")
    private Map<String, String> others = new LinkedHashMap<>();

    /** The given settings as lines of a configuration file. */
    String lines(Scenario scenario) {
        return String.join("\n", list(scenario));
    }

    /**
     * The given settings as a configuration text.
     *
     * @throws UserError when a value cannot be expressed in the grammar
     */
    public ConfigText text(Scenario scenario) {
        ConfigText text = ConfigText.parse(SOURCE, lines(scenario));
        if (!text.problems().isEmpty()) {
            throw new UserError("--set takes KEY=NUMBER, as in --set max_query_count=500; found "
                    + list(scenario)
                            .get(text.problems().getFirst().line() - 1)
                            .replace("*." + scenario.officialName() + ".", "")
                            .replace(" = ", "="));
        }
        return text;
    }

    private List<String> list(Scenario scenario) {
        List<String> lines = new ArrayList<>();
        String prefix = "*." + scenario.officialName() + ".";
        if (targetQps != null) {
            lines.add(prefix + "target_qps = " + targetQps.toPlainString());
        }
        if (minQueryCount != null) {
            lines.add(prefix + "min_query_count = " + minQueryCount);
        }
        addTime(lines, prefix + "min_duration", "--min-duration", minDuration, true);
        boolean wholeMillis = scenario == Scenario.SERVER;
        addTime(lines, prefix + "target_latency", "--target-latency", targetLatency, wholeMillis);
        addTime(lines, prefix + "ttft_latency", "--ttft-latency", ttftLatency, true);
        addTime(lines, prefix + "tpot_latency", "--tpot-latency", tpotLatency, true);
        others.forEach((key, value) -> lines.add((key.contains(".") ? "" : prefix) + key + " = " + value));
        return lines;
    }

    /** The grammar knows milliseconds only, and for limits only whole ones. */
    private static void addTime(
            List<String> lines, String key, String option, @Nullable Duration time, boolean wholeMillis) {
        if (time == null) {
            return;
        }
        if (wholeMillis && time.toNanos() % NANOS_PER_MILLI != 0) {
            throw new UserError(option + " must be a whole number of milliseconds: the configuration grammar has no"
                    + " finer unit here");
        }
        lines.add(key + " = "
                + BigDecimal.valueOf(time.toNanos())
                        .movePointLeft(6)
                        .stripTrailingZeros()
                        .toPlainString());
    }
}
