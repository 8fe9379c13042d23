package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.conf.round.TokenLatencyLimit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Rules on the performance side of results of the endpoints harness (v6.0 on). */
final class EndpointsRules {
    static final String GROUP = "Endpoints";
    private static final Set<String> NO_MINIMUM_DURATION = Set.of("e2e-rag-qna", "e2e-rag-db");

    static final Rule<EndpointsView> E01 = Rule.named("E01", GROUP)
            .says("performance/result_summary.json and accuracy/accuracy_results.json are there and are JSON maps.")
            .section("11")
            .fix(
                    "Add the two files the harness writes, at these places (the publishing script puts the first one folder too low).")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                for (Document document : List.of(view.summary(), view.accuracy())) {
                    if (!document.ok()) {
                        out.report(document.path(), document.problemLine(), document.problem(), "a JSON map");
                    }
                }
            });

    static final Rule<EndpointsView> E02 = Rule.named("E02", GROUP)
            .says("config.yaml (or config.yml) is there, is YAML and has a type.")
            .section("11")
            .fix("Add the configuration the run was made with.")
            .effects(REJECT, NONE, ABORT)
            .check((view, out) -> {
                if (!view.config().ok()) {
                    out.report(
                            view.config().path(),
                            view.config().problemLine(),
                            view.config().problem(),
                            "a YAML map");
                } else if (view.type().isEmpty()) {
                    out.report(view.config().path(), 0, "type absent", "type: online, offline, ...");
                }
            });

    static final Rule<EndpointsView> P25 = Rule.named("P25", GROUP)
            .says("The benchmark is one that may be measured with the endpoints harness.")
            .section("11")
            .fix("Measure this benchmark with LoadGen.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                if (!view.result().pack().tables().allowsEndpoints(view.result().model())) {
                    out.report(
                            view.result().path(),
                            0,
                            view.result().model() + " measured with the endpoints harness",
                            "LoadGen");
                }
            });

    static final Rule<EndpointsView> P08 =
            seed("P08", "dataloader_random_seed", t -> t.seeds().sampleIndex());
    static final Rule<EndpointsView> P09 =
            seed("P09", "scheduler_random_seed", t -> t.seeds().schedule());

    static final Rule<EndpointsView> P15 = Rule.named("P15", GROUP)
            .says("min_duration_ms is a number of at least 600000.")
            .section("11")
            .fix("Write min_duration_ms: 600000 (a number, in milliseconds) and run again.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                String name = "settings.runtime.min_duration_ms";
                long wanted = view.result().pack().tables().minDurationMillis();
                boolean asked = view.config().ok()
                        && !NO_MINIMUM_DURATION.contains(view.result().model());
                Optional<BigDecimal> value = view.config().at(name).flatMap(Scalars::exact);
                if (asked && value.filter(v -> Numbers.atLeast(v, wanted)).isEmpty()) {
                    out.report(
                            view.config().path(),
                            view.config().line("settings"),
                            "min_duration_ms " + shown(view.config(), name),
                            "at least " + wanted);
                }
            });

    static final Rule<EndpointsView> P19 = Rule.named("P19", GROUP)
            .says(
                    "In Server and Interactive the early-stopping 99th percentiles of ttft and tpot are strictly below the limits.")
            .section("11")
            .fix("Lower the rate until both are below the limits, and run again.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> limit(view, out).ifPresent(limit -> {
                below(view, out, "ttft", limit.ttftNanos());
                below(view, out, "tpot", limit.tpotNanos());
            }));

    static final Rule<EndpointsView> P20 = Rule.named("P20", GROUP)
            .says("The round has token limits for the benchmark and scenario, and the summary holds both percentiles.")
            .section("11")
            .fix("Run with streaming on, so that the harness records token latencies.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                if (!tokens(view, out)) {
                    return;
                }
                if (limit(view, out).isEmpty()) {
                    out.report(
                            view.summary().path(),
                            0,
                            "no limits for " + view.result().model() + " " + view.scenario(out.judge()),
                            "known limits");
                }
                for (String group : List.of("ttft", "tpot")) {
                    if (view.percentile99(group, out.judge()).isEmpty()) {
                        out.report(
                                view.summary().path(),
                                view.summary().line(group),
                                "p99 of " + group + " absent",
                                "early_stopping_percentiles with 99.0");
                    }
                }
            });

    static final Rule<EndpointsView> P12 = Rule.named("P12", GROUP)
            .says("Other benchmarks keep the early-stopping 99th percentile of latency within the limit.")
            .section("11")
            .fix("Lower the rate until it is within the limit, and run again.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                RoundTables tables = view.result().pack().tables();
                OptionalLong limit = tables.latencyLimitNanos(view.result().model(), view.scenario(out.judge()));
                if (!tables.judgesTokens(view.result().model())
                        && limit.isPresent()
                        && view.summary().ok()) {
                    Optional<BigDecimal> value = view.percentile99("latency", out.judge());
                    if (value.filter(v -> v.compareTo(BigDecimal.valueOf(limit.getAsLong())) <= 0)
                            .isEmpty()) {
                        out.report(
                                view.summary().path(),
                                view.summary().line("latency"),
                                "p99 of latency " + value.map(String::valueOf).orElse("absent"),
                                "at most " + limit.getAsLong());
                    }
                }
            });

    static final Rule<EndpointsView> P04 = Rule.named("P04", GROUP)
            .says("No sample of the performance run failed.")
            .section("11")
            .fix("Find out why samples failed and run again.")
            .effects(REJECT, NONE, NONE)
            .check((view, out) -> {
                String name = view.summary().at("n_samples_failed").isPresent() ? "n_samples_failed" : "failed";
                if (view.number(name).orElse(0.0) > 0) {
                    out.report(
                            view.summary().path(),
                            view.summary().line(name),
                            shown(view.summary(), name) + " failed samples",
                            "0");
                }
            });

    static final Rule<EndpointsView> P17 = Rule.named("P17", GROUP)
            .divisions("systems in network mode")
            .says(
                    "The name of the system under test contains \"Network SUT\"; the endpoints harness records no such name.")
            .section("11")
            .fix("Results of the endpoints harness do not pass in network mode; measure with LoadGen.")
            .effects(NONE, NONE, REJECT)
            .check((view, out) -> {
                if (view.result().system().saysNetwork()) {
                    out.report(view.summary().path(), 0, "no name of the system under test", "Network SUT");
                }
            });

    static final Rule<EndpointsView> P21 = Rule.named("P21", GROUP)
            .says("The type of the configuration fits the scenario folder.")
            .section("11")
            .fix("Use the configuration of this scenario (offline, online); the type submission names no scenario.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                String scenario = view.toolScenario();
                boolean same = scenario.equalsIgnoreCase(view.scenario(out.judge()))
                        && scenario.equalsIgnoreCase(view.result().scenario());
                boolean submission = !out.isTool() && scenario.equals("submission");
                boolean pair = view.result().scenario().equals("Interactive") && scenario.equals("Server");
                if (view.type().isPresent() && !same && !submission && !pair && !online(view, scenario, out)) {
                    out.report(
                            view.config().path(),
                            view.config().line("type"),
                            "type " + view.type().orElse(""),
                            view.result().scenario());
                }
            });

    static final Rule<EndpointsView> P23 = Rule.named("P23", GROUP)
            .says("The summary holds the metric as a number other than 0.")
            .section("11")
            .fix("Use the summary of a completed run.")
            .effects(REJECT, NONE, REJECT)
            .check((view, out) -> {
                boolean table = view.result().pack().tables().scoresEndpoints() || !out.isTool();
                Optional<Double> metric = table ? view.metric(out.judge()) : Optional.empty();
                if (metric.isEmpty() || metric.get() == 0) {
                    out.report(
                            view.summary().path(),
                            0,
                            "the metric of " + view.result().folder() + " "
                                    + metric.map(String::valueOf).orElse("absent"),
                            "a number other than 0");
                }
            });

    static final List<Rule<EndpointsView>> ALL =
            List.of(E01, E02, P25, P04, P08, P09, P12, P15, P17, P19, P20, P21, P23);

    private EndpointsRules() {}

    private static boolean online(EndpointsView view, String scenario, Reporter out) {
        return view.result().folder().equalsIgnoreCase("online") && scenario.equals("Server") && !out.isTool();
    }

    private static boolean tokens(EndpointsView view, Reporter out) {
        String scenario = view.scenario(out.judge());
        return view.summary().ok()
                && view.result().pack().tables().judgesTokens(view.result().model())
                && (scenario.equals("Server") || scenario.equals("Interactive"));
    }

    private static Optional<TokenLatencyLimit> limit(EndpointsView view, Reporter out) {
        return tokens(view, out)
                ? view.result().pack().tables().tokenLimit(view.result().model(), view.scenario(out.judge()))
                : Optional.empty();
    }

    private static void below(EndpointsView view, Reporter out, String group, long limitNanos) {
        Optional<BigDecimal> value = view.percentile99(group, out.judge());
        if (value.filter(v -> v.compareTo(BigDecimal.valueOf(limitNanos)) >= 0).isPresent()) {
            out.report(
                    view.summary().path(),
                    view.summary().line(group),
                    "p99 of " + group + " " + value.get().toPlainString() + " ns",
                    "below " + limitNanos);
        }
    }

    private interface SeedOf {
        BigInteger of(RoundTables tables);
    }

    private static Rule<EndpointsView> seed(String id, String key, SeedOf wanted) {
        return Rule.named(id, GROUP)
                .says("settings.runtime." + key + " is the seed of the round.")
                .section("11")
                .fix("Use the seeds of the round and run again.")
                .effects(REJECT, NONE, REJECT)
                .check((view, out) -> {
                    String name = "settings.runtime." + key;
                    BigInteger seed = wanted.of(view.result().pack().tables());
                    Optional<BigDecimal> value = view.config().at(name).flatMap(Scalars::exact);
                    if (view.config().ok()
                            && value.filter(v -> v.compareTo(new BigDecimal(seed)) == 0)
                                    .isEmpty()) {
                        out.report(
                                view.config().path(),
                                view.config().line("settings"),
                                key + " " + shown(view.config(), name),
                                seed);
                    }
                });
    }

    private static String shown(Document document, String name) {
        return document.at(name).map(Scalars::text).orElse("absent");
    }
}
