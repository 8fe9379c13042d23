package dev.assay.audit.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rates and latencies of a claim that bounds are held against: the fields of {@code rates} and {@code latency}, and the
 * figure too, since a modest number beside it does not make a figure possible.
 */
final class ClaimedRates {
    private static final List<String> USUAL = List.of("p50", "mean");
    private static final List<String> USUAL_AND_LEAST = List.of("min", "p50", "mean");

    /** A number and the field that states it. */
    record Stated(String field, double value) {}

    private ClaimedRates() {}

    /** Output tokens/s of the whole system, the largest that is stated. */
    static Optional<Stated> outputTokens(Claim claim) {
        return largest(ofSystem(claim, "output_token_throughput", "rates.output_tokens_per_second"));
    }

    /** Requests/s of the whole system, the largest that is stated. */
    static Optional<Stated> requests(Claim claim) {
        return largest(ofSystem(claim, "request_throughput", "rates.requests_per_second"));
    }

    /** Tokens/s of one user, each that is stated or follows from a time per output token. */
    static List<Stated> ofUser(Claim claim) {
        List<Stated> all = new ArrayList<>();
        number(claim, "rates.tokens_per_second_per_user").ifPresent(all::add);
        boolean figure = claim.is("figure.metric", "user_token_rate")
                || (claim.is("figure.metric", "output_token_throughput") && claim.is("figure.per", "user"));
        if (figure) {
            number(claim, "figure.value").ifPresent(all::add);
        }
        latencies(claim, "tpot", USUAL_AND_LEAST).stream()
                .filter(time -> time.value() > 0)
                .forEach(time -> all.add(new Stated(time.field(), 1e3 / time.value())));
        return all;
    }

    /** The least time to first token in milliseconds that is stated as usual. */
    static Optional<Stated> firstTokenMillis(Claim claim) {
        return latencies(claim, "ttft", USUAL).stream().min(Comparator.comparingDouble(Stated::value));
    }

    /** Whether a figure is the least of all, where a field does not say it by its name. */
    static boolean isLeast(Claim claim, String field) {
        return field.endsWith("_min") || (field.equals("figure.value") && claim.is("figure.statistic", "min"));
    }

    private static List<Stated> latencies(Claim claim, String metric, List<String> statistics) {
        List<Stated> all = new ArrayList<>();
        for (String statistic : statistics) {
            number(claim, "latency." + metric + "_ms_" + statistic).ifPresent(all::add);
        }
        boolean figure = claim.is("figure.metric", metric)
                && statistics.contains(claim.text("figure.statistic").orElse(""));
        if (figure) {
            number(claim, "figure.value").ifPresent(all::add);
        }
        return all;
    }

    private static List<Stated> ofSystem(Claim claim, String metric, String field) {
        List<Stated> all = new ArrayList<>();
        number(claim, field).ifPresent(all::add);
        OptionalDouble divisor = divisor(claim);
        if (claim.is("figure.metric", metric) && divisor.isPresent()) {
            number(claim, "figure.value")
                    .ifPresent(stated -> all.add(new Stated(stated.field(), stated.value() * divisor.getAsDouble())));
        }
        return all;
    }

    /** What the figure of the system was divided by. */
    private static OptionalDouble divisor(Claim claim) {
        return switch (claim.text("figure.per").orElse("system")) {
            case "system" -> OptionalDouble.of(1);
            case "accelerator" -> claim.number("hardware.count");
            case "node" -> claim.number("hardware.nodes");
            case "watt" -> claim.number("power.watts");
            default -> OptionalDouble.empty();
        };
    }

    private static Optional<Stated> number(Claim claim, String field) {
        OptionalDouble value = claim.number(field);
        return value.isPresent() ? Optional.of(new Stated(field, value.getAsDouble())) : Optional.empty();
    }

    private static Optional<Stated> largest(List<Stated> all) {
        return all.stream().max(Comparator.comparingDouble(Stated::value));
    }
}
