package dev.assay.loadgen.session;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.clock.IdleStrategy;
import dev.assay.loadgen.issue.IssueContext;
import dev.assay.loadgen.issue.IssueEnd;
import dev.assay.loadgen.issue.IssueLimits;
import dev.assay.loadgen.issue.SeriesIssuer;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.EndedCount;
import dev.assay.loadgen.record.Recorder.TokenRule;
import dev.assay.loadgen.record.ResponseStore;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.record.SampleSlots.Arrival;
import dev.assay.loadgen.schedule.AccuracyLogSelection;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.settings.EffectiveSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One series: issue, flush, wait for the answers, account for every sample. The first three happen on the supervisor's thread
 * in {@link #measure()}, while the starting thread watches from {@link SeriesWatch}; it alone then finishes the series, also
 * when the other thread never came back.
 */
final class SeriesRun {
    private static final String RAN_OUT =
            "Ending early: Ran out of generated queries to issue before the minimum query count"
                    + " and test duration were reached. Please update the relevant expected latency or target qps in the"
                    + " TestSettings so they are more accurate.";

    private final RunContext run;
    private final EffectiveSettings settings;
    private final Schedule schedule;
    private final boolean accuracyMode;
    private final SampleSlots slots;
    private final @Nullable ResponseStore responses;
    private final long firstQueryId;
    private volatile @Nullable SeriesIssuer issuer;
    private volatile @Nullable SeriesTimes times;
    private volatile long startEpochNanos;
    private volatile boolean flushing;
    private volatile @Nullable String stalled;

    SeriesRun(
            RunContext run, EffectiveSettings settings, Schedule schedule, boolean accuracyMode, TokenRule tokenRule) {
        this.run = run;
        this.settings = settings;
        this.schedule = schedule;
        this.accuracyMode = accuracyMode;
        firstQueryId = run.ids().nextQuery();
        long firstId = run.ids().nextSample();
        slots = newSlots(firstId, tokenRule);
        run.ids().use(slots.sampleCount(), schedule.queryCount());
        AccuracyLogSelection selection = run.sampling().next(settings, accuracyMode, firstId, slots.sampleCount());
        responses = newResponses(selection, firstId);
    }

    /** Runs the series to its end, whatever the end is. */
    SeriesResult execute(String phase) {
        run.recorder().open(slots, responses);
        run.logs().flush(); // foreign code in this process may end it
        SeriesWatch watch = new SeriesWatch(run, this, phase);
        Supervisor.Outcome outcome = run.supervisor().call(this::measure, watch);
        String broken = brokenBy(outcome);
        failOpenSamples(broken);
        countTokensLater(broken);
        run.recorder().close();
        watch.drainLogs();
        run.logs().journal(run.journal());
        SeriesResult result = result();
        run.tally().addSeries(result.queriesIssued() * slots.samplesPerQuery(), result.completedSamples());
        for (String problem : run.tally().newProblems(run.recorder())) {
            run.logs().error(problem, run.now());
        }
        watch.reportProgress();
        if (!accuracyMode) {
            run.options().observer().ended(new SeriesView(this, run.now()));
        }
        return result;
    }

    EffectiveSettings settings() {
        return settings;
    }

    Schedule schedule() {
        return schedule;
    }

    SampleSlots slots() {
        return slots;
    }

    @Nullable
    ResponseStore responses() {
        return responses;
    }

    long firstQueryId() {
        return firstQueryId;
    }

    /** Times of the series, once it has started. */
    @Nullable
    SeriesTimes times() {
        return times;
    }

    /** Times of the series; as if it began now when it has not started. */
    SeriesTimes timesOrNow() {
        SeriesTimes started = times;
        return started == null ? newTimes() : started;
    }

    /** Queries issued so far. */
    long queriesIssued() {
        SeriesIssuer started = issuer;
        return started == null ? 0 : started.queriesIssued();
    }

    /** Whether the system under test holds the issuing thread. */
    boolean isInCall() {
        SeriesIssuer started = issuer;
        return flushing || (started != null && started.isInCall());
    }

    /** Lets the observer look at the running series, which it may end. */
    void observe() {
        if (!accuracyMode && times != null && !run.stop().isSet()) {
            run.options().observer().observe(new SeriesView(this, run.now())).ifPresent(run.stop()::abort);
        }
    }

    /** Gives the series up because nothing moves any more. */
    void stall(String why) {
        stalled = why;
        run.stop().abort(why);
    }

    private void measure() {
        startEpochNanos = run.options().clock().wall().epochNanos();
        SeriesTimes started = newTimes();
        times = started;
        SimulatedObservation observation = SimulatedObservation.start(run, this);
        try {
            measure(started);
        } finally {
            observation.end();
        }
    }

    private void measure(SeriesTimes started) {
        List<IssueLimits> threads = limits();
        run.sut().issuingThreads(threads.size());
        SeriesIssuer issuing = new SeriesIssuer(issueContext(started), threads);
        issuer = issuing;
        IssueEnd end = issuing.run();
        if (end == IssueEnd.NO_COMPLETION) {
            stall(noCompletion());
            return;
        }
        flushing = true;
        run.sut().flush();
        flushing = false;
        if (!accuracyMode && end == IssueEnd.LIST_EXHAUSTED && settings.scenario() != Scenario.SERVER) {
            run.journal().error(run.now(), RAN_OUT);
        }
        drain(issuing.queriesIssued() * slots.samplesPerQuery());
    }

    private void drain(long awaitedSamples) {
        IdleStrategy idle = run.options().clock().idle();
        EndedCount ended = slots.ended();
        ended.setTarget(awaitedSamples);
        long deadlineNanos = run.options().completionDeadline().toNanos();
        long lastNanos = run.now() + run.options().drainLimit().toNanos();
        long seen = ended.get();
        long waitUntilNanos = Math.min(run.now() + deadlineNanos, lastNanos);
        while (!idle.await(ended, waitUntilNanos, run.stop())) {
            if (run.stop().isSet()) {
                return;
            }
            if (run.now() >= lastNanos) {
                stall("the answers were not complete "
                        + Sentences.of(run.options().drainLimit()) + " after the last issue");
                return;
            }
            if (ended.get() == seen) {
                stall(noCompletion());
                return;
            }
            seen = ended.get();
            waitUntilNanos = Math.min(run.now() + deadlineNanos, lastNanos);
        }
    }

    private String noCompletion() {
        return "no sample was answered for " + Sentences.of(run.options().completionDeadline());
    }

    private void failOpenSamples(@Nullable String broken) {
        String why = stalled;
        if (why != null) {
            run.recorder().failOpen(FailureKind.TIMED_OUT, why);
        } else if (broken != null) {
            run.recorder().failOpen(FailureKind.CANCELLED, broken);
        } else if (run.stop().isSet()) {
            run.recorder().failOpen(FailureKind.CANCELLED, run.stop().reason().orElse("stopped"));
        }
    }

    /** The counts that had to wait for the end; a system that fails here has answered all the same. */
    private void countTokensLater(@Nullable String broken) {
        long before = run.recorder().countsOwed();
        if (before == 0 || broken != null || run.stop().isSet()) {
            return;
        }
        String why = "";
        try {
            run.sut().countTokens(run.recorder()::countLater);
        } catch (RuntimeException e) {
            why = ": " + e.getMessage();
        }
        long owed = run.recorder().countsOwed();
        if (owed > 0) {
            run.journal()
                    .error(run.now(), owed + " token counts that were promised for after the run did not come" + why);
        }
    }

    private @Nullable String brokenBy(Supervisor.Outcome outcome) {
        return switch (outcome) {
            case Supervisor.Outcome.Returned returned -> null;
            case Supervisor.Outcome.LeftBehind left -> {
                run.stop().abort("the system under test did not return from a call");
                yield "the system under test did not return from a call";
            }
            case Supervisor.Outcome.Threw threw -> {
                String why = "the system under test failed: " + Sentences.of(threw.cause());
                run.stop().abort(why);
                yield why;
            }
        };
    }

    private SeriesResult result() {
        SeriesTimes known = timesOrNow();
        long latest = known.startNanos();
        long completed = 0;
        for (int sample = 0; sample < slots.sampleCount(); sample++) {
            if (slots.isComplete(sample)) {
                completed++;
                latest = Math.max(latest, slots.completedNanos(sample));
            }
        }
        return new SeriesResult(settings, schedule, slots, known, issuedQueries(), startEpochNanos, latest, completed);
    }

    /** Counts slots rather than trusting the thread that may still hang in a call. */
    private long issuedQueries() {
        long issued = 0;
        for (int query = 0; query < schedule.queryCount(); query++) {
            issued += slots.issuedNanos(query) == SampleSlots.UNSET ? 0 : 1;
        }
        return issued;
    }

    private IssueContext issueContext(SeriesTimes started) {
        return new IssueContext(
                settings.scenario(),
                accuracyMode,
                run.sut(),
                schedule,
                slots,
                started,
                run.recorder(),
                run.journal(),
                run.options().clock(),
                run.stop(),
                run.options().completionDeadline().toNanos(),
                run.trace(),
                run.options().arrivals());
    }

    private SeriesTimes newTimes() {
        return new SeriesTimes(
                settings.scenario(),
                run.now(),
                schedule,
                slots,
                run.options().arrivals().isClosedLoop());
    }

    private List<IssueLimits> limits() {
        boolean coalesce = run.requested().serverCoalesceQueries();
        if (run.options().arrivals().isClosedLoop() && settings.scenario() == Scenario.SERVER && !accuracyMode) {
            return List.of(IssueLimits.closedLoop(settings));
        }
        long asked = settings.scenario() == Scenario.SERVER ? run.requested().serverNumIssueQueryThreads() : 1;
        int threads = run.options().clock().realTime() ? Math.clamp(asked, 1, 1024) : 1;
        List<IssueLimits> limits = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            limits.add(
                    accuracyMode
                            ? IssueLimits.accuracy(settings, coalesce)
                            : IssueLimits.performance(settings, coalesce, thread, threads));
        }
        return limits;
    }

    private SampleSlots newSlots(long firstId, TokenRule tokenRule) {
        Arrival arrival = switch (settings.scenario()) {
            case SINGLE_STREAM, MULTI_STREAM -> Arrival.ONE_BY_ONE;
            case SERVER -> Arrival.SCHEDULED;
            case OFFLINE -> Arrival.AT_ONCE;
        };
        try {
            return new SampleSlots(
                    firstId, schedule.queryCount(), schedule.samplesPerQuery(), tokenRule != TokenRule.NONE, arrival);
        } catch (OutOfMemoryError tooLarge) {
            throw new RunSetupException("there is no memory to record "
                    + (long) schedule.queryCount() * schedule.samplesPerQuery()
                    + " samples: give the Java virtual machine more (-Xmx), or lower the target rate, min_duration or"
                    + " min_query_count");
        }
    }

    private @Nullable ResponseStore newResponses(AccuracyLogSelection selection, long firstId) {
        if (selection.selectedCount() == 0) {
            return null;
        }
        int count = slots.sampleCount();
        if (selection.selectedCount() == count) {
            return new ResponseStore(count, null);
        }
        long[] bits = new long[Math.ceilDiv(count, Long.SIZE)];
        for (int sample = 0; sample < count; sample++) {
            if (selection.selected(firstId + sample)) {
                bits[sample >> 6] |= 1L << sample;
            }
        }
        return new ResponseStore(count, bits);
    }
}
