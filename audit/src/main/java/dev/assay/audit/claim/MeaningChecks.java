package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.MISSING;

import dev.assay.conf.claim.ClaimField;
import dev.assay.conf.claim.ClaimFields;
import java.util.List;

/** Fields without which a figure means nothing. */
final class MeaningChecks {
    private static final String SOURCE = "Assay: what a person needs to repeat or compare the figure";

    private MeaningChecks() {}

    static List<ClaimCheck> all() {
        return List.of(
                new ClaimCheck(
                        "CM1",
                        "fields that every figure needs",
                        "each field marked as needed is there",
                        "The figure cannot be compared or repeated; it says nothing about whether it is true.",
                        SOURCE,
                        MeaningChecks::needed),
                new ClaimCheck(
                        "CM2",
                        "input and output lengths",
                        "mean or distribution of both",
                        "Speed per token and per request depend on both lengths; without them the figure compares with nothing.",
                        SOURCE,
                        MeaningChecks::lengths),
                new ClaimCheck(
                        "CM3",
                        "how much load",
                        "poisson and fixed_rate: rate_per_second; closed_loop: concurrency",
                        "Latency and throughput depend on the load; one point of an unknown load is not comparable.",
                        SOURCE,
                        MeaningChecks::load),
                new ClaimCheck(
                        "CM4",
                        "how the model is spread",
                        "more than one accelerator: tensor, pipeline, expert or replicas",
                        "One replica over eight accelerators and eight replicas of one behave differently.",
                        SOURCE,
                        MeaningChecks::parallelism),
                new ClaimCheck(
                        "CM5",
                        "limits with their percentiles",
                        "each limit of slo has a percentile; goodput has a limit",
                        "A limit without a percentile may hold for half of the requests only.",
                        SOURCE,
                        MeaningChecks::limits),
                new ClaimCheck(
                        "CM6",
                        "where watts come from",
                        "power, efficiency or energy: kind and boundary",
                        "Watts of a data sheet are no measurement, and a card's watts are not those of the system.",
                        "plausibility 9; rules digest 84",
                        MeaningChecks::power),
                new ClaimCheck(
                        "CM7",
                        "shared prefixes",
                        "prefix caching on: shared_prefix_fraction",
                        "Shared tokens are computed once; the figure may count work that was not done.",
                        SOURCE,
                        MeaningChecks::prefixes),
                new ClaimCheck(
                        "CM8",
                        "price of what",
                        "cost figure: price_per_hour and currency",
                        "A cost without the price it rests on cannot be recomputed.",
                        "plausibility 9",
                        MeaningChecks::cost));
    }

    private static void needed(Claim claim, Findings findings) {
        for (ClaimField field : ClaimFields.all()) {
            if (field.need() == ClaimField.Need.ALWAYS && !claim.has(field.path())) {
                missing(findings, field.path(), field.why());
            }
        }
    }

    private static void lengths(Claim claim, Findings findings) {
        for (String side : List.of("input", "output")) {
            if (!claim.has("workload." + side + "_tokens_mean")
                    && !claim.has("workload." + side + "_tokens_distribution")) {
                missing(findings, "workload." + side + "_tokens_mean", "the " + side + " length decides the figure");
            }
        }
    }

    private static void load(Claim claim, Findings findings) {
        boolean open = claim.is("load.model", "poisson") || claim.is("load.model", "fixed_rate");
        if (open && !claim.has("load.rate_per_second")) {
            missing(findings, "load.rate_per_second", "an open load is described by its arrival rate");
        }
        if (claim.is("load.model", "closed_loop") && !claim.has("load.concurrency")) {
            missing(findings, "load.concurrency", "a closed loop is described by how many requests it keeps in flight");
        }
    }

    private static void parallelism(Claim claim, Findings findings) {
        if (claim.number("hardware.count").orElse(1) > 1 && !claim.hasSection("parallelism")) {
            missing(findings, "parallelism.tensor", "several accelerators can be used in very different ways");
        }
    }

    private static void limits(Claim claim, Findings findings) {
        boolean any = false;
        for (String metric : List.of("ttft", "tpot", "e2e")) {
            if (claim.has("slo." + metric + "_ms")) {
                any = true;
                if (!claim.has("slo." + metric + "_percentile")) {
                    missing(findings, "slo." + metric + "_percentile", "a limit holds for a share of the requests");
                }
            }
        }
        boolean goodput = claim.is("figure.metric", "goodput") || claim.has("rates.goodput_requests_per_second");
        if (goodput && !any) {
            missing(findings, "slo.ttft_ms", "goodput counts the requests within limits, and none is given");
        }
    }

    private static void power(Claim claim, Findings findings) {
        boolean speaksOfPower = claim.hasSection("power")
                || claim.is("figure.per", "watt")
                || claim.is("figure.metric", "energy_per_token");
        if (!speaksOfPower) {
            return;
        }
        if (!claim.has("power.kind")) {
            missing(findings, "power.kind", "measured watts and rated watts differ");
        }
        if (!claim.has("power.boundary")) {
            missing(findings, "power.boundary", "the boundary decides what the watts contain");
        }
    }

    private static void prefixes(Claim claim, Findings findings) {
        if (claim.is("state.prefix_caching", "on") && !claim.has("workload.shared_prefix_fraction")) {
            missing(findings, "workload.shared_prefix_fraction", "with prefix caching on, shared tokens cost nothing");
        }
    }

    private static void cost(Claim claim, Findings findings) {
        boolean speaksOfCost = claim.hasSection("cost")
                || claim.is("figure.per", "currency")
                || claim.is("figure.metric", "cost_per_million_tokens");
        if (!speaksOfCost) {
            return;
        }
        if (!claim.has("cost.price_per_hour")) {
            missing(findings, "cost.price_per_hour", "the cost rests on it");
        }
        if (!claim.has("cost.currency")) {
            missing(findings, "cost.currency", "a price has a currency");
        }
    }

    private static void missing(Findings findings, String field, String why) {
        findings.add(MISSING, field, field + " is not stated: " + why, "Ask for " + field + " and add it.");
    }
}
