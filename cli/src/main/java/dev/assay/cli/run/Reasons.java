package dev.assay.cli.run;

import dev.assay.results.model.RunDocument.Gate;

/** Why a condition is not met, and what to change, in one sentence. */
final class Reasons {
    private Reasons() {}

    static String sentence(Gate gate) {
        return switch (gate.name()) {
            case "min_duration" ->
                "the run was too short: " + seen(gate) + " of " + limit(gate)
                        + "; raise --target-qps (or lower the expected latency), so that more queries are generated";
            case "min_query_count", "min_sample_count" ->
                "too few " + (gate.name().equals("min_query_count") ? "queries: " : "samples completed: ") + seen(gate)
                        + " of " + limit(gate);
            case "early_stopping" -> gate.label() + " is not possible: " + gate.detail() + "; run longer";
            default ->
                gate.unit().equals("over limit")
                        ? gate.label() + ": " + gate.detail() + "; run longer, or lower --target-qps"
                        : overLimit(gate);
        };
    }

    private static String overLimit(Gate gate) {
        return gate.observed() == null
                ? gate.label() + " was not measured"
                : gate.label() + " was " + seen(gate) + ", over its limit of " + limit(gate) + "; lower --target-qps";
    }

    private static String seen(Gate gate) {
        Double observed = gate.observed();
        return observed == null ? "nothing measured" : Figures.withUnit(observed, gate.unit());
    }

    private static String limit(Gate gate) {
        Double limit = gate.limit();
        return limit == null ? "no limit" : Figures.withUnit(limit, gate.unit());
    }
}
