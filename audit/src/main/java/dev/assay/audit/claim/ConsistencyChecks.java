package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.CONTRADICTION;
import static dev.assay.audit.claim.Severity.REMARKABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Numbers of one claim that cannot all be true. */
final class ConsistencyChecks {
    /** Two figures that are rounded differently may differ by this much (plausibility 7). */
    private static final double TOLERANCE = 0.05;

    private static final List<String> METRICS = List.of("ttft", "tpot", "e2e");
    private static final List<String> ORDERED = List.of("min", "p50", "p90", "p95", "p99", "p99_9", "max");
    private static final Map<String, String> RATE_OF_METRIC = Map.of(
            "output_token_throughput", "rates.output_tokens_per_second",
            "total_token_throughput", "rates.total_tokens_per_second",
            "request_throughput", "rates.requests_per_second",
            "goodput", "rates.goodput_requests_per_second",
            "user_token_rate", "rates.tokens_per_second_per_user",
            "energy_per_token", "power.joules_per_token",
            "cost_per_million_tokens", "cost.per_million_tokens");

    private ConsistencyChecks() {}

    static List<ClaimCheck> all() {
        String plausibility = "plausibility ";
        String proves = "At least one of the numbers is wrong, or they are of different runs. It does not say which.";
        return List.of(
                new ClaimCheck(
                        "CN1",
                        "Little's law",
                        "concurrency = completed requests/s x mean latency, within 5 %",
                        proves,
                        plausibility + "7",
                        ConsistencyChecks::little),
                new ClaimCheck(
                        "CN2",
                        "whole latency and its parts",
                        "e2e >= ttft for each statistic; mean e2e >= mean ttft + (mean output - 1) x smallest tpot",
                        proves,
                        plausibility + "8; audit specification B50",
                        ConsistencyChecks::parts),
                new ClaimCheck(
                        "CN3",
                        "tokens and requests",
                        "output tokens/s = requests/s x mean output length; input likewise; total = input + output; within 5 %",
                        proves,
                        plausibility + "8",
                        ConsistencyChecks::tokens),
                new ClaimCheck(
                        "CN4",
                        "what one user sees",
                        "tokens/s of one user <= 1 / tpot, for the median, else the mean",
                        proves,
                        plausibility + "8",
                        ConsistencyChecks::user),
                new ClaimCheck(
                        "CN5",
                        "goodput and throughput",
                        "goodput <= completed requests/s",
                        proves,
                        plausibility + "8",
                        ConsistencyChecks::goodput),
                new ClaimCheck(
                        "CN6",
                        "order of percentiles",
                        "min <= p50 <= p90 <= p95 <= p99 <= p99.9 <= max; min <= mean <= max",
                        proves,
                        plausibility + "8; audit specification B50",
                        ConsistencyChecks::order),
                new ClaimCheck(
                        "CN7",
                        "energy and cost",
                        "J/token = W / (tokens/s); cost of 1e6 tokens = price per hour / (tokens/s x 3600) x 1e6; within 5 %",
                        proves,
                        plausibility + "9",
                        ConsistencyChecks::energyAndCost),
                new ClaimCheck(
                        "CN8",
                        "the figure and the numbers beside it",
                        "figure.value x divisor of figure.per = the field of the same metric and statistic, within 5 %",
                        proves,
                        "Assay",
                        ConsistencyChecks::figure),
                new ClaimCheck(
                        "CN9",
                        "parallelism and accelerators",
                        "tensor x pipeline x replicas <= count",
                        proves,
                        "Assay",
                        ConsistencyChecks::degrees),
                new ClaimCheck(
                        "CN10",
                        "limits and latencies",
                        "latency at the percentile of a limit <= the limit",
                        "The claim's own latency breaks the claim's own limit.",
                        "Assay",
                        ConsistencyChecks::limits),
                new ClaimCheck(
                        "CN11",
                        "metric and unit",
                        "figure.unit is a unit of figure.metric, divided by what figure.per says; throughput has no percentile",
                        "The number is of another metric than is said, or of another divisor; one of the words is wrong.",
                        "audit specification B08",
                        WordedFigure::unit),
                new ClaimCheck(
                        "CN12",
                        "dates",
                        "source.published <= source.retrieved, as dates",
                        "One of the two dates is wrong, and the document cannot be looked up by them.",
                        "rules digest 77",
                        WordedFigure::dates));
    }

    private static void little(Claim claim, Findings findings) {
        OptionalDouble rate = rate(claim);
        OptionalDouble latency = claim.number("latency.e2e_ms_mean");
        OptionalDouble concurrency = claim.number("load.concurrency");
        if (rate.isPresent() && latency.isPresent() && concurrency.isPresent()) {
            double implied = rate.getAsDouble() * latency.getAsDouble() / 1e3;
            unequal(
                    findings,
                    "load.concurrency",
                    "requests in the system",
                    concurrency.getAsDouble(),
                    implied,
                    Numbers.shown(rate.getAsDouble(), "requests/s") + " x " + Numbers.shown(latency.getAsDouble(), "ms")
                            + " mean latency");
        }
    }

    private static OptionalDouble rate(Claim claim) {
        OptionalDouble completed = claim.number("rates.requests_per_second");
        return completed.isPresent() || claim.is("load.model", "closed_loop")
                ? completed
                : claim.number("load.rate_per_second");
    }

    private static void parts(Claim claim, Findings findings) {
        List<String> statistics = new ArrayList<>(ORDERED);
        statistics.add("mean");
        for (String statistic : statistics) {
            OptionalDouble ttft = claim.number("latency.ttft_ms_" + statistic);
            OptionalDouble whole = claim.number("latency.e2e_ms_" + statistic);
            if (ttft.isPresent() && whole.isPresent() && whole.getAsDouble() < ttft.getAsDouble()) {
                findings.add(
                        CONTRADICTION,
                        "latency.e2e_ms_" + statistic,
                        "the " + statistic + " of the whole latency, " + Numbers.shown(whole.getAsDouble(), "ms")
                                + ", is below that of the first token, " + Numbers.shown(ttft.getAsDouble(), "ms"),
                        "Ask which of the two is right, and whether both are of one run.");
            }
        }
        composition(claim, findings);
    }

    private static void composition(Claim claim, Findings findings) {
        OptionalDouble ttft = claim.number("latency.ttft_ms_mean");
        OptionalDouble whole = claim.number("latency.e2e_ms_mean");
        OptionalDouble output = claim.number("workload.output_tokens_mean");
        if (ttft.isEmpty() || whole.isEmpty() || output.isEmpty()) {
            return;
        }
        OptionalDouble smallest = claim.number("latency.tpot_ms_min");
        OptionalDouble mean = claim.number("latency.tpot_ms_mean");
        double gaps = Math.max(0, output.getAsDouble() - 1);
        if (smallest.isPresent() && whole.getAsDouble() < ttft.getAsDouble() + gaps * smallest.getAsDouble()) {
            compositionFinding(
                    findings, CONTRADICTION, whole.getAsDouble(), ttft.getAsDouble(), gaps, smallest.getAsDouble());
        } else if (mean.isPresent()
                && whole.getAsDouble() < (1 - TOLERANCE) * (ttft.getAsDouble() + gaps * mean.getAsDouble())) {
            compositionFinding(findings, REMARKABLE, whole.getAsDouble(), ttft.getAsDouble(), gaps, mean.getAsDouble());
        }
    }

    private static void compositionFinding(
            Findings findings, Severity severity, double whole, double ttft, double gaps, double tpot) {
        findings.add(
                severity,
                "latency.e2e_ms_mean",
                "a mean whole latency of " + Numbers.shown(whole, "ms") + " is less than its parts: "
                        + Numbers.shown(ttft, "ms") + " to the first token + " + Numbers.shown(gaps) + " tokens x "
                        + Numbers.shown(tpot, "ms") + " = " + Numbers.shown(ttft + gaps * tpot, "ms"),
                "Ask for the definition of TPOT and for the lengths of the same run.");
    }

    private static void tokens(Claim claim, Findings findings) {
        OptionalDouble requests = claim.number("rates.requests_per_second");
        for (String side : List.of("output", "input")) {
            OptionalDouble tokens = claim.number("rates." + side + "_tokens_per_second");
            OptionalDouble length = claim.number("workload." + side + "_tokens_mean");
            if (requests.isPresent() && tokens.isPresent() && length.isPresent()) {
                unequal(
                        findings,
                        "rates." + side + "_tokens_per_second",
                        side + " tokens/s",
                        tokens.getAsDouble(),
                        requests.getAsDouble() * length.getAsDouble(),
                        Numbers.shown(requests.getAsDouble(), "requests/s") + " x "
                                + Numbers.shown(length.getAsDouble(), side + " tokens"));
            }
        }
        OptionalDouble in = claim.number("rates.input_tokens_per_second");
        OptionalDouble out = claim.number("rates.output_tokens_per_second");
        OptionalDouble total = claim.number("rates.total_tokens_per_second");
        if (in.isPresent() && out.isPresent() && total.isPresent()) {
            unequal(
                    findings,
                    "rates.total_tokens_per_second",
                    "all tokens/s",
                    total.getAsDouble(),
                    in.getAsDouble() + out.getAsDouble(),
                    "input + output");
        }
    }

    private static void user(Claim claim, Findings findings) {
        OptionalDouble seen = claim.number("rates.tokens_per_second_per_user");
        String statistic = claim.has("latency.tpot_ms_p50") ? "p50" : "mean";
        OptionalDouble tpot = claim.number("latency.tpot_ms_" + statistic);
        if (seen.isPresent()
                && tpot.isPresent()
                && tpot.getAsDouble() > 0
                && seen.getAsDouble() > (1 + TOLERANCE) * 1e3 / tpot.getAsDouble()) {
            findings.add(
                    CONTRADICTION,
                    "rates.tokens_per_second_per_user",
                    Numbers.shown(seen.getAsDouble(), "tokens/s") + " for one user is more than 1 / " + statistic
                            + " TPOT = " + Numbers.shown(1e3 / tpot.getAsDouble(), "tokens/s"),
                    "Ask how the rate of one user was computed.");
        }
    }

    private static void goodput(Claim claim, Findings findings) {
        OptionalDouble good = claim.number("rates.goodput_requests_per_second");
        OptionalDouble all = claim.number("rates.requests_per_second");
        if (good.isPresent() && all.isPresent() && good.getAsDouble() > all.getAsDouble()) {
            findings.add(
                    CONTRADICTION,
                    "rates.goodput_requests_per_second",
                    "goodput " + Numbers.shown(good.getAsDouble(), "requests/s")
                            + " is more than all completed requests, " + Numbers.shown(all.getAsDouble(), "requests/s"),
                    "Ask for both of one run; goodput is a part of throughput.");
        }
    }

    private static void order(Claim claim, Findings findings) {
        for (String metric : METRICS) {
            String before = "";
            for (String statistic : ORDERED) {
                String field = "latency." + metric + "_ms_" + statistic;
                if (!claim.has(field)) {
                    continue;
                }
                if (!before.isEmpty()) {
                    decreasing(claim, findings, before, field);
                }
                before = field;
            }
            String mean = "latency." + metric + "_ms_mean";
            decreasing(claim, findings, "latency." + metric + "_ms_min", mean);
            decreasing(claim, findings, mean, "latency." + metric + "_ms_max");
        }
    }

    private static void decreasing(Claim claim, Findings findings, String lower, String upper) {
        OptionalDouble low = claim.number(lower);
        OptionalDouble high = claim.number(upper);
        if (low.isPresent() && high.isPresent() && low.getAsDouble() > high.getAsDouble()) {
            findings.add(
                    CONTRADICTION,
                    upper,
                    upper + " = " + Numbers.shown(high.getAsDouble(), "ms") + " is below " + lower + " = "
                            + Numbers.shown(low.getAsDouble(), "ms"),
                    "Ask for the distribution of one run.");
        }
    }

    private static void energyAndCost(Claim claim, Findings findings) {
        OptionalDouble tokens = claim.number("rates.output_tokens_per_second");
        if (tokens.isEmpty() || tokens.getAsDouble() == 0) {
            return;
        }
        OptionalDouble watts = claim.number("power.watts");
        OptionalDouble joules = claim.number("power.joules_per_token");
        if (watts.isPresent() && joules.isPresent()) {
            unequal(
                    findings,
                    "power.joules_per_token",
                    "J/token",
                    joules.getAsDouble(),
                    watts.getAsDouble() / tokens.getAsDouble(),
                    Numbers.shown(watts.getAsDouble(), "W") + " / " + Numbers.shown(tokens.getAsDouble(), "tokens/s"));
        }
        OptionalDouble price = claim.number("cost.price_per_hour");
        OptionalDouble cost = claim.number("cost.per_million_tokens");
        if (price.isPresent() && cost.isPresent()) {
            unequal(
                    findings,
                    "cost.per_million_tokens",
                    "cost of a million tokens",
                    cost.getAsDouble(),
                    price.getAsDouble() / (tokens.getAsDouble() * 3600) * 1e6,
                    Numbers.shown(price.getAsDouble()) + " per hour / ("
                            + Numbers.shown(tokens.getAsDouble(), "tokens/s") + " x 3600) x 1e6");
        }
    }

    private static void figure(Claim claim, Findings findings) {
        OptionalDouble value = claim.number("figure.value");
        String metric = claim.text("figure.metric").orElse("");
        String field = counterpart(claim, metric);
        if (value.isEmpty() || field.isEmpty() || !claim.has(field)) {
            return;
        }
        OptionalDouble divisor = switch (claim.text("figure.per").orElse("system")) {
            case "accelerator" -> claim.number("hardware.count");
            case "node" -> claim.number("hardware.nodes");
            case "watt" -> claim.number("power.watts");
            case "system" -> OptionalDouble.of(1);
            case "user" -> metric.equals("user_token_rate") ? OptionalDouble.of(1) : OptionalDouble.empty();
            default -> OptionalDouble.empty();
        };
        if (divisor.isPresent()) {
            unequal(
                    findings,
                    "figure.value",
                    "the figure of the system",
                    value.getAsDouble() * divisor.getAsDouble(),
                    claim.number(field).orElseThrow(),
                    field);
        }
    }

    private static String counterpart(Claim claim, String metric) {
        String statistic = claim.text("figure.statistic").orElse("").replace('.', '_');
        return switch (metric) {
            case "ttft", "tpot" -> statistic.equals("total") ? "" : "latency." + metric + "_ms_" + statistic;
            case "e2e_latency" -> statistic.equals("total") ? "" : "latency.e2e_ms_" + statistic;
            default -> RATE_OF_METRIC.getOrDefault(metric, "");
        };
    }

    private static void degrees(Claim claim, Findings findings) {
        double product = claim.number("parallelism.tensor").orElse(1)
                * claim.number("parallelism.pipeline").orElse(1)
                * claim.number("parallelism.replicas").orElse(1);
        OptionalDouble count = claim.number("hardware.count");
        if (count.isPresent() && product > count.getAsDouble()) {
            findings.add(
                    CONTRADICTION,
                    "hardware.count",
                    "tensor x pipeline x replicas needs " + Numbers.shown(product) + " accelerators, the system has "
                            + Numbers.shown(count.getAsDouble()),
                    "Ask for the degrees of one replica and the number of replicas.");
        }
    }

    private static void limits(Claim claim, Findings findings) {
        for (String metric : METRICS) {
            OptionalDouble limit = claim.number("slo." + metric + "_ms");
            OptionalDouble percentile = claim.number("slo." + metric + "_percentile");
            if (limit.isEmpty() || percentile.isEmpty()) {
                continue;
            }
            String statistic = "p" + Numbers.shown(percentile.getAsDouble()).replace('.', '_');
            if (!ORDERED.contains(statistic)) {
                continue;
            }
            String field = "latency." + metric + "_ms_" + statistic;
            OptionalDouble stated = claim.number(field);
            if (stated.isPresent() && stated.getAsDouble() > limit.getAsDouble()) {
                findings.add(
                        CONTRADICTION,
                        field,
                        field + " = " + Numbers.shown(stated.getAsDouble(), "ms") + " is over the claim's own limit of "
                                + Numbers.shown(limit.getAsDouble(), "ms"),
                        "Ask for a run within the limit.");
            }
        }
    }

    private static void unequal(
            Findings findings, String field, String what, double stated, double implied, String from) {
        if (Math.abs(stated - implied) > TOLERANCE * Math.max(Math.abs(stated), Math.abs(implied))) {
            findings.add(
                    CONTRADICTION,
                    field,
                    what + ": stated " + Numbers.shown(stated) + ", but " + from + " gives " + Numbers.shown(implied),
                    "Ask for the numbers of one run, at one load.");
        }
    }
}
