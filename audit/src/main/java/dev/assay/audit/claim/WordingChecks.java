package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.LABEL;
import static dev.assay.audit.claim.Severity.MISLEADING;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures that say less than the words around them, and derived figures that need a label. */
final class WordingChecks {
    private static final Set<String> THROUGHPUTS =
            Set.of("output_token_throughput", "total_token_throughput", "request_throughput", "goodput");
    private static final Set<String> LATENCIES = Set.of("ttft", "tpot", "e2e_latency");

    /** Words that need something to compare with; "8x H100" is a count. */
    private static final Pattern COMPARATIVE = Pattern.compile(
            "\\d+(\\.\\d+)?\\s?(x|\u00d7|times)\\s+(as|the|better|faster|more|higher|lower|cheaper|less|performance|throughput|speed)\\b"
                    + "|\\b(fastest|leading|best|lowest|highest|unmatched|record)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern UP_TO = Pattern.compile("\\bup to\\b", Pattern.CASE_INSENSITIVE);

    private WordingChecks() {}

    static List<ClaimCheck> all() {
        return List.of(
                new ClaimCheck(
                        "CW1",
                        "a mean where a percentile is promised",
                        "latency figure with statistic mean or p50 beside a limit at a higher percentile; or a limit whose only latency is a mean",
                        "The tail is not shown. It does not prove that the tail breaks the limit.",
                        "audit specification 12.5; rules of the scenarios",
                        WordingChecks::meanForPercentile),
                new ClaimCheck(
                        "CW2",
                        "throughput without the latency it was reached at",
                        "throughput under any load but offline: some latency or limit is stated",
                        "Any server reaches a high throughput when latency does not matter.",
                        "rules digest 16; Assay",
                        WordingChecks::throughputWithoutLatency),
                new ClaimCheck(
                        "CW3",
                        "a closed loop sold as an arrival rate",
                        "load.model closed_loop together with rate_per_second, or goodput at limits",
                        "In a closed loop a slow answer delays the next request, so that no queue grows and latencies look better than users would see.",
                        "LoadGen specification, Server scenario; Assay",
                        WordingChecks::closedLoop),
                new ClaimCheck(
                        "CW4",
                        "derived figures",
                        "figure.per other than system: figure x divisor = figure of the system",
                        "The figure is computed, not measured, and is no official metric.",
                        "rules digest 83; audit specification B04",
                        WordingChecks::derived),
                new ClaimCheck(
                        "CW5",
                        "watts of a data sheet",
                        "energy or efficiency with power.kind other than measured",
                        "TDP, ratings and supplies are no measurement of what the system drew.",
                        "rules digest 84; plausibility 9; audit specification B69",
                        WordingChecks::ratedPower),
                new ClaimCheck(
                        "CW6",
                        "a multiple or a superlative of nothing",
                        "statement with a multiple, a superlative or up to: comparisons name what it is compared with",
                        "The words cannot be checked; it says nothing about the figure itself.",
                        "rules digest 82; Assay",
                        WordingChecks::comparativeOfNothing));
    }

    private static void comparativeOfNothing(Claim claim, Findings findings) {
        String statement = claim.text("statement").orElse("");
        Matcher words = COMPARATIVE.matcher(statement);
        if (words.find() && claim.comparisons() == 0) {
            findings.add(
                    MISLEADING,
                    "statement",
                    "\"" + words.group() + "\" compares, and nothing is named that it is compared with",
                    "Ask for the other system, its figure and its conditions, and add them under comparisons.");
        }
        if (UP_TO.matcher(statement).find()) {
            findings.add(
                    MISLEADING,
                    "statement",
                    "\"up to\" names the best case of several and none of its conditions",
                    "Ask for the figure at the described load, or for all cases.");
        }
    }

    private static void meanForPercentile(Claim claim, Findings findings) {
        String metric = claim.text("figure.metric").orElse("");
        String statistic = claim.text("figure.statistic").orElse("");
        boolean middle = statistic.equals("mean") || statistic.equals("p50") || statistic.equals("min");
        for (String name : List.of("ttft", "tpot", "e2e")) {
            OptionalDouble promised = claim.number("slo." + name + "_percentile");
            if (promised.isEmpty() || promised.getAsDouble() <= 50) {
                continue;
            }
            boolean figureIsIt = metric.startsWith(name) && LATENCIES.contains(metric);
            if (figureIsIt && middle) {
                findings.add(
                        MISLEADING,
                        "figure.statistic",
                        "the figure is the " + statistic + " of " + name + ", but the limit is promised at p"
                                + Numbers.shown(promised.getAsDouble()),
                        "Ask for the percentile that the limit is promised at.");
            } else if (claim.has("latency." + name + "_ms_mean") && !tailStated(claim, name)) {
                findings.add(
                        MISLEADING,
                        "latency." + name + "_ms_mean",
                        "only the mean of " + name + " is stated, but the limit is promised at p"
                                + Numbers.shown(promised.getAsDouble()),
                        "Ask for latency." + name + "_ms_p"
                                + Numbers.shown(promised.getAsDouble()).replace('.', '_') + ".");
            }
        }
    }

    private static boolean tailStated(Claim claim, String name) {
        return List.of("p90", "p95", "p99", "p99_9", "max").stream()
                .anyMatch(one -> claim.has("latency." + name + "_ms_" + one));
    }

    private static void throughputWithoutLatency(Claim claim, Findings findings) {
        boolean throughput = THROUGHPUTS.contains(claim.text("figure.metric").orElse(""));
        boolean latencyStated = claim.hasSection("latency") || claim.hasSection("slo");
        if (throughput && !claim.is("load.model", "offline") && !latencyStated) {
            findings.add(
                    MISLEADING,
                    "figure.metric",
                    "a throughput is claimed without any latency or limit that it was reached at",
                    "Ask for TTFT and TPOT at the percentile of the limit, in the same run.");
        }
    }

    private static void closedLoop(Claim claim, Findings findings) {
        if (!claim.is("load.model", "closed_loop")) {
            return;
        }
        if (claim.has("load.rate_per_second")) {
            findings.add(
                    MISLEADING,
                    "load.rate_per_second",
                    "an arrival rate is given for a closed loop, which has none: it sends when an answer has come",
                    "Call it completed requests per second (rates.requests_per_second), or measure with Poisson arrivals.");
        }
        if (claim.is("figure.metric", "goodput") || claim.hasSection("slo")) {
            findings.add(
                    MISLEADING,
                    "load.model",
                    "limits are claimed to hold, but the load was a closed loop, which slows down with the system",
                    "Ask for a run with Poisson arrivals at the claimed rate.");
        }
    }

    private static void derived(Claim claim, Findings findings) {
        String per = claim.text("figure.per").orElse("system");
        if (per.equals("system") || (per.equals("user") && claim.is("figure.metric", "user_token_rate"))) {
            return;
        }
        String how = switch (per) {
            case "accelerator" -> divisor(claim, "hardware.count", "accelerators");
            case "node" -> divisor(claim, "hardware.nodes", "nodes");
            case "watt" -> divisor(claim, "power.watts", "W");
            case "currency" -> divisor(claim, "cost.price_per_hour", "per hour");
            default -> "";
        };
        findings.add(
                LABEL,
                "figure.per",
                "derived figure, not an official metric: per " + per + how,
                "Label it as derived wherever it is shown, and give the figure of the system beside it.");
    }

    private static String divisor(Claim claim, String field, String words) {
        OptionalDouble divisor = claim.number(field);
        OptionalDouble value = claim.number("figure.value");
        if (divisor.isEmpty() || value.isEmpty()) {
            return " (" + field + " is not stated, so that the system's figure cannot be computed)";
        }
        return ", " + Numbers.shown(value.getAsDouble()) + " x " + Numbers.shown(divisor.getAsDouble()) + " " + words
                + " = " + Numbers.shown(value.getAsDouble() * divisor.getAsDouble()) + " for the system";
    }

    private static void ratedPower(Claim claim, Findings findings) {
        boolean usesPower = claim.is("figure.per", "watt")
                || claim.is("figure.metric", "energy_per_token")
                || claim.has("power.joules_per_token");
        String kind = claim.text("power.kind").orElse("measured");
        if (usesPower && !kind.equals("measured")) {
            findings.add(
                    MISLEADING,
                    "power.kind",
                    "energy or efficiency is claimed from " + kind + " power, which is no measurement",
                    "Ask for wall power of the declared boundary, measured in the same window as the tokens.");
        }
    }
}
