package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.schedule.AccuracyLogSampling;
import dev.assay.loadgen.schedule.AccuracyLogSelection;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.results.read.TraceSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The load, recomputed from the logged settings and compared bit for bit. */
final class ReplayChecks {
    /** A rate printed with six digits is off by half a unit of the sixth at most. */
    private static final double SIX_DIGITS = 6e-6;

    private static final String NO_REPLAY =
            "not possible: the log lacks settings that a replay needs, or the run is of several series";

    static final LogCheck TIMES = new LogCheck(
            new CheckInfo(
                    "replay-times",
                    "The Server schedule is the one that seed, rate and duration give.",
                    Kind.FAILURE,
                    "number of queries, duration of the schedule, and every due time in the trace against the replay, in ns",
                    "any difference; where only totals are there, one beyond the six digits of the logged rate",
                    "audit-spec 11.5, B11",
                    "the schedule was not made by an unaltered load generator with these settings, or the log was edited",
                    "who changed it; a rate with more digits than the log prints moves due times without any cheating"),
            ReplayChecks::times);

    static final LogCheck SAMPLES = new LogCheck(
            new CheckInfo(
                    "replay-samples",
                    "Each logged sample is the one that the seeds put at its place.",
                    Kind.FAILURE,
                    "sample index of every sequence number in accuracy log and trace against the replay",
                    "any difference, for both generations of the C++ library",
                    "audit-spec 11.2, 11.3, B13",
                    "samples were issued in another order or from another set than the seeds give, or the log was edited",
                    "load generators built with another C++ library (macOS) draw other samples without any cheating"),
            ReplayChecks::samples);

    static final LogCheck LOADED = new LogCheck(
            new CheckInfo(
                    "replay-loaded-set",
                    "The samples that were loaded are those that the seed of the library picks, in its order.",
                    Kind.FAILURE,
                    "each loaded_qsl_set of the detail log against the replay",
                    "any difference, for both generations of the C++ library",
                    "audit-spec 11.2, B13",
                    "samples were taken from another set than the seed gives, or seeds in the log were edited",
                    "load generators built with another C++ library (macOS) load in another order without any cheating"),
            ReplayChecks::loaded);

    static final LogCheck LOGGED = new LogCheck(
            new CheckInfo(
                    "replay-logged-ids",
                    "The responses that a performance run logged are those that its sampling rule picks.",
                    Kind.FAILURE,
                    "set of logged sequence numbers against the replay of the logging draw",
                    "any number too many or missing",
                    "audit-spec 11.4, B14",
                    "responses were left out of the log or added to it",
                    "why; a run that ended early logs fewer"),
            ReplayChecks::logged);

    static final LogCheck COVERAGE = new LogCheck(
            new CheckInfo(
                    "accuracy-coverage",
                    "An accuracy run answers every sample of the data set, each as often as it was issued.",
                    Kind.FAILURE,
                    "sequence numbers in the accuracy log against 0 to N-1",
                    "one missing or twice",
                    "audit-spec B82",
                    "answers are missing or were given twice",
                    "which answers the missing ones would have been"),
            ReplayChecks::coverage);

    static final List<LogCheck> ALL = List.of(TIMES, LOADED, SAMPLES, LOGGED, COVERAGE);

    private ReplayChecks() {}

    private static Verdict times(RunFacts facts) {
        if (!facts.is(Scenario.SERVER) || !facts.performanceMode()) {
            return Verdict.notPossible("not possible: only a Server performance run waits for due times");
        }
        Optional<Double> logged = facts.detail().real("generated_query_duration");
        Optional<Double> count = facts.detail().real("generated_query_count");
        if (facts.replay().isEmpty() || logged.isEmpty() || count.isEmpty()) {
            return Verdict.notPossible(NO_REPLAY);
        }
        Schedule schedule = facts.replay().get().times();
        String figures = "logged " + count.get().longValue() + " queries over "
                + logged.get().longValue() + " ns, replayed " + schedule.queryCount() + " over "
                + schedule.durationNanos() + " ns";
        boolean exact = count.get() == schedule.queryCount() && logged.get() == schedule.durationNanos();
        if (exact) {
            return dueTimes(facts.trace(), schedule, figures);
        }
        boolean close = Math.abs(logged.get() / schedule.durationNanos() - 1) <= SIX_DIGITS
                && Math.abs(count.get() - schedule.queryCount()) <= 2 + schedule.queryCount() * SIX_DIGITS;
        return Verdict.of(!close, figures + (close ? "; equal as far as the six digits of the logged rate tell" : ""));
    }

    private static Verdict dueTimes(List<TraceSample> trace, Schedule schedule, String figures) {
        if (trace.isEmpty() || trace.getFirst().querySequence() != 0) {
            return Verdict.passed(figures + ", equal");
        }
        long origin = trace.getFirst().dueNanos() - schedule.dueNanos(0);
        for (TraceSample sample : trace) {
            int query = (int) sample.querySequence();
            if (query >= schedule.queryCount() || sample.dueNanos() - origin != schedule.dueNanos(query)) {
                return Verdict.finding("query " + query + " was due " + (sample.dueNanos() - origin)
                        + " ns after the first by the trace, "
                        + (query < schedule.queryCount() ? schedule.dueNanos(query) + " ns" : "never")
                        + " by the replay");
            }
        }
        return Verdict.passed(figures + ", and " + trace.size() + " due times of the trace, equal to the nanosecond");
    }

    private static Verdict loaded(RunFacts facts) {
        if (facts.replay().isEmpty()) {
            return Verdict.notPossible(NO_REPLAY);
        }
        if (facts.loadedSets().isEmpty()) {
            return Verdict.notPossible("not possible: the detail log does not list the samples that were loaded");
        }
        int samples = facts.loadedSets().stream().mapToInt(set -> set.length).sum();
        boolean equal = facts.replay().get().loads(facts.loadedSets());
        return Verdict.of(
                !equal,
                samples + " samples were loaded in " + facts.loadedSets().size()
                        + (facts.loadedSets().size() == 1 ? " set, " : " sets, ")
                        + (equal ? "those of the replay" : "others, or in another order, than the replay gives"));
    }

    private static Verdict samples(RunFacts facts) {
        if (facts.replay().isEmpty()) {
            return Verdict.notPossible(NO_REPLAY);
        }
        List<Response> responses = facts.responses().map(Responses::all).orElse(List.of());
        if (responses.isEmpty() && facts.trace().isEmpty()) {
            return Verdict.notPossible("not possible: neither accuracy log nor trace names a sample");
        }
        long[] ids = LongStream.concat(
                        responses.stream().mapToLong(Response::sequenceId),
                        facts.trace().stream().mapToLong(TraceSample::sequenceId))
                .toArray();
        long[] indices = LongStream.concat(
                        responses.stream().mapToLong(Response::sampleIndex),
                        facts.trace().stream().mapToLong(TraceSample::sampleIndex))
                .toArray();
        long different = facts.replay().get().differing(ids, indices);
        return Verdict.of(different > 0, different + " of " + ids.length + " logged samples differ from the replay");
    }

    private static Verdict logged(RunFacts facts) {
        if (!facts.performanceMode() || facts.settings().isEmpty()) {
            return Verdict.notPossible("not possible: only a performance run logs a sample of its responses");
        }
        if (facts.responses().isEmpty()) {
            return Verdict.notPossible("not possible: there is no accuracy log beside this run");
        }
        Responses responses = facts.responses().get();
        if (!responses.form().whole()) {
            return Verdict.notPossible("not possible: the accuracy log was shortened or is damaged");
        }
        Optional<Double> queries = facts.detail().real("result_query_count");
        if (queries.isEmpty()) {
            return Verdict.notPossible("not possible: the log lacks result_query_count");
        }
        long count = (long) (queries.get() * facts.settings().get().samplesPerQuery());
        AccuracyLogSelection wanted =
                new AccuracyLogSampling().next(facts.settings().get(), false, 0, count);
        long strange = responses.all().stream()
                .filter(r -> r.sequenceId() < 0 || r.sequenceId() >= count || !wanted.selected(r.sequenceId()))
                .count();
        long distinct = responses.all().stream()
                .mapToLong(Response::sequenceId)
                .distinct()
                .count();
        long missing = wanted.selectedCount() - (distinct - strange);
        return Verdict.of(
                strange > 0 || missing > 0 || distinct < responses.all().size(),
                responses.all().size() + " responses logged, " + wanted.selectedCount() + " due; " + strange
                        + " should not be there, " + missing + " are missing");
    }

    private static Verdict coverage(RunFacts facts) {
        if (!facts.accuracyMode()) {
            return Verdict.notPossible("not possible: this is no accuracy run");
        }
        if (facts.replay().isEmpty() || facts.responses().isEmpty()) {
            return Verdict.notPossible(facts.responses().isEmpty() ? RunFacts.NO_RESPONSES : NO_REPLAY);
        }
        Responses responses = facts.responses().get();
        if (!responses.form().whole()) {
            return Verdict.notPossible("not possible: the accuracy log was shortened or is damaged");
        }
        long distinct = responses.all().stream()
                .mapToLong(Response::sequenceId)
                .distinct()
                .count();
        long wanted = facts.replay().get().sampleCount();
        return Verdict.of(
                distinct != wanted || responses.all().size() != wanted,
                responses.all().size() + " answers to " + distinct + " of " + wanted + " issued samples");
    }
}
