package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.LogFile;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.loadgen.random.ExponentialGaps;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.results.read.DetailLog;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** What a log says against what its seeds and counts give when they are played again. Contradictions do not reject. */
final class ReplayRules {
    private static final String GROUP = "Recompute";
    private static final String SOURCE = "Assay: numbers of one log must agree";
    /** More arrivals than this are not played again; it would take seconds. */
    private static final long MOST_QUERIES = 2_000_000;
    /** The log shows the rate with six digits, so the length of the schedule is known to half a unit of the sixth. */
    private static final double TOLERANCE = 1e-5;

    private static final long FEWEST_AT_90_PERCENT = 64;
    private static final long FEWEST_AT_99_PERCENT = 662;

    static final Rule<ResultSubject> V09 = Rule.named("V09", GROUP)
            .says(
                    "The arrivals of a Server run, played again from the schedule seed and the rate, last as long as the log says.")
            .source(SOURCE)
            .fix("Submit the log as the load generator wrote it; seeds and rate of a log cannot be edited in.")
            .effects(WARNING, NONE, NONE)
            .check((result, out) -> {
                String path = result.performanceLog().path();
                result.performanceLog().content().ifPresent(log -> schedule(log, path, out));
            });

    static final Rule<ResultSubject> V10 = Rule.named("V10", GROUP)
            .says("Early stopping is met only by enough queries: 64 in SingleStream (90 %), 662 in MultiStream (99 %).")
            .source(SOURCE)
            .fix("Submit the log as the load generator wrote it; run longer if there are too few queries.")
            .effects(WARNING, NONE, NONE)
            .check((result, out) -> {
                String path = result.performanceLog().path();
                result.performanceLog().content().ifPresent(log -> queries(log, path, out));
            });

    static final Rule<ResultSubject> V11 = Rule.named("V11", GROUP)
            .says("The log of the performance run is of performance mode, that of the accuracy run of accuracy mode.")
            .source(SOURCE)
            .fix("Put each log into the folder of its run; a submission run, which does both, fits both.")
            .effects(WARNING, NONE, NONE)
            .check((result, out) -> {
                mode(result.performanceLog(), "PerformanceOnly", out);
                mode(result.accuracyLog(), "AccuracyOnly", out);
            });

    static final List<Rule<ResultSubject>> ALL = List.of(V09, V10, V11);

    private ReplayRules() {}

    private static void schedule(DetailLog log, String path, Reporter out) {
        Optional<BigDecimal> seed = log.exact("effective_schedule_rng_seed");
        Optional<Double> rate = log.real("effective_target_qps");
        Optional<Double> told = log.real("generated_query_duration");
        long queries =
                log.exact("generated_query_count").map(BigDecimal::longValue).orElse(0L);
        boolean server = log.text("effective_scenario").orElse("").equals("Server");
        boolean possible = seed.isPresent()
                && told.isPresent()
                && rate.filter(r -> r > 0 && !r.isInfinite()).isPresent()
                && queries > 0
                && queries <= MOST_QUERIES;
        if (!server || !possible) {
            return;
        }
        ExponentialGaps gaps =
                new ExponentialGaps(new RandomEngine(seed.get().toBigInteger().longValue()), rate.get());
        double nanos = 0;
        for (long i = 0; i < queries; i++) {
            nanos += gaps.nextNanos();
        }
        if (!(Math.abs(told.get() / nanos - 1) <= TOLERANCE)) {
            out.report(
                    path,
                    log.lineOf("generated_query_duration"),
                    "generated_query_duration " + log.shown("generated_query_duration"),
                    "about " + (long) nanos + " from the schedule seed and the rate of this log");
        }
    }

    private static void mode(LogFile file, String wanted, Reporter out) {
        String key = "effective_test_mode";
        Optional<DetailLog> log = file.content();
        Optional<String> mode = log.flatMap(l -> l.text(key));
        if (mode.isPresent() && !mode.get().equals(wanted) && !mode.get().equals("SubmissionRun")) {
            out.report(file.path(), log.get().lineOf(key), key + " " + mode.get(), wanted);
        }
    }

    private static void queries(DetailLog log, String path, Reporter out) {
        String scenario = log.text("effective_scenario").orElse("");
        long least = scenario.equals("SingleStream") ? FEWEST_AT_90_PERCENT : FEWEST_AT_99_PERCENT;
        boolean judged = scenario.equals("SingleStream") || scenario.equals("MultiStream");
        Optional<BigDecimal> count = log.exact("result_query_count");
        if (judged
                && log.isTrue("early_stopping_met")
                && count.filter(c -> !Numbers.atLeast(c, least)).isPresent()) {
            out.report(
                    path,
                    log.lineOf("result_query_count"),
                    "early_stopping_met with " + count.get() + " queries",
                    "needs " + least);
        }
    }
}
