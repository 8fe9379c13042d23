package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.RunSubject;
import dev.assay.results.read.LogEntry;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Rules on the log of a performance run, of the result itself or of a compliance test. */
final class PerformanceRules {
    private static final String GROUP = "Performance";
    private static final String UNCOMMITTED = "uncommitted changes";
    private static final String SEVERAL_CONFS = "Multiple conf files";
    private static final Set<String> NO_MINIMUM_DURATION = Set.of("e2e-rag-qna", "e2e-rag-db");

    static final Rule<RunSubject> P04 = Rule.named("P04", GROUP)
            .says("The log holds no error entry (a compliance run may hold the one about several conf files).")
            .section("6")
            .fix("Read the error text in the log, remove its cause and run again; errors cannot be edited away.")
            .effects(REJECT, REJECT, REJECT)
            .check(PerformanceRules::errors);

    static final Rule<RunSubject> P05 = Rule.named("P05", GROUP)
            .says("Benchmarks of equal-issue mode run with sample_concatenate_permutation set.")
            .section("6")
            .fix("Run with the conf of the round, which sets sample_concatenate_permutation for this benchmark.")
            .effects(REJECT, REJECT, REJECT)
            .check((run, out) -> {
                if (out.current()) {
                    askedTheWrongWayRound(run, out);
                    return;
                }
                boolean asked = out.older()
                        ? run.tables(out.judge())
                                .toolAsksEqualIssue(
                                        run.result().model(),
                                        run.result().benchmark().division())
                        : run.result().benchmark().strict()
                                && run.tables(out.judge())
                                        .rulesAskEqualIssue(run.result().model());
                String key = "effective_sample_concatenate_permutation";
                if (asked && !run.log().isTrue(key)) {
                    out.report(run.path(), run.line(key), run.shown(key), "true");
                }
            });

    static final Rule<RunSubject> P06 = Rule.named("P06", GROUP)
            .says("The performance set holds at least the number of samples of the table.")
            .section("6")
            .fix("Set performance_sample_count to at least the wanted number and run again.")
            .check((run, out) -> atLeast(
                    run,
                    out,
                    "effective_performance_sample_count",
                    run.tables(out.judge()).performanceSampleCount(run.result().model())));

    static final Rule<RunSubject> P07 = seed(
            "P07", "sample library", "effective_qsl_rng_seed", r -> r.seeds().qsl());
    static final Rule<RunSubject> P08 = seed(
            "P08",
            "sample indices",
            "effective_sample_index_rng_seed",
            r -> r.seeds().sampleIndex());
    static final Rule<RunSubject> P09 = seed(
            "P09", "schedule", "effective_schedule_rng_seed", r -> r.seeds().schedule());

    static final Rule<RunSubject> P10 = Rule.named("P10", GROUP)
            .says("Server, SingleStream and MultiStream runs meet the early-stopping condition.")
            .section("6")
            .fix("Run longer: more queries are needed before the percentile is certain.")
            .effects(REJECT, WARNING, REJECT)
            .check((run, out) -> {
                if (run.stopsEarly() && !run.log().isTrue("early_stopping_met")) {
                    out.report(run.path(), run.line("early_stopping_met"), run.shown("early_stopping_met"), "true");
                }
            });

    static final Rule<RunSubject> P11 = Rule.named("P11", GROUP)
            .says("The target latency the run was set to is not above the limit of the benchmark.")
            .section("6")
            .fix("Set target_latency to the limit of the benchmark (or below) and run again.")
            .check((run, out) -> {
                OptionalLong limit =
                        run.tables(out.judge()).latencyLimitNanos(run.result().model(), run.loggedScenario());
                boolean looked = run.stopsEarly() && (out.older() || run.log().isTrue("early_stopping_met"));
                if (looked && limit.isPresent()) {
                    atMost(run, out, "effective_target_latency_ns", limit.getAsLong());
                }
            });

    static final Rule<RunSubject> P12 = Rule.named("P12", GROUP)
            .says(
                    "Where no early stopping applies and the scenario has a limit, the 99th percentile of latency is within it.")
            .section("6")
            .fix("Lower the rate until the 99th percentile of latency is within the limit, and run again.")
            .effects(REJECT, WARNING, REJECT)
            .check((run, out) -> {
                OptionalLong limit = run.tables(out.judge())
                        .latencyLimitNanos(run.result().model(), run.result().scenario());
                if (run.stopsEarly() || limit.isEmpty()) {
                    return;
                }
                String key = "result_99.00_percentile_latency_ns";
                if (run.exact(key).isEmpty()) {
                    // Nothing to compare with is an exception in both tools, and that rejects.
                    out.report(REJECT, run.path(), run.line(key), run.shown(key), "at most " + limit.getAsLong());
                } else {
                    atMost(run, out, key, limit.getAsLong());
                }
            });

    static final Rule<RunSubject> P13 = Rule.named("P13", GROUP)
            .says("Scenarios without early stopping ask for at least the number of queries of the table.")
            .section("6")
            .fix("Set min_query_count to at least the wanted number and run again.")
            .check((run, out) -> {
                if (!run.stopsEarly()) {
                    atLeast(
                            run,
                            out,
                            "effective_min_query_count",
                            run.tables(out.judge()).minQueries(run.result().model(), run.loggedScenario()));
                }
            });

    static final Rule<RunSubject> P14 = Rule.named("P14", GROUP)
            .divisions("closed, network")
            .says("The query of an Offline run holds at least the number of samples of the table.")
            .section("6")
            .fix("Raise target_qps (or min_duration) so that the query holds enough samples, and run again.")
            .check((run, out) -> {
                String division = run.result().benchmark().division();
                boolean asked =
                        out.older() || division.equals("closed") || (!out.isTool() && division.equals("network"));
                if (asked && run.loggedScenario().equals("Offline")) {
                    atLeast(
                            run,
                            out,
                            "effective_samples_per_query",
                            run.tables(out.judge())
                                    .offlineMinSamplesPerQuery(run.result().model()));
                }
            });

    static final Rule<RunSubject> P15 = Rule.named("P15", GROUP)
            .says("The run is set to last at least 600 s (the two e2e-rag benchmarks excepted).")
            .section("6")
            .fix("Set min_duration to 600000 ms or more and run again.")
            .check((run, out) -> {
                if (!NO_MINIMUM_DURATION.contains(run.result().model())) {
                    atLeast(
                            run,
                            out,
                            "effective_min_duration_ms",
                            OptionalLong.of(run.tables(out.judge()).minDurationMillis()));
                }
            });

    static final Rule<RunSubject> P16 = Rule.named("P16", GROUP)
            .divisions("closed, network")
            .says("What the system says about the network fits the division (D04, asked again with each log).")
            .section("6")
            .fix("Write is_network as the text \"true\" in network and leave it out in closed.")
            .effects(NONE, NONE, REJECT)
            .check((run, out) -> {
                if (!run.result().system().networkFitsDivision()) {
                    out.report(
                            run.result().system().descriptionPath(),
                            run.result().system().description().line("is_network"),
                            "is_network " + run.result().system().description().text("is_network"),
                            run.result().benchmark().division().equals("network") ? "\"true\"" : "absent");
                }
            });

    static final Rule<RunSubject> P17 = Rule.named("P17", GROUP)
            .divisions("systems in network mode")
            .says("The name the system under test gives contains \"Network SUT\".")
            .section("6")
            .fix(
                    "Let the system under test report a name that contains \"Network SUT\", as asked of networked systems.")
            .check((run, out) -> {
                if (run.result().system().saysNetwork()
                        && !run.log().text("sut_name").orElse("").contains("Network SUT")) {
                    out.report(run.path(), run.line("sut_name"), run.shown("sut_name"), "a name with \"Network SUT\"");
                }
            });

    static final Rule<RunSubject> P18 = Rule.named("P18", GROUP)
            .says("Token benchmarks are run with token latencies switched on.")
            .section("6")
            .fix("Set use_token_latencies = 1 for this benchmark and run again.")
            .check((run, out) -> {
                String key = "requested_use_token_latencies";
                if (run.tables(out.judge()).judgesTokens(run.result().model())
                        && !run.log().isTrue(key)) {
                    out.report(run.path(), run.line(key), run.shown(key), "true");
                }
            });

    static final Rule<RunSubject> P21 = Rule.named("P21", GROUP)
            .says("Only edge systems may show a result inferred from another scenario.")
            .section("6")
            .fix("Measure this scenario itself; nothing may be inferred in the datacenter suite.")
            .check((run, out) -> {
                boolean described = run.result().system().description().ok();
                if (described && !run.sameScenario() && !run.result().system().isEdge()) {
                    out.report(
                            run.path(),
                            run.line("effective_scenario"),
                            run.shown("effective_scenario"),
                            run.result().scenario());
                }
            });

    static final Rule<RunSubject> P22 = Rule.named("P22", GROUP)
            .says(
                    "MultiStream may be inferred from SingleStream, Offline from MultiStream or SingleStream; nothing else.")
            .section("6")
            .fix("Put a log of the folder's own scenario here, or remove the folder.")
            .effects(REJECT, NONE, REJECT)
            .check((run, out) -> {
                String pair = run.loggedScenario() + " to " + run.result().scenario();
                boolean allowed = switch (pair) {
                    case "SingleStream to MultiStream", "MultiStream to Offline", "SingleStream to Offline" -> true;
                    default -> run.sameScenario();
                };
                if (!allowed) {
                    out.report(
                            run.path(),
                            run.line("effective_scenario"),
                            run.shown("effective_scenario"),
                            run.result().scenario());
                }
            });

    static final Rule<RunSubject> P23 = Rule.named("P23", GROUP)
            .says("The log holds the metric of the result as a number other than 0.")
            .section("6")
            .fix("Use a log of a completed run of a known scenario; a run without its metric cannot be shown.")
            .check((run, out) -> {
                Metric.Value metric = Metric.of(run, out.judge());
                if (metric.value().isEmpty() || metric.value().get() == 0) {
                    out.report(run.path(), run.line(metric.key()), run.shown(metric.key()), "a number other than 0");
                }
            });

    static final Rule<RunSubject> P24 = Rule.named("P24", GROUP)
            .says("MultiStream inferred from SingleStream needs the early-stopping estimate of the 99th percentile.")
            .section("6")
            .fix("Run SingleStream longer: the estimate needs at least 662 queries.")
            .check((run, out) -> {
                String key = "early_stopping_latency_ms";
                if (run.loggedScenario().equals("SingleStream")
                        && run.result().scenario().equals("MultiStream")
                        && run.exact(key).map(BigDecimal::signum).orElse(0) == 0) {
                    out.report(run.path(), run.line(key), run.shown(key), "a number other than 0");
                }
            });

    static final Rule<RunSubject> P26 = Rule.named("P26", GROUP)
            .says("The load generator calls the run VALID.")
            .section("6")
            .fix("Read why the summary says INVALID, change the settings or the rate, and run again.")
            .effects(REJECT, REJECT, NONE)
            .check((run, out) -> {
                if (!run.log().text("result_validity").orElse("").equals("VALID")) {
                    out.report(run.path(), run.line("result_validity"), run.shown("result_validity"), "VALID");
                }
            });

    /** In the order of the specification; the token rules stand in {@link TokenLatencyRules}. */
    static final List<Rule<RunSubject>> BEFORE_TOKENS =
            List.of(P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18);

    static final List<Rule<RunSubject>> AFTER_TOKENS = List.of(P21, P22, P23, P24, P26);

    private PerformanceRules() {}

    private static Rule<RunSubject> seed(String id, String what, String key, Function<RunSubject, BigInteger> wanted) {
        return Rule.named(id, GROUP)
                .says("The seed of the " + what + " is the one of the round.")
                .section("6")
                .fix("Use the seeds of the round (they come with its conf) and run again.")
                .check((run, out) -> {
                    BigInteger seed = wanted.apply(run);
                    if (run.exact(key)
                            .filter(v -> v.compareTo(new BigDecimal(seed)) == 0)
                            .isEmpty()) {
                        out.report(run.path(), run.line(key), run.shown(key), seed);
                    }
                });
    }

    private static void errors(RunSubject run, Reporter out) {
        boolean forgive = run.result().pack().options().forgiveUncommitted();
        long counted = run.exact("num_errors").map(BigDecimal::longValue).orElse(-1L);
        long entries = run.log().errorCount();
        if (out.current() && !forgive) {
            return;
        }
        if (out.older()) {
            boolean has = counted >= 0 ? counted > 0 : entries > 0;
            boolean onlyForgiven = forgive && run.log().errors().stream().allMatch(e -> says(e, UNCOMMITTED));
            if (has && !onlyForgiven) {
                report(run, out, Math.max(counted, entries), firstOf(run));
            }
            return;
        }
        List<LogEntry> held = run.log().errors().stream()
                .filter(e -> !(forgive && says(e, UNCOMMITTED)))
                .filter(e -> !(run.isTest() && says(e, SEVERAL_CONFS)))
                .toList();
        if (!held.isEmpty()) {
            report(run, out, held.size(), held.getFirst());
        } else if (!out.isTool() && entries == 0 && counted > 0) {
            out.report(run.path(), run.line("num_errors"), "num_errors " + counted, "no errors");
        }
    }

    /** The current tool asks only in a round it does not know, and rejects what it should accept. */
    private static void askedTheWrongWayRound(RunSubject run, Reporter out) {
        String key = "effective_sample_concatenate_permutation";
        RoundTables tables = run.tables(out.judge());
        boolean asked = !tables.since("v5.0")
                && tables.toolAsksEqualIssue(
                        run.result().model(), run.result().benchmark().division());
        if (asked && run.log().isTrue(key)) {
            out.report(run.path(), run.line(key), run.shown(key), "false, by a slip of the tool");
        }
    }

    private static LogEntry firstOf(RunSubject run) {
        return run.log().errors().stream()
                .findFirst()
                .or(() -> run.log().entry("num_errors"))
                .orElseThrow();
    }

    private static void report(RunSubject run, Reporter out, long count, LogEntry first) {
        String errors = count == 1 ? "1 error" : count + " errors";
        out.report(
                run.path(),
                first.line(),
                errors + ", the first: " + first.value().shown(),
                "no errors");
    }

    private static boolean says(LogEntry entry, String text) {
        return entry.value().shown().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    private static void atLeast(RunSubject run, Reporter out, String key, OptionalLong limit) {
        BigDecimal wanted = BigDecimal.valueOf(limit.orElse(0));
        boolean unknown = limit.isEmpty() && !run.result().benchmark().known();
        if (unknown && out.isTool()) {
            out.report(
                    run.path(),
                    run.line(key),
                    "an unknown benchmark " + run.result().model(),
                    "a benchmark of the round");
        } else if (run.exact(key).filter(v -> v.compareTo(wanted) >= 0).isEmpty()
                && (limit.isPresent() || run.exact(key).isEmpty())) {
            out.report(run.path(), run.line(key), run.shown(key), "at least " + limit.orElse(0));
        }
    }

    private static void atMost(RunSubject run, Reporter out, String key, long limit) {
        if (run.exact(key)
                .filter(v -> v.compareTo(BigDecimal.valueOf(limit)) <= 0)
                .isEmpty()) {
            out.report(run.path(), run.line(key), run.shown(key), "at most " + limit);
        }
    }
}
