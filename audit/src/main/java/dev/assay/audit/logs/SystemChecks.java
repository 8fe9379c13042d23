package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.TraceSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a system under test can do to its times that no figure shows. */
final class SystemChecks {
    private static final double OLD_STAMP_NANOS = 1e7;
    private static final double OLD_STAMP_SHARE = 0.05;
    private static final double TENTH = 0.1;
    private static final double MUCH_LATER = 5;
    private static final double MUCH_OVERTAKEN = 2;
    private static final int FEWEST_LATE = 3;
    private static final double SERVER_MARGIN = 0.5;
    private static final double MARGIN = 0.1;
    private static final List<String> SEEDS =
            List.of("effective_qsl_rng_seed", "effective_sample_index_rng_seed", "effective_schedule_rng_seed");

    static final LogCheck STAMP_AGE = new LogCheck(
            new CheckInfo(
                    "stamp-age",
                    "A completion is reported when it happens, not with a time that has passed.",
                    Kind.ANOMALY,
                    "time from the stamp of a completion to the end of the call that reports it, both on the harness's clock",
                    "over 10 ms and over 5 % of the median latency, in over 10 % of the calls",
                    "audit-spec 12.4; loadgen-spec 7.7",
                    "the system stamps its answers earlier than they are there, or is so busy that its reports wait",
                    "which of the two; only a client that takes the times itself is safe from the first"),
            SystemChecks::stampAge);

    static final LogCheck ALL_ANSWERED = new LogCheck(
            new CheckInfo(
                    "all-answered",
                    "Every sample that was handed over was completed.",
                    Kind.FAILURE,
                    "completed samples in the trace against queries handed over, times samples a query",
                    "one fewer",
                    "audit-spec B41, 12.4; inference rules on dropped queries",
                    "requests were dropped, and every statistic is of the others",
                    "whether the system, the network or a time limit dropped them"),
            SystemChecks::allAnswered);

    static final LogCheck OVERTAKEN = new LogCheck(
            new CheckInfo(
                    "overtaken-answers",
                    "No few answers are put off for the good of all others.",
                    Kind.ANOMALY,
                    "answers that took over 5 times the median of the other answers to the same sample, and were overtaken by"
                            + " over twice as many later queries as are in progress on average",
                    "three or more, and no more than 5 % of all; a stall or a long answer delays, but is not overtaken by so many",
                    "latency limits are percentiles: what lies above them is not looked at (appendix on early stopping)",
                    "a share of queries small enough for the percentile is sacrificed, so that the others are faster",
                    "a scheduler with priorities does this openly; ask for its rule"),
            SystemChecks::overtaken);

    static final LogCheck OTHER_SEEDS = new LogCheck(
            new CheckInfo(
                    "other-seeds",
                    "With other seeds the same system is as fast.",
                    Kind.ANOMALY,
                    "Offline: samples a second; else mean latency; of this run against that in ../other-seeds or TEST05",
                    "over 10 % worse with the other seeds (TEST05 asked for 5 %, of figures that chance moves less); in Server over"
                            + " 50 %, because other arrivals queue otherwise",
                    "audit-spec 5 (TEST05, dropped with v5.0)",
                    "the system knows the published seeds, and with them what it will be asked",
                    "without a run with seeds that were unknown to the system nothing can be told: such knowledge shows in no"
                            + " other log"),
            SystemChecks::otherSeeds);

    static final List<LogCheck> ALL = List.of(STAMP_AGE, ALL_ANSWERED, OVERTAKEN, OTHER_SEEDS);

    private SystemChecks() {}

    private static Verdict stampAge(RunFacts facts) {
        long[] ages = facts.times().reportDelaysNanos();
        if (facts.trace().isEmpty() || ages.length == 0) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        double latency = Chance.median(
                facts.trace().stream().mapToDouble(TraceSample::latencyNanos).toArray());
        double limit = Math.max(OLD_STAMP_NANOS, OLD_STAMP_SHARE * latency);
        long old = Arrays.stream(ages).filter(age -> age > limit).count();
        return Verdict.of(
                old > TENTH * ages.length,
                String.format(
                        Locale.ROOT,
                        "%d of %d reports came over %.1f ms after their stamp",
                        old,
                        ages.length,
                        limit / 1e6));
    }

    private static Verdict allAnswered(RunFacts facts) {
        Optional<Double> perQuery = facts.detail().real("generated_samples_per_query");
        if (facts.times().issuedQueries() == 0 || perQuery.isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        if (!facts.performanceMode()) {
            return Verdict.notPossible("not possible: an accuracy run is looked at by accuracy-coverage");
        }
        long issued = facts.times().issuedQueries() * perQuery.get().longValue();
        long answered = facts.trace().size();
        return Verdict.of(answered < issued, answered + " of " + issued + " samples were completed");
    }

    private static Verdict overtaken(RunFacts facts) {
        List<TraceSample> trace = facts.trace();
        if (trace.isEmpty()) {
            return Verdict.notPossible(RunFacts.NO_TRACE);
        }
        if (!facts.is(Scenario.SERVER) || !facts.performanceMode()) {
            return Verdict.notPossible("not possible: only in a Server performance run queries overtake one another");
        }
        Map<Long, Double> usual = usualLatencies(trace);
        if (usual.isEmpty()) {
            return Verdict.notPossible("not possible: no sample was issued twice, so none has another to compare with");
        }
        long[] overtakers = overtakers(trace);
        double inProgress = inProgress(trace);
        long late = 0;
        for (int i = 0; i < trace.size(); i++) {
            Double other = usual.get(trace.get(i).sampleIndex());
            late += other != null
                            && trace.get(i).latencyNanos() > MUCH_LATER * other
                            && overtakers[i] > MUCH_OVERTAKEN * inProgress
                    ? 1
                    : 0;
        }
        return Verdict.of(
                late >= FEWEST_LATE && late <= OLD_STAMP_SHARE * trace.size(),
                String.format(
                        Locale.ROOT,
                        "%d of %d answers were put off and overtaken by over %.0f others (%.1f are in progress on average)",
                        late,
                        trace.size(),
                        MUCH_OVERTAKEN * inProgress,
                        inProgress));
    }

    /** Median latency by sample; of two the smaller, which is what the other one took; none for a sample issued once. */
    private static Map<Long, Double> usualLatencies(List<TraceSample> trace) {
        Map<Long, List<Long>> bySample = new HashMap<>();
        for (TraceSample sample : trace) {
            bySample.computeIfAbsent(sample.sampleIndex(), index -> new ArrayList<>())
                    .add(sample.latencyNanos());
        }
        Map<Long, Double> usual = new HashMap<>();
        bySample.forEach((index, latencies) -> {
            if (latencies.size() > 1) {
                latencies.sort(Comparator.naturalOrder());
                usual.put(index, (double) latencies.get((latencies.size() - 1) / 2));
            }
        });
        return usual;
    }

    /** Mean number of samples in progress (Little's law). */
    private static double inProgress(List<TraceSample> trace) {
        double sum = trace.stream().mapToDouble(TraceSample::latencyNanos).sum();
        double end = trace.stream()
                .mapToDouble(s -> s.dueNanos() + (double) s.latencyNanos())
                .max()
                .orElse(1);
        return sum / Math.max(1, end - trace.getFirst().dueNanos());
    }

    /** For each sample, how many that were handed over later were complete earlier; counted with a tree of sums. */
    private static long[] overtakers(List<TraceSample> trace) {
        int n = trace.size();
        Integer[] byIssue = indices(
                n,
                Comparator.comparingLong(
                        (Integer i) -> -(trace.get(i).dueNanos() + trace.get(i).handOverDelayNanos())));
        Integer[] byEnd = indices(
                n,
                Comparator.comparingLong(
                        (Integer i) -> trace.get(i).dueNanos() + trace.get(i).latencyNanos()));
        int[] rank = new int[n];
        for (int place = 0; place < n; place++) {
            rank[byEnd[place]] = place + 1;
        }
        long[] sums = new long[n + 1];
        long[] overtakers = new long[n];
        for (Integer sample : byIssue) {
            for (int at = rank[sample] - 1; at > 0; at -= at & -at) {
                overtakers[sample] += sums[at];
            }
            for (int at = rank[sample]; at <= n; at += at & -at) {
                sums[at]++;
            }
        }
        return overtakers;
    }

    private static Integer[] indices(int n, Comparator<Integer> order) {
        Integer[] indices = new Integer[n];
        Arrays.setAll(indices, i -> i);
        Arrays.sort(indices, order);
        return indices;
    }

    private static Verdict otherSeeds(RunFacts facts) {
        if (!facts.performanceMode() || facts.otherSeeds().isEmpty()) {
            return Verdict.notPossible(
                    "not possible: no run with other seeds lies beside this one (../other-seeds or ../../TEST05)");
        }
        DetailLog here = facts.detail();
        DetailLog other = facts.otherSeeds().get();
        if (SEEDS.stream().allMatch(seed -> here.exact(seed).equals(other.exact(seed)))) {
            return Verdict.notPossible("not possible: the other run has the same seeds");
        }
        boolean offline = facts.is(Scenario.OFFLINE);
        String key = offline ? "result_samples_per_second" : "result_mean_latency_ns";
        if (here.real(key).isEmpty() || other.real(key).isEmpty()) {
            return Verdict.notPossible("not possible: one of the runs lacks " + key);
        }
        double worse = offline
                ? here.real(key).get() / other.real(key).get()
                : other.real(key).get() / here.real(key).get();
        double margin = facts.is(Scenario.SERVER) ? SERVER_MARGIN : MARGIN;
        return Verdict.of(
                worse > 1 + margin,
                String.format(
                        Locale.ROOT,
                        "%s is %s, with other seeds %s: %.3f times as good as there, at most %.2f",
                        key,
                        here.shown(key),
                        other.shown(key),
                        worse,
                        1 + margin));
    }
}
