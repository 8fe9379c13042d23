package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.EarlyStopping;
import dev.assay.results.read.DetailLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures of a result against each other and against what they are made from. */
final class FigureChecks {
    private static final double NANOS = 1e9;
    /** Doubles are printed with six digits; a mean is a whole number of nanoseconds. */
    private static final double SIX_DIGITS = 1e-5;

    private static final List<String> PERCENTILES = List.of("50.00", "90.00", "95.00", "97.00", "99.00", "99.90");

    static final LogCheck METRIC = new LogCheck(
            new CheckInfo(
                    "metric-recomputed",
                    "The headline figure follows from the counts and times beside it.",
                    Kind.FAILURE,
                    "Offline: samples over longest latency; Server: (n - 1) over the replayed time of the last due query;"
                            + " SingleStream: rate without overhead is one over the mean latency",
                    "a relative difference above 1e-5 (the log prints six digits)",
                    "audit-spec 11.7, B01",
                    "the figure was not computed by the load generator from this run",
                    "whether counts or times are the false ones"),
            FigureChecks::metric);

    static final LogCheck ORDER = new LogCheck(
            new CheckInfo(
                    "figures-in-order",
                    "Percentiles do not fall, lie between minimum and maximum, and a first token is no later than its answer.",
                    Kind.FAILURE,
                    "each printed percentile against the one before, minimum, mean, maximum, and TTFT against latency",
                    "any inversion",
                    "audit-spec B50",
                    "the figures are not those of one set of samples",
                    "which of them was changed"),
            FigureChecks::order);

    static final LogCheck EARLY_STOPPING = new LogCheck(
            new CheckInfo(
                    "early-stopping-rederived",
                    "The early-stopping verdict follows from the number of queries and those over the limit.",
                    Kind.FAILURE,
                    "n against h(t) + t at confidence 99 %; streams: n against h(1) + 1",
                    "another verdict than the printed one",
                    "audit-spec 11.6, B18",
                    "the verdict was not computed from these counts",
                    "with token latencies the log does not tell how many queries were over the limits"),
            FigureChecks::earlyStopping);

    static final LogCheck DURATION = new LogCheck(
            new CheckInfo(
                    "minimum-duration-rederived",
                    "A run that says it lasted its minimum duration did.",
                    Kind.FAILURE,
                    "Offline: longest latency; Server: due time of the last query; streams: due time of the last query in the"
                            + " trace; against effective_min_duration_ms",
                    "another verdict than the printed one",
                    "audit-spec B17",
                    "the verdict was not computed from these times",
                    "whether the duration asked for was long enough for the round; assay check tells that"),
            FigureChecks::duration);

    static final LogCheck QUERIES = new LogCheck(
            new CheckInfo(
                    "minimum-queries-rederived",
                    "A run that says it issued its minimum of queries did.",
                    Kind.FAILURE,
                    "result_query_count, times samples a query, against effective_min_query_count and the sample count",
                    "another verdict than the printed one",
                    "audit-spec B16",
                    "the verdict was not computed from these counts",
                    "whether the minimum asked for was that of the round; assay check tells that"),
            FigureChecks::queries);

    static final List<LogCheck> ALL = List.of(METRIC, ORDER, EARLY_STOPPING, DURATION, QUERIES);

    private FigureChecks() {}

    private static Verdict metric(RunFacts facts) {
        DetailLog log = facts.detail();
        Optional<Double> count = log.real("result_query_count");
        if (facts.settings().isEmpty() || count.isEmpty() || !facts.performanceMode()) {
            return Verdict.notPossible("not possible: the log has no result of a performance run, or lacks settings");
        }
        double perQuery = log.real("generated_samples_per_query").orElse(1.0);
        return switch (facts.settings().get().scenario()) {
            case OFFLINE ->
                near(
                        log,
                        "result_samples_per_second",
                        log.real("result_max_latency_ns").map(l -> count.get() * perQuery / (l / NANOS)));
            case SERVER -> scheduledRate(facts, count.get());
            case SINGLE_STREAM ->
                near(
                        log,
                        "result_qps_without_loadgen_overhead",
                        log.real("result_mean_latency_ns").map(mean -> NANOS / mean));
            case MULTI_STREAM ->
                Verdict.notPossible("not possible: the result of MultiStream is a percentile of single latencies, see"
                        + " clock-start for runs with a trace");
        };
    }

    private static Verdict scheduledRate(RunFacts facts, double count) {
        Optional<Double> last = facts.replay()
                .map(Replay::times)
                .filter(s -> count >= 2 && count <= s.queryCount())
                .map(s -> (double) s.dueNanos((int) count - 1));
        return near(facts.detail(), "result_scheduled_samples_per_sec", last.map(due -> (count - 1) / (due / NANOS)));
    }

    private static Verdict near(DetailLog log, String key, Optional<Double> wanted) {
        Optional<Double> told = log.real(key);
        if (told.isEmpty() || wanted.isEmpty()) {
            return Verdict.notPossible(
                    "not possible: the log lacks " + (told.isEmpty() ? key : "what " + key + " is made from"));
        }
        boolean differs = !(Math.abs(told.get() / wanted.get() - 1) <= SIX_DIGITS);
        return Verdict.of(
                differs, String.format(Locale.ROOT, "%s is %s, recomputed %.6g", key, log.shown(key), wanted.get()));
    }

    private static Verdict order(RunFacts facts) {
        DetailLog log = facts.detail();
        List<String> wrong = new ArrayList<>();
        int compared =
                chain(log, "result_", "_percentile_latency_ns", "result_min_latency_ns", "result_max_latency_ns", wrong)
                        + chain(
                                log,
                                "result_first_token_",
                                "_percentile_latency_ns",
                                "result_first_token_min_latency_ns",
                                "result_first_token_max_latency_ns",
                                wrong)
                        + chain(
                                log,
                                "result_time_per_output_token_",
                                "_percentile_ns",
                                "result_time_to_output_token_min",
                                "result_time_to_output_token_max",
                                wrong);
        for (String percentile : PERCENTILES) {
            String total = "result_" + percentile + "_percentile_latency_ns";
            String first = "result_first_token_" + percentile + "_percentile_latency_ns";
            if (log.real(first).isPresent()
                    && log.real(total).isPresent()
                    && log.real(first).get() > log.real(total).get()) {
                wrong.add(first + " " + log.shown(first) + " is above " + total + " " + log.shown(total));
            }
        }
        if (compared == 0) {
            return Verdict.notPossible("not possible: the log has no latencies");
        }
        return Verdict.of(
                !wrong.isEmpty(), wrong.isEmpty() ? compared + " figures, all in order" : String.join("; ", wrong));
    }

    private static int chain(
            DetailLog log, String before, String after, String least, String most, List<String> wrong) {
        List<String> keys = new ArrayList<>(List.of(least));
        PERCENTILES.forEach(percentile -> keys.add(before + percentile + after));
        keys.add(most);
        List<String> present =
                keys.stream().filter(key -> log.real(key).isPresent()).toList();
        for (int i = 1; i < present.size(); i++) {
            if (log.real(present.get(i)).orElse(0.0)
                    < log.real(present.get(i - 1)).orElse(0.0)) {
                wrong.add(present.get(i) + " " + log.shown(present.get(i)) + " is below " + present.get(i - 1) + " "
                        + log.shown(present.get(i - 1)));
            }
        }
        return present.size();
    }

    private static Verdict earlyStopping(RunFacts facts) {
        DetailLog log = facts.detail();
        Optional<Double> count = log.real("result_query_count");
        if (facts.settings().isEmpty()
                || count.isEmpty()
                || log.value("early_stopping_met").isEmpty()) {
            return Verdict.notPossible("not possible: the log has no early-stopping verdict");
        }
        EffectiveSettings settings = facts.settings().get();
        if (settings.scenario() == Scenario.OFFLINE || settings.useTokenLatencies()) {
            return Verdict.notPossible(
                    settings.scenario() == Scenario.OFFLINE
                            ? "not possible: Offline has no early stopping"
                            : "not possible: the log does not tell how many queries were over the token limits");
        }
        long over = settings.scenario() == Scenario.SERVER
                ? log.real("result_overlatency_query_count").orElse(0.0).longValue()
                : 1;
        EarlyStopping rule = EarlyStopping.official(settings.targetLatencyPercentile());
        long needed = rule.minPassing(over) + over;
        boolean met = count.get() >= needed;
        return Verdict.of(
                met != log.isTrue("early_stopping_met"),
                count.get().longValue() + " queries, " + needed + " needed with " + over
                        + " over the limit; the log says " + (log.isTrue("early_stopping_met") ? "met" : "not met"));
    }

    private static Verdict duration(RunFacts facts) {
        DetailLog log = facts.detail();
        Optional<Double> count = log.real("result_query_count");
        if (facts.settings().isEmpty()
                || count.isEmpty()
                || log.value("result_min_duration_met").isEmpty()) {
            return Verdict.notPossible("not possible: the log has no verdict on the duration");
        }
        Optional<Double> lasted = switch (facts.settings().get().scenario()) {
            case OFFLINE -> log.real("result_max_latency_ns");
            case SERVER ->
                facts.replay()
                        .map(Replay::times)
                        .filter(s -> count.get() >= 1 && count.get() <= s.queryCount())
                        .map(s -> (double) s.dueNanos((int) (count.get() - 1)));
            case SINGLE_STREAM, MULTI_STREAM ->
                facts.trace().isEmpty()
                        ? Optional.empty()
                        : Optional.of((double) (facts.trace().getLast().dueNanos()
                                - facts.trace().getFirst().dueNanos()));
        };
        if (lasted.isEmpty()) {
            return Verdict.notPossible("not possible: neither a replay nor a trace tells how long the run lasted");
        }
        double asked = facts.settings().get().minDurationMillis() * 1e6;
        // The clock of the trace and that of the verdict may differ by the printed nanoseconds of one query.
        boolean onTheEdge = Math.abs(lasted.get() - asked) <= 1e-4 * asked;
        boolean met = lasted.get() >= asked;
        return Verdict.of(
                !onTheEdge && met != log.isTrue("result_min_duration_met"),
                String.format(
                        Locale.ROOT,
                        "lasted %.3f s, asked %.3f s; the log says %s",
                        lasted.get() / NANOS,
                        asked / NANOS,
                        log.isTrue("result_min_duration_met") ? "met" : "not met"));
    }

    private static Verdict queries(RunFacts facts) {
        DetailLog log = facts.detail();
        Optional<Double> count = log.real("result_query_count");
        if (facts.settings().isEmpty()
                || count.isEmpty()
                || log.value("result_min_queries_met").isEmpty()) {
            return Verdict.notPossible("not possible: the log has no verdict on the number of queries");
        }
        boolean met = count.get() >= facts.settings().get().minQueryCount();
        return Verdict.of(
                met != log.isTrue("result_min_queries_met"),
                count.get().longValue() + " queries, at least "
                        + facts.settings().get().minQueryCount() + " asked; the log says "
                        + (log.isTrue("result_min_queries_met") ? "met" : "not met"));
    }
}
