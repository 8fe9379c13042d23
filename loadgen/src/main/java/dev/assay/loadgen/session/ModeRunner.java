package dev.assay.loadgen.session;

import dev.assay.loadgen.log.DetailEntry;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.ResultBlock;
import dev.assay.loadgen.log.RunBlock;
import dev.assay.loadgen.log.SummaryBody;
import dev.assay.loadgen.record.Recorder.TokenRule;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.record.TraceEvent;
import dev.assay.loadgen.schedule.AccuracySeries;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.RunStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The accuracy and performance modes of a run (loadgen-spec 4.1). Confined to the starting thread. */
final class ModeRunner {
    private final RunContext run;
    private final EffectiveSettings settings;
    private final TokenRule tokenRule;
    private final LogDialect dialect;
    private final String sutName;
    private boolean resultWritten;

    ModeRunner(RunContext run, EffectiveSettings settings, TokenRule tokenRule, LogDialect dialect, String sutName) {
        this.run = run;
        this.settings = settings;
        this.tokenRule = tokenRule;
        this.dialect = dialect;
        this.sutName = sutName;
    }

    /** Every loadable set, one series each; no result is written. */
    void accuracy() {
        run.logs().message("Starting accuracy mode", run.now());
        AccuracySeries sets = generate(
                TraceEvent.GENERATE_LOADABLE_SETS, () -> generator(settings).accuracy());
        for (int set = 0; set < sets.count() && !run.stop().isSet(); set++) {
            long generateNanos = run.now();
            Schedule schedule = sets.get(set);
            long generatedNanos = run.now();
            int[] indices = schedule.loadedSet();
            long loadNanos = run.now();
            if (load(indices)) {
                scopeWithCount(TraceEvent.LOAD_SAMPLES, loadNanos, indices.length);
                scope(TraceEvent.GENERATE_QUERIES, generateNanos, generatedNanos);
                series(settings, schedule, true, "accuracy, set " + (set + 1) + " of " + sets.count());
                long unloadNanos = run.now();
                unload(indices);
                scopeWithCount(TraceEvent.UNLOAD_SAMPLES, unloadNanos, indices.length);
            }
        }
    }

    /** One series on the first loadable set, with its result. */
    PerformanceOutcome performance() {
        run.logs().message("Starting performance mode", run.now());
        if (!run.options().arrivals().isOfficial()) {
            run.logs().message("Arrivals: " + run.options().arrivals().description(), run.now());
        }
        Schedule schedule = generateSeries(settings);
        int[] indices = schedule.loadedSet();
        if (!load(indices)) {
            return PerformanceOutcome.NONE;
        }
        ClockCheck clocks = ClockCheck.start(run.options().clock());
        SeriesResult series = series(settings, schedule, false, "performance");
        clocks.finish(run.options().clock()).ifPresent(line -> run.logs().detail(line, run.now()));
        if (settings.printTimestamps()) {
            run.options().standardOut().print(clocks.timestamps(run.options().clock()));
        }
        PerformanceOutcome outcome = judge(series);
        writeResult(outcome);
        unload(indices);
        return outcome;
    }

    /** The generated performance series of some settings. */
    Schedule generateSeries(EffectiveSettings of) {
        // Sets and queries are made in one step here.
        scope(TraceEvent.GENERATE_LOADABLE_SETS, run.now(), run.now());
        return generate(TraceEvent.GENERATE_QUERIES, () -> generator(of).performance());
    }

    /** Issues a series and logs what it was. */
    SeriesResult series(EffectiveSettings of, Schedule schedule, boolean accuracyMode, String phase) {
        run.logs()
                .detail(
                        RunBlock.generated(schedule.queryCount(), schedule.samplesPerQuery(), schedule.durationNanos()),
                        run.now());
        SeriesResult series = new SeriesRun(run, of, schedule, accuracyMode, tokenRule).execute(phase);
        run.logs().detail(RunBlock.loggerCounters(), run.now());
        long runNanos = series.latestEndNanos() - series.times().startNanos();
        run.logs()
                .detail(
                        RunBlock.powerInterval(
                                Instant.ofEpochSecond(0, series.startEpochNanos()),
                                Instant.ofEpochSecond(0, series.startEpochNanos() + runNanos)),
                        run.now());
        run.logs().flush();
        return series;
    }

    /** Statistics of a performance series. */
    PerformanceOutcome judge(SeriesResult series) {
        PerformanceResult measured = new SeriesMeasurements(series).performance();
        RunStatistics statistics = RunStatistics.of(series.settings(), measured);
        return PerformanceOutcome.of(series, measured, statistics);
    }

    /** Writes the summary and the result lines. */
    void writeResult(PerformanceOutcome outcome) {
        outcome.statistics().ifPresent(statistics -> {
            VerdictOverride override = new VerdictOverride(invalidReasons());
            run.logs().summary(override.summary(SummaryBody.lines(statistics, sutName, dialect)));
            List<DetailEntry> entries = ResultBlock.of(statistics, run.logs().errors(), dialect);
            run.logs().detail(override.detail(entries), run.now());
            run.logs().flush();
            resultWritten = true;
        });
    }

    /** Marks the logs of a run that was cut short before it had a result, so that none of them can pass for a clean one. */
    void writeEarlyEnd() {
        List<String> reasons = invalidReasons();
        if (resultWritten || !run.stop().isSet()) {
            return;
        }
        run.logs().error(reasons.getFirst(), run.now());
        run.logs().detail(VerdictOverride.detailWithoutResult(reasons), run.now());
        run.logs().summary(VerdictOverride.summaryWithoutResult(reasons));
    }

    /** What makes the result INVALID beside the official conditions. */
    List<String> invalidReasons() {
        List<String> reasons = new ArrayList<>();
        run.stop()
                .reason()
                .ifPresent(why -> reasons.add(
                        (run.stop().isInterrupt() ? "the run was interrupted: " : "the run was aborted: ") + why));
        if (!run.options().arrivals().isOfficial()) {
            reasons.add("not a run of the official scenario: "
                    + run.options().arrivals().description());
        }
        reasons.addAll(run.tally().invalidReasons());
        reasons.addAll(run.logs().files().failures());
        if (run.options().strict() && reasons.isEmpty() && run.logs().errors() > 0) {
            reasons.add(run.logs().errors() + " errors were logged, which the strict verdict does not forgive");
        }
        return reasons;
    }

    /** Logs and loads a set; false when the library failed, which ends the run. */
    boolean load(int[] indices) {
        run.logs().detail(RunBlock.loadedSet(indices), run.now());
        return libraryCall("load", TraceEvent.LOAD_SAMPLES, indices);
    }

    void unload(int[] indices) {
        libraryCall("unload", TraceEvent.UNLOAD_SAMPLES, indices);
    }

    private boolean libraryCall(String what, TraceEvent event, int[] indices) {
        long startNanos = run.now();
        run.logs().flush(); // foreign code in this process may end it
        Supervisor.Outcome outcome = run.supervisor().call(() -> {
            if (event == TraceEvent.LOAD_SAMPLES) {
                run.library().load(indices);
            } else {
                run.library().unload(indices);
            }
        });
        return switch (outcome) {
            case Supervisor.Outcome.Returned returned -> true;
            case Supervisor.Outcome.LeftBehind left -> false;
            case Supervisor.Outcome.Threw threw -> {
                String why = "the sample library could not " + what + " " + indices.length + " samples: "
                        + Sentences.of(threw.cause());
                run.stop().abort(why);
                run.logs().error(why, startNanos);
                yield false;
            }
        };
    }

    private <T> T generate(TraceEvent event, Supplier<T> maker) {
        long startNanos = run.now();
        T made = maker.get();
        scope(event, startNanos, run.now());
        return made;
    }

    private void scope(TraceEvent event, long startNanos, long endNanos) {
        TraceBuffer trace = run.trace();
        if (trace != null) {
            trace.scope(event, startNanos, endNanos);
        }
    }

    private void scopeWithCount(TraceEvent event, long startNanos, int count) {
        TraceBuffer trace = run.trace();
        if (trace != null) {
            trace.add(event, count, startNanos, run.now() - startNanos);
        }
    }

    private ScheduleGenerator generator(EffectiveSettings of) {
        return new ScheduleGenerator(
                of,
                run.library().totalSampleCount(),
                run.options().variant(),
                run.options().arrivals());
    }
}
