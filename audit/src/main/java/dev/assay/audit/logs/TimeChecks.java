package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.stats.Percentiles;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.TraceSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks on the times of single samples, which only a trace log has. */
final class TimeChecks {
    private static final int BLOCK = 32;
    private static final int FEWEST_GAPS = 50;
    private static final int FEWEST_REPEATS = 30;
    private static final double MUCH_FASTER = 0.8;
    private static final double NANOS = 1e9;
    private static final double SIX_DIGITS = 1e-5;

    static final LogCheck CLOCK_START = new LogCheck(
            new CheckInfo(
                    "clock-start",
                    "Latencies in the result count from the scheduled time of each query.",
                    Kind.FAILURE,
                    "printed percentiles against those of (complete - scheduled) over all samples of the trace",
                    "any difference, in ns",
                    "audit-spec 11.6, 12.4; loadgen-spec on latency",
                    "the clock of the result started later than the schedule, or samples were left out of it",
                    "nothing: percentiles are exact elements of the sorted latencies"),
            TimeChecks::clockStart);

    static final LogCheck STAMPS = new LogCheck(
            new CheckInfo(
                    "stamps-consistent",
                    "No sample is handed over before it is due, or complete before it was handed over.",
                    Kind.FAILURE,
                    "the three times of each sample of the trace, and due times by query",
                    "any inversion",
                    "audit-spec B50, B52",
                    "the times do not come from one monotonic clock",
                    "which of them is wrong"),
            TimeChecks::stamps);

    static final LogCheck DRAIN = new LogCheck(
            new CheckInfo(
                    "completed-rate",
                    "The completed rate of Server counts until the last query is answered, the drain included.",
                    Kind.FAILURE,
                    "(n - 1) over the time in which the last query of the trace was answered, against"
                            + " result_completed_samples_per_sec",
                    "a relative difference above 1e-5 (the log prints six digits)",
                    "audit-spec 11.7, B01, B06",
                    "the rate was computed over another time or another number of samples",
                    "which of the two; answers to earlier queries may come later still, which the official figure does not count"),
            TimeChecks::drain);

    static final LogCheck POISSON = new LogCheck(
            new CheckInfo(
                    "poisson-arrivals",
                    "Queries of a Server run were due as a Poisson process of the logged rate.",
                    Kind.ANOMALY,
                    "Kolmogorov-Smirnov distance of the gaps in the trace from the exponential distribution, times sqrt(n)",
                    "above 2.2253, which chance exceeds in 1 of 10,000 runs",
                    "audit-spec B12",
                    "arrivals were smoothed or bunched",
                    "a schedule that passes can still be a known one; replay-times tells that"),
            TimeChecks::poisson);

    static final LogCheck CACHING = new LogCheck(
            new CheckInfo(
                    "caching",
                    "A sample that was issued before is not answered faster than a new one.",
                    Kind.ANOMALY,
                    "rank sum of repeats against first issues within blocks of 32 neighbours, added up; ratio of the medians",
                    "z above 3.719 (chance: 1 of 10,000) and a median of repeats under 0.8 of that of the first issues beside them",
                    "audit-spec B31",
                    "answers, or parts of their work such as prefixes, are kept from one query to the next",
                    "what is cached, and whether the rules allow it; a run without repeats cannot show it"),
            TimeChecks::caching);

    static final List<LogCheck> ALL = List.of(CLOCK_START, STAMPS, DRAIN, POISSON, CACHING);

    private TimeChecks() {}

    private static Verdict clockStart(RunFacts facts) {
        List<TraceSample> trace = facts.trace();
        DetailLog log = facts.detail();
        if (trace.isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        if (!facts.performanceMode() || facts.is(Scenario.MULTI_STREAM)) {
            return Verdict.notPossible("not possible: the result has no percentiles of single samples");
        }
        long count = log.real("result_query_count").orElse(-1.0).longValue()
                * log.real("generated_samples_per_query").orElse(1.0).longValue();
        if (count != trace.size()) {
            return Verdict.notPossible("not possible: the trace has " + trace.size() + " samples, the result " + count);
        }
        long[] latencies =
                trace.stream().mapToLong(TraceSample::latencyNanos).sorted().toArray();
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (double percentile : Percentiles.SHOWN) {
            String key = String.format(Locale.ROOT, "result_%.2f_percentile_latency_ns", percentile * 100);
            long wanted = latencies[Percentiles.index(latencies.length, percentile)];
            if (log.exact(key).isPresent()) {
                compared++;
                if (log.exact(key).get().longValue() != wanted) {
                    wrong.add(key + " is " + log.shown(key) + ", from the trace " + wanted);
                }
            }
        }
        return compared == 0
                ? Verdict.notPossible("not possible: the log has no percentiles")
                : Verdict.of(
                        !wrong.isEmpty(),
                        wrong.isEmpty()
                                ? compared + " percentiles of " + latencies.length + " samples, equal to the nanosecond"
                                : String.join("; ", wrong));
    }

    private static Verdict stamps(RunFacts facts) {
        if (facts.trace().isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        long early = facts.trace().stream()
                .filter(sample -> sample.handOverDelayNanos() < 0)
                .count();
        long before = facts.trace().stream()
                .filter(sample -> sample.latencyNanos() < sample.handOverDelayNanos())
                .count();
        long back = 0;
        TraceSample last = facts.trace().getFirst();
        for (TraceSample sample : facts.trace()) {
            back += sample.querySequence() >= last.querySequence() && sample.dueNanos() < last.dueNanos() ? 1 : 0;
            last = sample;
        }
        return Verdict.of(
                early + before + back > 0,
                facts.trace().size() + " samples; " + early + " handed over before due, " + before
                        + " complete before handed over, " + back + " due before an earlier query");
    }

    private static Verdict drain(RunFacts facts) {
        DetailLog log = facts.detail();
        if (facts.trace().isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        if (!facts.is(Scenario.SERVER)
                || log.real("result_completed_samples_per_sec").isEmpty()) {
            return Verdict.notPossible("not possible: the log has no completed rate of a Server run");
        }
        long count = facts.trace().size();
        if (count != log.real("result_query_count").orElse(0.0).longValue()) {
            return Verdict.notPossible("not possible: the trace does not hold all samples of the result");
        }
        long origin = facts.trace().getFirst().dueNanos();
        long last = facts.trace().getLast().querySequence();
        long done = facts.trace().stream()
                .filter(sample -> sample.querySequence() == last)
                .mapToLong(sample -> sample.dueNanos() + sample.latencyNanos() - origin)
                .max()
                .orElse(0);
        double wanted = (count - 1) / (done / NANOS);
        double told = log.real("result_completed_samples_per_sec").get();
        return Verdict.of(
                !(Math.abs(told / wanted - 1) <= SIX_DIGITS),
                String.format(Locale.ROOT, "the log says %s a second, the trace gives %.6g", told, wanted));
    }

    private static Verdict poisson(RunFacts facts) {
        if (!facts.is(Scenario.SERVER) || !facts.performanceMode()) {
            return Verdict.notPossible("not possible: only a Server performance run has random arrivals");
        }
        if (facts.trace().isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        long[] due = facts.trace().stream()
                .mapToLong(TraceSample::dueNanos)
                .sorted()
                .distinct()
                .toArray();
        if (due.length <= FEWEST_GAPS) {
            return Verdict.notPossible("not possible: " + due.length + " queries are too few for a distribution");
        }
        double[] gaps = new double[due.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = due[i + 1] - due[i];
        }
        double meanGap = NANOS / facts.settings().orElseThrow().targetQps();
        double statistic = Chance.distanceFromExponential(gaps, meanGap) * Math.sqrt(gaps.length);
        return Verdict.of(
                statistic > Chance.KOLMOGOROV,
                String.format(
                        Locale.ROOT,
                        "distance times sqrt(n) is %.3f of %d gaps, at most %.4f",
                        statistic,
                        gaps.length,
                        Chance.KOLMOGOROV));
    }

    private static Verdict caching(RunFacts facts) {
        if (facts.trace().isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        if (facts.settings().isEmpty()
                || !(facts.is(Scenario.SERVER) || facts.is(Scenario.SINGLE_STREAM))
                || facts.settings().get().performanceIssueSame()) {
            return Verdict.notPossible("not possible: only Server and SingleStream issue samples one by one at random");
        }
        return compared(facts.trace());
    }

    private static Verdict compared(List<TraceSample> trace) {
        long firsts = 0;
        long repeats = 0;
        double deviation = 0;
        double variance = 0;
        double logRatio = 0;
        double weights = 0;
        Set<Long> seen = new HashSet<>();
        for (int from = 0; from < trace.size(); from += BLOCK) {
            List<Double> first = new ArrayList<>();
            List<Double> again = new ArrayList<>();
            for (TraceSample sample : trace.subList(from, Math.min(from + BLOCK, trace.size()))) {
                double served = sample.latencyNanos() - sample.handOverDelayNanos();
                (seen.add(sample.sampleIndex()) ? first : again).add(served);
            }
            if (!first.isEmpty() && !again.isEmpty()) {
                double[] part = Chance.rankDeviation(array(again), array(first));
                double weight = first.size() * (double) again.size() / (first.size() + again.size());
                deviation += part[0];
                variance += part[1];
                logRatio += weight * Math.log(Chance.median(array(again)) / Chance.median(array(first)));
                weights += weight;
                firsts += first.size();
                repeats += again.size();
            }
        }
        if (repeats < FEWEST_REPEATS || firsts < FEWEST_REPEATS) {
            return Verdict.notPossible(
                    "not possible: " + repeats + " repeats beside " + firsts + " first issues are too few");
        }
        double z = deviation / Math.sqrt(variance);
        double ratio = Math.exp(logRatio / weights);
        return Verdict.of(
                z > Chance.ONE_SIDED && ratio < MUCH_FASTER,
                String.format(
                        Locale.ROOT,
                        "%d repeats take %.3f of the median of %d first issues beside them, z = %.2f",
                        repeats,
                        ratio,
                        firsts,
                        z));
    }

    private static double[] array(List<Double> values) {
        return Arrays.stream(values.toArray(new Double[0]))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
