package dev.assay.compliance.rules;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.RunSubject;
import dev.assay.conf.round.TokenLatencyLimit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Limits on the time to the first token and the time per output token. */
final class TokenLatencyRules {
    static final String TTFT = "result_first_token_99.00_percentile_latency_ns";
    static final String TPOT = "result_time_per_output_token_99.00_percentile_ns";
    private static final String GROUP = "Performance";

    static final Rule<RunSubject> P19 = Rule.named("P19", GROUP)
            .says(
                    "In Server and Interactive the 99th percentiles of time to first token and time per output token are both"
                            + " strictly below the limits of that scenario.")
            .section("6")
            .fix("Lower the rate until both 99th percentiles are below the limits, and run again.")
            .check((run, out) -> limit(run, out).ifPresent(limit -> {
                below(run, out, TTFT, limit.ttftNanos());
                below(run, out, TPOT, limit.tpotNanos());
            }));

    static final Rule<RunSubject> P20 = Rule.named("P20", GROUP)
            .says("The round has token limits for the benchmark and scenario, and the log holds both percentiles.")
            .section("6")
            .fix("Show the benchmark in a scenario the round has limits for, with a log of a run with token latencies.")
            .check((run, out) -> {
                if (!judged(run, out)) {
                    return;
                }
                if (limit(run, out).isEmpty()) {
                    out.report(
                            run.path(),
                            0,
                            "no limits for " + run.result().model() + " " + scenario(run, out),
                            "known limits");
                }
                absent(run, out, TTFT);
                absent(run, out, TPOT);
            });

    static final List<Rule<RunSubject>> ALL = List.of(P19, P20);

    private TokenLatencyRules() {}

    /** The current tool goes by the log, which says Server for Interactive runs too; rules and the older tool by the folder. */
    private static String scenario(RunSubject run, Reporter out) {
        return out.current() ? run.loggedScenario() : run.result().scenario();
    }

    private static boolean judged(RunSubject run, Reporter out) {
        String scenario = scenario(run, out);
        return run.tables(out.judge()).judgesTokens(run.result().model())
                && (scenario.equals("Server") || scenario.equals("Interactive"));
    }

    private static Optional<TokenLatencyLimit> limit(RunSubject run, Reporter out) {
        return judged(run, out)
                ? run.tables(out.judge()).tokenLimit(run.result().model(), scenario(run, out))
                : Optional.empty();
    }

    private static void below(RunSubject run, Reporter out, String key, long limitNanos) {
        if (run.exact(key)
                .filter(v -> v.compareTo(BigDecimal.valueOf(limitNanos)) >= 0)
                .isPresent()) {
            out.report(run.path(), run.line(key), key + " " + run.shown(key), "below " + limitNanos);
        }
    }

    private static void absent(RunSubject run, Reporter out, String key) {
        if (run.exact(key).isEmpty()) {
            out.report(run.path(), run.line(key), run.shown(key), "a number");
        }
    }
}
