package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.CONTRADICTION;
import static dev.assay.audit.claim.Severity.MISLEADING;
import static dev.assay.audit.claim.Severity.NOT_CHECKED;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The claim against the detail log that is said to support it. */
final class LogChecks {
    /** More than this is materially different (rules digest 75; audit specification B03). */
    private static final double MATERIAL = 0.02;

    private static final List<String> STATISTICS = List.of("mean", "min", "p50", "p90", "p95", "p99", "p99_9", "max");
    private static final Map<String, String> SCENARIO_OF_LOAD = Map.of(
            "poisson", "Server",
            "offline", "Offline",
            "single_stream", "SingleStream");

    /** A judgement that also sees a run. */
    private interface LogJudgement {
        void judge(Claim claim, Findings findings, LoggedRun run);
    }

    private record Described(
            String id, String title, String formula, String proves, String source, LogJudgement judgement) {
        ClaimCheck with(ClaimCheck.Judgement bound) {
            return new ClaimCheck(id, title, formula, proves, source, bound);
        }
    }

    private static final String PROVES =
            "The log does not support the claim. It does not say which of the two is wrong.";

    private static final List<Described> ALL = List.of(
            new Described(
                    "CR1",
                    "the run is VALID",
                    "result_validity is VALID",
                    "No figure may be taken from an INVALID run.",
                    "audit specification B02",
                    (claim, findings, run) -> valid(findings, run)),
            new Described(
                    "CR2",
                    "stated rates and latencies",
                    "each differs from the log by at most 2 %",
                    PROVES,
                    "audit specification B01, B03; rules digest 75",
                    LogChecks::stated),
            new Described(
                    "CR3",
                    "the figure itself",
                    "figure.value, times what it was divided by, differs from the log by at most 2 %",
                    PROVES,
                    "audit specification B01, B03; rules digest 75",
                    LogChecks::figure),
            new Described(
                    "CR4",
                    "kind of load",
                    "poisson: Server; offline: Offline; single_stream: SingleStream; others have no LoadGen run",
                    PROVES,
                    "rules digest 81; Assay",
                    LogChecks::load),
            new Described(
                    "CR5",
                    "limits held in the log",
                    "percentile of the log <= limit of the claim",
                    "The run breaks the limit that the claim promises.",
                    "audit specification B20",
                    LogChecks::limits),
            new Described(
                    "CR6",
                    "the run measured a system",
                    "the documents beside the log name neither simulated time nor an engine that was told to cheat",
                    "The log supports no figure of any system.",
                    "Assay",
                    (claim, findings, run) -> measured(findings, run)));

    private LogChecks() {}

    static List<ClaimCheck> all(LoggedRun run) {
        return ALL.stream()
                .map(one -> one.with((claim, findings) -> one.judgement().judge(claim, findings, run)))
                .toList();
    }

    /** The same checks without a run, to explain them. */
    static List<ClaimCheck> descriptions() {
        return ALL.stream()
                .map(one -> one.with((claim, findings) -> {
                    throw new IllegalStateException("check " + one.id() + " needs the log of a run");
                }))
                .toList();
    }

    private static void valid(Findings findings, LoggedRun run) {
        if (!run.verdict().equals("VALID")) {
            findings.add(
                    CONTRADICTION,
                    "figure.value",
                    run.file() + ":" + run.lineOf("result_validity") + ": result_validity is " + run.verdict(),
                    "Ask for the logs of a VALID run.");
        }
    }

    private static void measured(Findings findings, LoggedRun run) {
        run.origin()
                .label()
                .ifPresent(label -> findings.add(
                        CONTRADICTION,
                        "figure.value",
                        run.file() + " is no measurement. " + label,
                        "Ask for the logs of a run in real time against the system that is claimed."));
    }

    private static void stated(Claim claim, Findings findings, LoggedRun run) {
        compare(claim, findings, run, "rates.output_tokens_per_second", run.tokensPerSecond());
        compare(claim, findings, run, "rates.requests_per_second", run.samplesPerSecond());
        for (String metric : List.of("ttft", "tpot", "e2e")) {
            for (String statistic : STATISTICS) {
                String field = "latency." + metric + "_ms_" + statistic;
                compare(claim, findings, run, field, run.latencyMillis(metric, statistic));
            }
        }
    }

    private static void compare(Claim claim, Findings findings, LoggedRun run, String field, OptionalDouble logged) {
        OptionalDouble stated = claim.number(field);
        if (stated.isEmpty()) {
            return;
        }
        if (logged.isEmpty()) {
            findings.add(
                    NOT_CHECKED,
                    field,
                    "not checked against the log: " + run.file() + " has no such result",
                    "Ask for a run whose log has it (token latencies need use_token_latencies).");
        } else if (differ(stated.getAsDouble(), logged.getAsDouble())) {
            different(findings, field, field, stated.getAsDouble(), logged.getAsDouble());
        }
    }

    private static void different(Findings findings, String field, String what, double stated, double logged) {
        findings.add(
                CONTRADICTION,
                field,
                what + ": claimed " + Numbers.shown(stated) + ", the log says " + Numbers.shown(logged) + " ("
                        + Numbers.percent(stated / logged) + " of it)",
                "Ask which run the figure is of; over 2 % is materially different.");
    }

    private static boolean differ(double stated, double logged) {
        return Math.abs(stated - logged) > MATERIAL * Math.abs(logged);
    }

    private static void figure(Claim claim, Findings findings, LoggedRun run) {
        OptionalDouble value = claim.number("figure.value");
        OptionalDouble logged = logged(claim, run);
        if (value.isEmpty()) {
            return;
        }
        OptionalDouble divisor = switch (claim.text("figure.per").orElse("system")) {
            case "accelerator" -> claim.number("hardware.count");
            case "node" -> claim.number("hardware.nodes");
            case "watt" -> claim.number("power.watts");
            case "system" -> OptionalDouble.of(1);
            default -> OptionalDouble.empty();
        };
        if (logged.isEmpty() || divisor.isEmpty()) {
            findings.add(
                    NOT_CHECKED,
                    "figure.value",
                    "the figure cannot be recomputed from a LoadGen log",
                    "Give the rates and latencies it was made of; they are compared one by one.");
            return;
        }
        double stated = value.getAsDouble() * divisor.getAsDouble();
        if (differ(stated, logged.getAsDouble())) {
            different(findings, "figure.value", "the figure of the system", stated, logged.getAsDouble());
        }
    }

    private static OptionalDouble logged(Claim claim, LoggedRun run) {
        String statistic = claim.text("figure.statistic").orElse("").replace('.', '_');
        boolean latency = STATISTICS.contains(statistic);
        return switch (claim.text("figure.metric").orElse("")) {
            case "output_token_throughput" -> run.tokensPerSecond();
            case "request_throughput" -> run.samplesPerSecond();
            case "ttft" -> latency ? run.latencyMillis("ttft", statistic) : OptionalDouble.empty();
            case "tpot" -> latency ? run.latencyMillis("tpot", statistic) : OptionalDouble.empty();
            case "e2e_latency" -> latency ? run.latencyMillis("e2e", statistic) : OptionalDouble.empty();
            default -> OptionalDouble.empty();
        };
    }

    private static void load(Claim claim, Findings findings, LoggedRun run) {
        String model = claim.text("load.model").orElse("");
        String scenario = run.scenario();
        if (model.isEmpty() || scenario.isEmpty()) {
            return;
        }
        if (!scenario.equals(SCENARIO_OF_LOAD.getOrDefault(model, ""))) {
            findings.add(
                    CONTRADICTION,
                    "load.model",
                    "the load is claimed to be " + model + ", the log is of scenario " + scenario,
                    "Ask for the logs of the claimed run.");
        }
        OptionalDouble rate = claim.number("load.rate_per_second");
        OptionalDouble scheduled = run.number("result_scheduled_samples_per_sec");
        if (rate.isPresent()
                && scheduled.isPresent()
                && rate.getAsDouble() > (1 + 5 * MATERIAL) * scheduled.getAsDouble()) {
            findings.add(
                    MISLEADING,
                    "load.rate_per_second",
                    "an arrival rate of " + Numbers.shown(rate.getAsDouble()) + " is claimed, the log scheduled "
                            + Numbers.shown(scheduled.getAsDouble()),
                    "State the rate that was scheduled.");
        }
    }

    private static void limits(Claim claim, Findings findings, LoggedRun run) {
        for (String metric : List.of("ttft", "tpot", "e2e")) {
            OptionalDouble limit = claim.number("slo." + metric + "_ms");
            OptionalDouble percentile = claim.number("slo." + metric + "_percentile");
            if (limit.isEmpty() || percentile.isEmpty()) {
                continue;
            }
            String statistic = "p" + Numbers.shown(percentile.getAsDouble()).replace('.', '_');
            OptionalDouble logged =
                    STATISTICS.contains(statistic) ? run.latencyMillis(metric, statistic) : OptionalDouble.empty();
            if (logged.isPresent() && logged.getAsDouble() > limit.getAsDouble()) {
                findings.add(
                        CONTRADICTION,
                        "slo." + metric + "_ms",
                        statistic + " of " + metric + " in the log is " + Numbers.shown(logged.getAsDouble(), "ms")
                                + ", over the promised " + Numbers.shown(limit.getAsDouble(), "ms"),
                        "Ask for a run within the limit, or correct the limit.");
            }
        }
    }
}
