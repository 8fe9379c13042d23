package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.results.read.DetailLog;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What a log says against what its other numbers give. A contradiction does not reject: it tells that a log was edited, cut,
 * or written by something that does not count like the reference.
 */
final class RecomputeRules {
    private static final String GROUP = "Recompute";
    private static final String SOURCE = "Assay: numbers of one log must agree";
    private static final List<String> PERCENTILES = List.of("50.00", "90.00", "95.00", "97.00", "99.00", "99.90");
    private static final double NANOS = 1e9;

    static final Rule<ResultSubject> V01 = onRun(
            "V01",
            "The verdict line agrees with the conditions beside it.",
            "Submit the log as the load generator wrote it.",
            RecomputeRules::verdict);

    static final Rule<ResultSubject> V02 = onRun(
            "V02",
            "Percentiles of a latency do not fall, and lie between minimum and maximum.",
            "Submit the log as the load generator wrote it.",
            (log, path, out) -> {
                order(
                        log,
                        path,
                        out,
                        "result_",
                        "_percentile_latency_ns",
                        "result_min_latency_ns",
                        "result_max_latency_ns");
                order(
                        log,
                        path,
                        out,
                        "result_first_token_",
                        "_percentile_latency_ns",
                        "result_first_token_min_latency_ns",
                        "result_first_token_max_latency_ns");
                order(log, path, out, "result_time_per_output_token_", "_percentile_ns", "", "");
            });

    static final Rule<ResultSubject> V03 = onRun(
            "V03",
            "An Offline rate is the samples of the query over the longest latency.",
            "Submit the log as the load generator wrote it.",
            (log, path, out) -> {
                if (!log.text("effective_scenario").orElse("").equals("Offline")) {
                    return;
                }
                double samples = log.real("generated_samples_per_query").orElse(Double.NaN)
                        * log.real("result_query_count").orElse(1.0);
                double wanted = samples / (log.real("result_max_latency_ns").orElse(Double.NaN) / NANOS);
                near(log, path, out, "result_samples_per_second", wanted, 1e-3);
            });

    static final Rule<ResultSubject> V04 = onRun(
            "V04",
            "The generated schedule fits rate and number of queries: duration of the schedule against target rate.",
            "Check that target_qps, seeds and number of queries are those of this run.",
            (log, path, out) -> {
                boolean server = log.text("effective_scenario").orElse("").equals("Server");
                double queries = log.real("generated_query_count").orElse(Double.NaN);
                double seconds = log.real("generated_query_duration").orElse(Double.NaN) / NANOS;
                double rate = log.real("effective_target_qps").orElse(Double.NaN);
                // The mean of n exponential gaps differs from its expectation by 1/sqrt(n); six of these are never
                // seen.
                double allowed = 6 / Math.sqrt(queries);
                double off = Math.abs(queries / seconds / rate - 1);
                if (server && off > allowed) {
                    out.report(
                            path,
                            log.lineOf("generated_query_duration"),
                            queries / seconds + " queries a second in the schedule",
                            rate + " within " + Math.round(allowed * 1000) / 10.0 + " %");
                }
            });

    static final Rule<ResultSubject> V05 = onRun(
            "V05",
            "Tokens a second are samples a second times a plausible number of tokens: the ratio is at least one token.",
            "Check how tokens are counted; the count comes from the engine or the tokenizer, not from chunks.",
            (log, path, out) -> {
                ratio(log, path, out, "result_tokens_per_second", "result_samples_per_second");
                ratio(log, path, out, "result_completed_tokens_per_second", "result_completed_samples_per_sec");
            });

    static final Rule<ResultSubject> V06 = onRun(
            "V06",
            "The run lasted at least its minimum duration where the log says that condition was met.",
            "Submit the log as the load generator wrote it.",
            (log, path, out) -> {
                Optional<Double> asked = log.real("effective_min_duration_ms");
                double lasted = log.real("result_max_latency_ns").orElse(Double.NaN) / 1e6;
                boolean offline = log.text("effective_scenario").orElse("").equals("Offline");
                if (offline && log.isTrue("result_min_duration_met") && asked.isPresent() && lasted < asked.get()) {
                    out.report(
                            path,
                            log.lineOf("result_min_duration_met"),
                            "met, with " + lasted + " ms",
                            "at least " + asked.get() + " ms");
                }
            });

    static final Rule<ResultSubject> V08 = onRun(
            "V08",
            "Settings asked for and settings used agree: seeds and duration of the request are those in effect.",
            "Submit the log as the load generator wrote it; an audit.config changes settings only in compliance runs.",
            (log, path, out) -> {
                for (String name :
                        List.of("qsl_rng_seed", "sample_index_rng_seed", "schedule_rng_seed", "min_duration_ms")) {
                    Optional<BigDecimal> asked = log.exact("requested_" + name);
                    Optional<BigDecimal> used = log.exact("effective_" + name);
                    if (asked.isPresent() && used.isPresent() && asked.get().compareTo(used.get()) != 0) {
                        out.report(
                                path,
                                log.lineOf("effective_" + name),
                                "effective_" + name + " " + used.get(),
                                "requested " + asked.get());
                    }
                }
            });

    static final List<Rule<ResultSubject>> ALL = List.of(V01, V02, V03, V04, V05, V06, V08, AccuracyRecount.V07);

    private RecomputeRules() {}

    private interface LogCheck {
        void look(DetailLog log, String path, Reporter out);
    }

    private static Rule<ResultSubject> onRun(String id, String says, String fix, LogCheck check) {
        return Rule.named(id, GROUP)
                .says(says)
                .source(SOURCE)
                .fix(fix)
                .effects(WARNING, NONE, NONE)
                .check((result, out) -> result.performanceLog()
                        .content()
                        .ifPresent(
                                log -> check.look(log, result.performanceLog().path(), out)));
    }

    private static void verdict(DetailLog log, String path, Reporter out) {
        boolean valid = log.text("result_validity").orElse("").equals("VALID");
        for (String key : List.of(
                "result_min_duration_met",
                "result_min_queries_met",
                "result_perf_constraints_met",
                "early_stopping_met")) {
            boolean failed = log.value(key).isPresent() && !log.isTrue(key);
            if (valid && failed) {
                out.report(path, log.lineOf(key), "VALID with " + key + " " + log.shown(key), "true, or INVALID");
            }
        }
        boolean allMet = List.of("result_min_duration_met", "result_min_queries_met", "early_stopping_met").stream()
                        .allMatch(log::isTrue)
                && (log.value("result_perf_constraints_met").isEmpty() || log.isTrue("result_perf_constraints_met"));
        if (log.text("result_validity").orElse("").equals("INVALID") && allMet && log.errorCount() == 0) {
            out.report(
                    path,
                    log.lineOf("result_validity"),
                    "INVALID with every condition met",
                    "VALID, or a condition that failed");
        }
    }

    private static void order(
            DetailLog log, String path, Reporter out, String before, String after, String least, String most) {
        double last =
                least.isEmpty() ? Double.NEGATIVE_INFINITY : log.real(least).orElse(Double.NEGATIVE_INFINITY);
        String lastName = least;
        for (String percentile : PERCENTILES) {
            String key = before + percentile + after;
            Optional<Double> value = log.real(key);
            if (value.isPresent()) {
                if (value.get() < last) {
                    out.report(
                            path,
                            log.lineOf(key),
                            key + " " + log.shown(key),
                            "at least " + lastName + ", " + log.shown(lastName));
                }
                last = value.get();
                lastName = key;
            }
        }
        if (!most.isEmpty()
                && log.real(most)
                        .filter(m ->
                                m < 0 || m < log.real(before + "99.90" + after).orElse(0.0))
                        .isPresent()) {
            out.report(path, log.lineOf(most), most + " " + log.shown(most), "at least the 99.90 percentile");
        }
    }

    private static void near(DetailLog log, String path, Reporter out, String key, double wanted, double tolerance) {
        Optional<Double> value = log.real(key);
        if (value.isPresent() && Math.abs(value.get() / wanted - 1) > tolerance) {
            out.report(path, log.lineOf(key), key + " " + log.shown(key), "about " + (float) wanted);
        }
    }

    private static void ratio(DetailLog log, String path, Reporter out, String tokens, String samples) {
        Optional<Double> rate = log.real(tokens);
        Optional<Double> base = log.real(samples);
        if (rate.isPresent() && base.isPresent() && base.get() > 0 && rate.get() / base.get() < 1) {
            out.report(
                    path,
                    log.lineOf(tokens),
                    tokens + " " + log.shown(tokens),
                    "at least " + samples + ", " + log.shown(samples));
        }
    }
}
