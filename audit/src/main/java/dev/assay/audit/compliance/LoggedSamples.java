package dev.assay.audit.compliance;

import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.UniformReal;
import dev.assay.results.read.DetailLog;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which samples of a performance run LoadGen logs, worked out again from the settings in the detail log (audit-spec 11.4):
 * the set is fixed before the run, so that an edited log shows.
 *
 * @param issued samples that the run issued
 * @param expected numbers of the samples that must be in the log, in order
 * @param open numbers of samples so near the limit that the six digits of the target rate do not decide
 */
record LoggedSamples(long issued, List<Long> expected, Set<Long> open) {
    /** Relative width around the probability within which the printed target rate does not decide. */
    private static final double UNDECIDED = 2e-5;
    /** Fewer than this share of the target is no sampling error. */
    private static final double FEWEST_SHARE_OF_TARGET = 0.5;
    /** More samples than this are not worked out. */
    private static final long MOST_SAMPLES = 200_000_000;

    /**
     * Whether the responses in the log of an audit run, at least one, are those that LoadGen logs: exactly where the detail log
     * tells the settings, else roughly by the sampling target.
     */
    static void check(AuditCase logs, Set<Long> sequenceIds, long entries, Findings findings) {
        Optional<LoggedSamples> predicted = logs.audit().detail().flatMap(LoggedSamples::of);
        if (predicted.isPresent()) {
            predicted.get().check(sequenceIds, findings);
            return;
        }
        String target = logs.config()
                .setting(logs.loadGenScenario(), "accuracy_log_sampling_target")
                .orElse("0");
        if (entries < Long.parseLong(target) * FEWEST_SHARE_OF_TARGET) {
            findings.error(
                    "too-few-samples",
                    "the audit run logged " + entries + " of about " + target + " responses (" + entries + "/" + target
                            + ")",
                    "too few to show anything; repeat the audit run");
        }
    }

    private void check(Set<Long> sequenceIds, Findings findings) {
        long missing = missing(sequenceIds);
        long extra = extra(sequenceIds);
        if (missing > 0) {
            findings.error(
                    "too-few-samples",
                    missing + " of the " + expected.size()
                            + " responses that LoadGen logs with these settings are not in the log",
                    "the log was edited, or written by a changed LoadGen; repeat the audit run");
        }
        if (extra > 0) {
            findings.failure(
                    "other-samples",
                    extra + " responses are in the log that LoadGen does not log with these settings",
                    "the log was edited, or written by a changed LoadGen; repeat the audit run");
        }
    }

    static Optional<LoggedSamples> of(DetailLog log) {
        Optional<Long> issued = RunFacts.issuedSamples(log).filter(count -> count <= MOST_SAMPLES);
        Optional<Double> probability = probability(log);
        Optional<BigDecimal> seed = log.exact("effective_accuracy_log_rng_seed");
        if (issued.isEmpty() || probability.isEmpty() || seed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(select(issued.get(), probability.get(), seed.get().longValue()));
    }

    private static LoggedSamples select(long issued, double probability, long seed) {
        double offset = UniformReal.next(new RandomEngine(seed));
        RandomEngine values = new RandomEngine(RandomEngine.DEFAULT_SEED);
        List<Long> expected = new ArrayList<>();
        Set<Long> open = new HashSet<>();
        for (long id = 0; id < issued; id++) {
            double sum = UniformReal.next(values) + offset;
            double shifted = sum >= 1 ? sum - 1 : sum;
            if (Math.abs(shifted - probability) <= UNDECIDED * probability) {
                open.add(id);
            } else if (shifted <= probability) {
                expected.add(id);
            }
        }
        return new LoggedSamples(issued, expected, open);
    }

    private static Optional<Double> probability(DetailLog log) {
        Optional<Double> target =
                log.real("effective_accuracy_log_sampling_target").filter(value -> value > 0);
        Optional<Double> qps = log.real("effective_target_qps");
        Optional<Double> duration = log.real("effective_min_duration_ms");
        Optional<Double> perQuery = log.real("effective_samples_per_query");
        boolean offline = log.text("effective_scenario").orElse("").equals("Offline");
        Optional<Double> least = log.real(offline ? "effective_min_sample_count" : "effective_min_query_count");
        if (target.isEmpty() || qps.isEmpty() || duration.isEmpty() || perQuery.isEmpty() || least.isEmpty()) {
            return Optional.empty();
        }
        double queries = Math.floor(qps.get() * duration.get() / 1000);
        double factor = offline ? 1 : perQuery.get();
        double expected = Math.max(queries * factor, least.get() * factor);
        return expected > 0 ? Optional.of(target.get() / expected) : Optional.empty();
    }

    /** Samples that must be logged and are not. */
    long missing(Set<Long> logged) {
        return expected.stream().filter(id -> !logged.contains(id)).count();
    }

    /** Logged samples that LoadGen would not have logged. */
    long extra(Set<Long> logged) {
        Set<Long> allowed = new HashSet<>(expected);
        allowed.addAll(open);
        return logged.stream().filter(id -> !allowed.contains(id)).count();
    }
}
