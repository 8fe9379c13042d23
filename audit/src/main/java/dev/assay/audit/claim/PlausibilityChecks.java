package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.IMPOSSIBLE;
import static dev.assay.audit.claim.Severity.NOT_CHECKED;
import static dev.assay.audit.claim.Severity.REMARKABLE;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;

/** What no hardware as described can do. */
final class PlausibilityChecks {
    /** Above this share of a bound a claim is remarkable (plausibility, introduction). */
    private static final double REMARKABLE_SHARE = 0.7;

    private static final String PROVES =
            "Above the bound: one of the printed values is wrong or missing. Above 70 % of it: possible, ask for logs. Below: nothing.";

    private PlausibilityChecks() {}

    static List<ClaimCheck> all() {
        return List.of(
                check(
                        "CP1",
                        "weights fit into memory",
                        "P_total x bytes <= G x V",
                        "plausibility 2",
                        PlausibilityChecks::weights),
                check(
                        "CP2",
                        "requests fit into memory",
                        "concurrency <= (G V - W) / (C kv); no overhead is taken off, so that the bound is hard",
                        "plausibility 3",
                        PlausibilityChecks::concurrency),
                check(
                        "CP3",
                        "speed of one user",
                        "tokens/s of one user and 1 / TPOT <= (k + 1) x G B / (W_active + C kv)",
                        "plausibility 4",
                        PlausibilityChecks::user),
                check(
                        "CP4",
                        "decoding speed of the system",
                        "output tokens/s <= n G B / (W_read + n C kv), and <= G F / (2 P_active)",
                        "plausibility 5",
                        PlausibilityChecks::decode),
                check(
                        "CP5",
                        "prefill speed",
                        "input tokens/s that were not shared <= G F / (2 P_active)",
                        "plausibility 6",
                        PlausibilityChecks::prefill),
                check(
                        "CP6",
                        "time to first token",
                        "median or mean TTFT >= input tokens that were not shared / (G F / (2 P_active))",
                        "plausibility 6",
                        PlausibilityChecks::firstToken));
    }

    private static ClaimCheck check(
            String id, String title, String formula, String source, ClaimCheck.Judgement judgement) {
        return new ClaimCheck(id, title, formula, PROVES, source, judgement);
    }

    private static void weights(Claim claim, Findings findings) {
        Sizes sizes = new Sizes(claim);
        OptionalDouble parameters = sizes.totalParameters();
        OptionalDouble bytes = sizes.bytesPerWeight();
        OptionalDouble memory = sizes.memoryBytes();
        OptionalDouble replica = sizes.acceleratorsOfReplica();
        if (unknown(sizes, findings, "hardware.count")) {
            return;
        }
        double need = parameters.orElseThrow() * bytes.orElseThrow();
        double have = replica.orElseThrow() * memory.orElseThrow();
        if (need > have) {
            findings.add(
                    IMPOSSIBLE,
                    "hardware.count",
                    "the weights need " + Numbers.gigabytes(need) + ", one replica has " + Numbers.gigabytes(have),
                    "Ask for the precision of the weights and the accelerators of one replica.",
                    sizes.used());
        }
    }

    private static void concurrency(Claim claim, Findings findings) {
        OptionalDouble claimed = concurrencyOf(claim);
        if (claimed.isEmpty()) {
            return;
        }
        Sizes sizes = new Sizes(claim);
        OptionalDouble most = mostConcurrent(sizes);
        if (unknown(sizes, findings, "load.concurrency") || most.isEmpty()) {
            return;
        }
        atMost(
                findings,
                "load.concurrency",
                "requests in the system",
                claimed.getAsDouble(),
                most.getAsDouble(),
                "",
                sizes);
    }

    /** Without stated lengths the bound is infinite and says nothing. */
    private static OptionalDouble mostConcurrent(Sizes sizes) {
        OptionalDouble parameters = sizes.totalParameters();
        OptionalDouble bytes = sizes.bytesPerWeight();
        OptionalDouble memory = sizes.memoryBytes();
        OptionalDouble count = sizes.accelerators();
        OptionalDouble kv = sizes.kvBytesPerToken();
        double live = sizes.liveTokens();
        if (parameters.isEmpty() || bytes.isEmpty() || memory.isEmpty() || count.isEmpty() || kv.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(PhysicalBounds.concurrency(
                count.getAsDouble(),
                memory.getAsDouble(),
                parameters.getAsDouble() * bytes.getAsDouble(),
                0,
                live,
                kv.getAsDouble()));
    }

    /** Stated, else by Little's law. */
    private static OptionalDouble concurrencyOf(Claim claim) {
        OptionalDouble stated = claim.number("load.concurrency");
        Optional<ClaimedRates.Stated> rate = ClaimedRates.requests(claim);
        OptionalDouble latency = claim.number("latency.e2e_ms_mean");
        return stated.isPresent() || rate.isEmpty() || latency.isEmpty()
                ? stated
                : OptionalDouble.of(rate.get().value() * latency.getAsDouble() / 1e3);
    }

    private static void user(Claim claim, Findings findings) {
        ClaimedRates.ofUser(claim).stream()
                .map(stated -> new Bounded(stated, userBound(claim, stated.field())))
                .max(Comparator.comparingDouble(Bounded::share))
                .ifPresent(worst -> {
                    Sizes sizes = worst.sizes();
                    String field = worst.stated().field();
                    if (!unknown(sizes, findings, field)) {
                        atMost(
                                findings,
                                field,
                                "tokens/s of one user",
                                worst.stated().value(),
                                worst.bound().value(),
                                "tokens/s",
                                sizes);
                    }
                });
    }

    /** A bound, infinite where a size is not known, and what it was computed with. */
    private record Bound(double value, Sizes sizes) {}

    private record Bounded(ClaimedRates.Stated stated, Bound bound) {
        double share() {
            return stated.value() / bound.value();
        }

        Sizes sizes() {
            return bound.sizes();
        }
    }

    private static Bound userBound(Claim claim, String field) {
        Sizes sizes = new Sizes(claim);
        OptionalDouble active = sizes.activeParameters();
        OptionalDouble bytes = sizes.bytesPerWeight();
        OptionalDouble bandwidth = sizes.bandwidthBytesPerSecond();
        OptionalDouble replica = sizes.acceleratorsOfReplica();
        OptionalDouble kv = sizes.kvBytesPerToken();
        double context =
                ClaimedRates.isLeast(claim, field) ? 0 : sizes.inputTokens().orElse(0);
        double perStep = sizes.tokensPerStep();
        double bound = sizes.unknown().isEmpty()
                ? perStep
                        * PhysicalBounds.userTokenRate(
                                replica.orElseThrow(),
                                bandwidth.orElseThrow(),
                                active.orElseThrow() * bytes.orElseThrow(),
                                context,
                                kv.orElseThrow())
                : Double.POSITIVE_INFINITY;
        return new Bound(bound, sizes);
    }

    private static void decode(Claim claim, Findings findings) {
        Optional<ClaimedRates.Stated> claimed = ClaimedRates.outputTokens(claim);
        if (claimed.isEmpty()) {
            return;
        }
        String field = claimed.get().field();
        Sizes sizes = new Sizes(claim);
        OptionalDouble count = sizes.accelerators();
        OptionalDouble total = sizes.totalParameters();
        OptionalDouble active = sizes.activeParameters();
        OptionalDouble bytes = sizes.bytesPerWeight();
        OptionalDouble bandwidth = sizes.bandwidthBytesPerSecond();
        OptionalDouble flops = sizes.denseFlops();
        OptionalDouble kv = sizes.kvBytesPerToken();
        OptionalDouble most = mostConcurrent(sizes);
        double live = sizes.liveTokens();
        double perStep = sizes.tokensPerStep();
        if (unknown(sizes, findings, field)) {
            return;
        }
        OptionalDouble stated = concurrencyOf(claim);
        double requests = stated.isPresent() ? stated.getAsDouble() : most.orElse(Double.POSITIVE_INFINITY);
        sizes.assume(
                "requests decoded together",
                requests,
                "",
                stated.isPresent() ? "claim, its concurrency" : "default, as many as fit into memory");
        double totalBytes = total.orElseThrow() * bytes.orElseThrow();
        double activeBytes = active.orElseThrow() * bytes.orElseThrow();
        double read = PhysicalBounds.weightsRead(totalBytes, activeBytes, requests);
        double byBandwidth = perStep
                * PhysicalBounds.decodeTokenRate(
                        requests, count.orElseThrow(), bandwidth.orElseThrow(), read, live, kv.orElseThrow());
        double byCompute =
                PhysicalBounds.computeTokenRate(count.orElseThrow(), flops.orElseThrow(), active.orElseThrow());
        sizes.assume("bound by memory bandwidth", byBandwidth, "tokens/s", "formula of CP4");
        sizes.assume("bound by arithmetic", byCompute, "tokens/s", "formula of CP4");
        atMost(
                findings,
                field,
                "output tokens/s",
                claimed.get().value(),
                Math.min(byBandwidth, byCompute),
                "tokens/s",
                sizes);
    }

    private static void prefill(Claim claim, Findings findings) {
        OptionalDouble tokens = claim.number("rates.input_tokens_per_second");
        Optional<ClaimedRates.Stated> requests = ClaimedRates.requests(claim);
        OptionalDouble input = claim.number("workload.input_tokens_mean");
        String field = "rates.input_tokens_per_second";
        if (requests.isPresent()
                && input.isPresent()
                && requests.get().value() * input.getAsDouble() > tokens.orElse(0)) {
            field = requests.get().field();
            tokens = OptionalDouble.of(requests.get().value() * input.getAsDouble());
        }
        if (tokens.isEmpty()) {
            return;
        }
        String largest = field;
        Sizes sizes = new Sizes(claim);
        double computed = tokens.getAsDouble() * notShared(claim, sizes);
        computeBound(
                findings,
                sizes,
                largest,
                bound -> atMost(
                        findings, largest, "input tokens/s that are computed", computed, bound, "tokens/s", sizes));
    }

    private static void firstToken(Claim claim, Findings findings) {
        OptionalDouble input = claim.number("workload.input_tokens_mean");
        Optional<ClaimedRates.Stated> ttft = ClaimedRates.firstTokenMillis(claim);
        if (input.isEmpty() || ttft.isEmpty()) {
            return;
        }
        String field = ttft.get().field();
        String statistic = field.equals("figure.value")
                ? claim.text("figure.statistic").orElse("")
                : field.substring(field.lastIndexOf('_') + 1);
        Sizes sizes = new Sizes(claim);
        double tokens = sizes.inputTokens().orElseThrow() * notShared(claim, sizes);
        computeBound(findings, sizes, field, bound -> {
            double least = tokens / bound * 1e3;
            double stated = ttft.get().value();
            if (stated < least) {
                say(
                        findings,
                        IMPOSSIBLE,
                        field,
                        "a " + statistic + " TTFT of " + Numbers.shown(stated, "ms") + " is below the "
                                + Numbers.shown(least, "ms") + " that the arithmetic of its input takes",
                        sizes);
            } else if (stated < least / REMARKABLE_SHARE) {
                say(
                        findings,
                        REMARKABLE,
                        field,
                        "a " + statistic + " TTFT of " + Numbers.shown(stated, "ms") + " is close to the "
                                + Numbers.shown(least, "ms") + " that the arithmetic of its input takes",
                        sizes);
            }
        });
    }

    private static double notShared(Claim claim, Sizes sizes) {
        if (!claim.is("state.prefix_caching", "on")) {
            return 1;
        }
        OptionalDouble shared = claim.number("workload.shared_prefix_fraction");
        double share = 1 - shared.orElse(1);
        sizes.assume(
                "share of input tokens that is computed",
                share,
                "",
                shared.isPresent()
                        ? "claim, prefix caching on"
                        : "default, prefix caching on and nothing is known of it");
        return share;
    }

    private static void computeBound(Findings findings, Sizes sizes, String field, DoubleConsumer judge) {
        OptionalDouble count = sizes.accelerators();
        OptionalDouble active = sizes.activeParameters();
        OptionalDouble flops = sizes.denseFlops();
        if (!unknown(sizes, findings, field)) {
            judge.accept(
                    PhysicalBounds.computeTokenRate(count.orElseThrow(), flops.orElseThrow(), active.orElseThrow()));
        }
    }

    private static void atMost(
            Findings findings, String field, String what, double claimed, double bound, String unit, Sizes sizes) {
        String message = what + ": claimed " + Numbers.shown(claimed, unit) + ", at most " + Numbers.shown(bound, unit)
                + " (" + Numbers.share(claimed / bound) + " the bound)";
        if (claimed > bound) {
            say(findings, IMPOSSIBLE, field, message, sizes);
        } else if (claimed > REMARKABLE_SHARE * bound) {
            say(findings, REMARKABLE, field, message, sizes);
        }
    }

    private static void say(Findings findings, Severity severity, String field, String message, Sizes sizes) {
        String fix = severity == IMPOSSIBLE
                ? "Ask which of the values below is wrong."
                : "Ask for the logs of the run and check them with --logs.";
        findings.add(severity, field, message, fix, sizes.used());
    }

    private static boolean unknown(Sizes sizes, Findings findings, String field) {
        if (sizes.unknown().isEmpty()) {
            return false;
        }
        findings.add(
                NOT_CHECKED,
                field,
                "not checked against the hardware: " + String.join(", ", sizes.unknown())
                        + (sizes.unknown().size() == 1 ? " is" : " are") + " not known",
                "State " + String.join(", ", sizes.unknown()) + ", or name an accelerator and model that Assay knows "
                        + "(assay audit claim --tables).");
        return true;
    }
}
