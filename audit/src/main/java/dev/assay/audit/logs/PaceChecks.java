package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.TraceSample;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether answers keep up with questions, and tokens come as they are made. */
final class PaceChecks {
    private static final double NANOS = 1e9;
    private static final double KEEPS_UP = 0.98;
    private static final double QUEUE_SHARE_OF_DRAIN = 0.25;
    private static final double FEWEST_TOKENS = 8;
    /** No engine decodes a token of one sequence in less: one pass over the weights takes longer. */
    private static final double FASTEST_TOKEN_NANOS = 1e5;

    private static final double NEARLY_ALL = 0.95;
    private static final double TENTH = 0.1;
    private static final int FEWEST = 50;

    static final LogCheck QUEUE = new LogCheck(
            new CheckInfo(
                    "queue-grew",
                    "A VALID Server run answers as fast as it is asked.",
                    Kind.ANOMALY,
                    "completed rate over scheduled rate (which is the target but for chance); median wait (to the first token, else to the answer, less the least) over"
                            + " the time that the last answers took after the last question",
                    "rate under 0.98 and a median wait of over a quarter of that time: in a steady run both ends"
                            + " wait alike, and only answers that are long by themselves come late",
                    "audit-spec B07",
                    "the queue grew during the run, which a longer run at this rate would not have stood",
                    "early stopping may have been right to call the latencies so far good enough"),
            PaceChecks::queue);

    static final LogCheck QUANTISED = new LogCheck(
            new CheckInfo(
                    "tokens-quantised",
                    "First tokens come when they are made, not on the beat of a timer.",
                    Kind.ANOMALY,
                    "share of times to first token within 5 % of a step of at least 1 ms around its multiples, for the best step;"
                            + " number of multiples that hold 5 % of the samples each",
                    "90 % or more on three or more multiples (of 50 random times chance puts 90 % there in 1 of 1e30 runs)",
                    "audit-spec B53",
                    "answers are handed out in blocks, so that single tokens have no times of their own",
                    "a server may batch by a timer openly; then its token times are those of the timer"),
            PaceChecks::quantised);

    static final LogCheck NOT_STREAMED = new LogCheck(
            new CheckInfo(
                    "not-streamed",
                    "The first token of a long answer comes before the answer is complete.",
                    Kind.ANOMALY,
                    "share of samples whose first token comes after 95 % of the latency and less than 0.1 ms a token before its"
                            + " end, where answers have 8 tokens or more on average; without a trace the median of both",
                    "over 10 % of the samples; without a trace over half",
                    "audit-spec B54",
                    "tokens were held back until the answer was whole, so that the time per token is none",
                    "answers from a store or computed beforehand look the same; see caching and other-seeds"),
            PaceChecks::notStreamed);

    static final List<LogCheck> ALL = List.of(QUEUE, QUANTISED, NOT_STREAMED);

    private PaceChecks() {}

    private static Verdict queue(RunFacts facts) {
        DetailLog log = facts.detail();
        Optional<Double> completed = log.real("result_completed_samples_per_sec");
        Optional<Double> scheduled = log.real("result_scheduled_samples_per_sec");
        Optional<Double> count = log.real("result_query_count");
        if (!facts.is(Scenario.SERVER) || completed.isEmpty() || scheduled.isEmpty() || count.isEmpty()) {
            return Verdict.notPossible("not possible: the log has no completed rate of a Server run");
        }
        if (!log.text("result_validity").orElse("").equals("VALID")) {
            return Verdict.notPossible("not possible: only a run that calls itself VALID says that it kept up");
        }
        double share = completed.get() / scheduled.get();
        double drain = (count.get() - 1) * NANOS / completed.get() - (count.get() - 1) * NANOS / scheduled.get();
        Optional<Double> wait = waited(log, "result_first_token_")
                .or(() ->
                        facts.settings().orElseThrow().useTokenLatencies() ? Optional.empty() : waited(log, "result_"));
        if (wait.isEmpty()) {
            return Verdict.notPossible("not possible: the log has no percentiles to tell a queue by");
        }
        return Verdict.of(
                share < KEEPS_UP && wait.get() > QUEUE_SHARE_OF_DRAIN * drain,
                String.format(
                        Locale.ROOT,
                        "%.4f of the scheduled rate completed, median wait %.3f s, last answers %.3f s after the last question",
                        share,
                        wait.get() / NANOS,
                        drain / NANOS));
    }

    private static Optional<Double> waited(DetailLog log, String prefix) {
        return log.real(prefix + "50.00_percentile_latency_ns")
                .flatMap(median -> log.real(prefix + "min_latency_ns").map(least -> median - least));
    }

    private static boolean oneByOne(RunFacts facts) {
        return facts.is(Scenario.SERVER) || facts.is(Scenario.SINGLE_STREAM);
    }

    private static Verdict quantised(RunFacts facts) {
        if (!oneByOne(facts)) {
            return Verdict.notPossible(
                    "not possible: only Server and SingleStream ask one by one; the steps of an engine show otherwise");
        }
        double[] first = facts.trace().stream()
                .map(sample -> facts.times().firstTokenNanos().get(sample.sequenceId()))
                .filter(java.util.Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .toArray();
        if (first.length < FEWEST) {
            return Verdict.notPossible(
                    "not possible: the trace has " + first.length + " first tokens, " + FEWEST + " are needed");
        }
        return Beat.best(first)
                .map(beat -> Verdict.of(beat.isRegular(), beat.sentence()))
                .orElse(Verdict.passed(first.length + " first tokens, all within a millisecond"));
    }

    private static Verdict notStreamed(RunFacts facts) {
        if (facts.is(Scenario.OFFLINE)
                || facts.settings().filter(s -> s.useTokenLatencies()).isEmpty()) {
            return Verdict.notPossible("not possible: the run has no times of first tokens");
        }
        Optional<Double> tokens = meanTokens(facts);
        if (tokens.filter(mean -> mean >= FEWEST_TOKENS).isEmpty()) {
            return Verdict.notPossible(
                    "not possible: the logs do not tell that answers have " + (int) FEWEST_TOKENS + " tokens or more");
        }
        return facts.times().firstTokenNanos().isEmpty()
                ? fromPercentiles(facts.detail())
                : fromTrace(facts, tokens.get());
    }

    private static Verdict fromTrace(RunFacts facts, double meanTokens) {
        long looked = 0;
        long held = 0;
        for (TraceSample sample : facts.trace()) {
            Long first = facts.times().firstTokenNanos().get(sample.sequenceId());
            if (first != null) {
                looked++;
                boolean late = first > NEARLY_ALL * sample.latencyNanos();
                boolean atOnce = sample.latencyNanos() - first < FASTEST_TOKEN_NANOS * (meanTokens - 1);
                held += late && atOnce ? 1 : 0;
            }
        }
        return Verdict.of(
                held > TENTH * looked,
                String.format(
                        Locale.ROOT,
                        "%d of %d answers of %.1f tokens on average came all at once",
                        held,
                        looked,
                        meanTokens));
    }

    private static Verdict fromPercentiles(DetailLog log) {
        Optional<Double> first = log.real("result_first_token_50.00_percentile_latency_ns");
        Optional<Double> total = log.real("result_50.00_percentile_latency_ns");
        Optional<Double> token = log.real("result_time_per_output_token_50.00_percentile_ns");
        if (first.isEmpty() || total.isEmpty() || token.isEmpty()) {
            return Verdict.notPossible("not possible: the log has no medians of token times");
        }
        return Verdict.of(
                first.get() > NEARLY_ALL * total.get() && token.get() < FASTEST_TOKEN_NANOS,
                String.format(
                        Locale.ROOT,
                        "median time to the first token is %.3f of the median latency, %.0f ns a token after it",
                        first.get() / total.get(),
                        token.get()));
    }

    /** Tokens an answer: from the rates, else from the responses. */
    private static Optional<Double> meanTokens(RunFacts facts) {
        Optional<Double> samples = facts.detail().real("result_completed_samples_per_sec");
        Optional<Double> tokens = facts.detail().real("result_completed_tokens_per_second");
        if (samples.isPresent() && tokens.isPresent() && samples.get() > 0) {
            return Optional.of(tokens.get() / samples.get());
        }
        return facts.responses()
                .map(r -> r.all().stream()
                        .mapToLong(r::tokens)
                        .filter(n -> n >= 0)
                        .average()
                        .orElse(0));
    }
}
