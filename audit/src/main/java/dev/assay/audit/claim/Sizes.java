package dev.assay.audit.claim;

import dev.assay.conf.hardware.Accelerator;
import dev.assay.conf.hardware.Hardware;
import dev.assay.conf.hardware.ModelCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The sizes of model and machine that bounds are computed with, each with its origin: the claim's own value, else the
 * table's. Nothing is guessed: what neither has is named in {@link #unknown()}.
 */
final class Sizes {
    private final Claim claim;
    private final Optional<ModelCard> card;
    private final Optional<Accelerator> row;
    private final List<Assumption> used = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    Sizes(Claim claim) {
        this.claim = claim;
        card = claim.text("model.name").flatMap(Hardware::model);
        row = claim.text("hardware.accelerator").flatMap(Hardware::accelerator);
    }

    /** Values that were asked for so far, each once. */
    List<Assumption> used() {
        return List.copyOf(used);
    }

    /** Fields that were asked for and are not known. */
    List<String> unknown() {
        return List.copyOf(unknown);
    }

    OptionalDouble totalParameters() {
        return model("model.total_parameters", "parameters", card.map(ModelCard::totalParameters));
    }

    /** Parameters one token uses; a model stated without them is taken as dense. */
    OptionalDouble activeParameters() {
        if (!claim.has("model.active_parameters") && claim.has("model.total_parameters")) {
            return use("parameters of one token", claim.number("model.total_parameters"), "", "claim, taken as dense");
        }
        return model("model.active_parameters", "parameters of one token", card.map(ModelCard::activeParameters));
    }

    /** Bytes of keys and values of one token. */
    OptionalDouble kvBytesPerToken() {
        OptionalDouble layers =
                model("model.kv_layers", "layers that keep the context", card.map(c -> (double) c.kvLayers()));
        OptionalDouble elements =
                model("model.kv_elements_per_layer", "elements of keys and values a layer", card.map(c ->
                        (double) c.kvElementsPerLayer()));
        if (layers.isEmpty() || elements.isEmpty()) {
            return OptionalDouble.empty();
        }
        Optional<String> format = claim.text("precision.kv_cache");
        double bytes = format.map(Sizes::bytesOf).orElse(1.0);
        use(
                "bytes of an element of keys and values",
                OptionalDouble.of(bytes),
                "",
                format.isPresent() ? "claim" : "default, the smallest in wide use");
        return OptionalDouble.of(layers.getAsDouble() * elements.getAsDouble() * bytes);
    }

    OptionalDouble bytesPerWeight() {
        Optional<String> format = claim.text("precision.weights");
        if (format.isEmpty()) {
            unknown.add("precision.weights");
            return OptionalDouble.empty();
        }
        return use("bytes of a weight", OptionalDouble.of(bytesOf(format.get())), "", "claim, " + format.get());
    }

    OptionalDouble memoryBytes() {
        return machine("hardware.memory_gb", 1e9, "memory of an accelerator", "B", row.map(Accelerator::memoryBytes));
    }

    OptionalDouble bandwidthBytesPerSecond() {
        return machine(
                "hardware.bandwidth_gb_per_second",
                1e9,
                "memory bandwidth of an accelerator",
                "B/s",
                row.map(Accelerator::bandwidthBytesPerSecond));
    }

    /** Dense peak at the claimed format; the largest of all formats where the hardware has no unit for it. */
    OptionalDouble denseFlops() {
        String format = claim.text("precision.weights").orElse("");
        Optional<Double> peak = row.map(r -> r.denseFlops().getOrDefault(format, r.largestPeakFlops()));
        return machine("hardware.dense_tflops", 1e12, "dense peak of an accelerator", "FLOP/s", peak);
    }

    OptionalDouble accelerators() {
        OptionalDouble count = claim.number("hardware.count");
        if (count.isEmpty()) {
            unknown.add("hardware.count");
            return count;
        }
        return use("accelerators", count, "", "claim");
    }

    /** Accelerators of one replica, at most: tensor x pipeline x expert degrees, else all of a replica's share. */
    OptionalDouble acceleratorsOfReplica() {
        OptionalDouble count = claim.number("hardware.count");
        if (count.isEmpty()) {
            unknown.add("hardware.count");
            return count;
        }
        OptionalDouble replicas = claim.number("parallelism.replicas");
        if (replicas.isPresent()) {
            return use(
                    "accelerators of one replica",
                    OptionalDouble.of(Math.max(1, count.getAsDouble() / replicas.getAsDouble())),
                    "",
                    "claim, count / replicas");
        }
        OptionalDouble tensor = claim.number("parallelism.tensor");
        if (tensor.isPresent() && !claim.has("parallelism.expert")) {
            double degree =
                    tensor.getAsDouble() * claim.number("parallelism.pipeline").orElse(1);
            return use(
                    "accelerators of one replica",
                    OptionalDouble.of(Math.min(count.getAsDouble(), degree)),
                    "",
                    "claim, tensor x pipeline");
        }
        return use("accelerators of one replica", count, "", "default, the whole system");
    }

    OptionalDouble inputTokens() {
        OptionalDouble mean = claim.number("workload.input_tokens_mean");
        return mean.isPresent() ? use("input length", mean, "tokens", "claim, mean") : mean;
    }

    OptionalDouble outputTokens() {
        OptionalDouble mean = claim.number("workload.output_tokens_mean");
        return mean.isPresent() ? use("output length", mean, "tokens", "claim, mean") : mean;
    }

    /** Live tokens of a request on average: the input and half of the output. Zero if lengths are not stated. */
    double liveTokens() {
        double live = inputTokens().orElse(0) + outputTokens().orElse(0) / 2;
        use(
                "live tokens of a request",
                OptionalDouble.of(live),
                "tokens",
                live == 0 ? "default, lengths are not stated" : "input + half of the output");
        return live;
    }

    /** Tokens that one decoding step may yield: 1, and one more for each draft token that the claim declares. */
    double tokensPerStep() {
        double draft = claim.number("workload.speculative_draft_tokens").orElse(0);
        use("tokens of one decoding step, at most", OptionalDouble.of(draft + 1), "", draft > 0 ? "claim" : "default");
        return draft + 1;
    }

    Assumption assume(String name, double value, String unit, String origin) {
        use(name, OptionalDouble.of(value), unit, origin);
        return used.getLast();
    }

    private OptionalDouble model(String field, String name, Optional<Double> fromCard) {
        return choose(field, 1, name, "", fromCard, card.map(ModelCard::source));
    }

    private OptionalDouble machine(String field, double unit, String name, String unitName, Optional<Double> fromRow) {
        return choose(field, unit, name, unitName, fromRow, row.map(Accelerator::source));
    }

    private OptionalDouble choose(
            String field, double unit, String name, String unitName, Optional<Double> table, Optional<String> source) {
        OptionalDouble own = claim.number(field);
        if (own.isPresent()) {
            return use(name, OptionalDouble.of(own.getAsDouble() * unit), unitName, "claim");
        }
        if (table.isPresent()) {
            return use(name, OptionalDouble.of(table.get()), unitName, source.orElse(""));
        }
        if (!unknown.contains(field)) {
            unknown.add(field);
        }
        return OptionalDouble.empty();
    }

    private OptionalDouble use(String name, OptionalDouble value, String unit, String origin) {
        Assumption assumption = new Assumption(name, Numbers.shown(value.getAsDouble(), unit), origin);
        if (!used.contains(assumption)) {
            used.add(assumption);
        }
        return value;
    }

    private static double bytesOf(String format) {
        return switch (format) {
            case "fp32" -> 4;
            case "bf16", "fp16" -> 2;
            case "fp8", "int8" -> 1;
            case "fp6" -> 0.75;
            case "fp4", "int4" -> 0.5;
            default -> throw new IllegalArgumentException("no size is known of number format " + format);
        };
    }
}
