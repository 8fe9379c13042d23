package dev.assay.loadgen.session;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.HiccupProbe;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.log.AccuracyLogFile;
import dev.assay.loadgen.log.EffectiveBlock;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.RequestedBlock;
import dev.assay.loadgen.log.RunBlock;
import dev.assay.loadgen.log.RunLogFiles;
import dev.assay.loadgen.log.VersionInfo;
import dev.assay.loadgen.record.FailureLimit;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.Recorder.TokenRule;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.schedule.AccuracyLogSampling;
import dev.assay.loadgen.search.PeakSearch;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.DerivedSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Runs one test from the first log line to the last: the entry point of the load generator (loadgen-spec 1.8, 4).
 *
 * <p>The calling thread writes the logs and watches; in real time the calls of the system under test and the library are made
 * on threads of the session, so that a call that never returns cannot hang the run. Each run has its own state: any number of
 * runs may follow one another in a process, and the only thing two concurrent ones share is the machine.
 */
public final class TestSession {
    private static final String OWN_REVISION = "assay-0.1.0";
    private static final String BUILD_DATE = "2026-11-01T00:00:00.000000";
    private static final long TRACE_SHARE_OF_HEAP = 4;

    private final SystemUnderTest sut;
    private final SampleLibrary library;
    private final TestSettings beforeAudit;
    private final LogSettings logSettings;
    private final SessionOptions options;
    private final StopFlag stop;
    private final RunClock clock;
    private final LogDialect dialect;

    private TestSession(
            SystemUnderTest sut,
            SampleLibrary library,
            TestSettings settings,
            LogSettings logSettings,
            SessionOptions options,
            StopFlag stop) {
        this.sut = sut;
        this.library = library;
        this.beforeAudit = settings;
        this.logSettings = logSettings;
        this.options = options;
        this.stop = stop.newInner();
        clock = options.clock();
        dialect = new LogDialect(options.variant().version(), LogDialect.DEFAULT.nonFinite());
    }

    /**
     * Runs a test. Returns when the logs are complete and closed, whatever happened in between: failures, misuse, calls that
     * threw or hung, a stop request. The system under test is closed.
     *
     * @param settings requested settings, before the audit configuration
     * @param stop ends the run early when it is set, for example by a signal handler; the run itself never sets it, so one flag
     *     can serve several runs
     * @throws dev.assay.loadgen.settings.SettingsException when no test can be made of these settings
     * @throws RunSetupException when the log files cannot be opened or memory is too small; with settings errors the user's to cure
     */
    public static RunOutcome run(
            SystemUnderTest sut,
            SampleLibrary library,
            TestSettings settings,
            LogSettings logSettings,
            SessionOptions options,
            StopFlag stop) {
        return new TestSession(sut, library, settings, logSettings, options, stop).run();
    }

    private RunOutcome run() {
        ConfigOutcome audited = AuditOverride.apply(beforeAudit, options.provenance(), options.audit());
        DerivedSettings derived = EffectiveSettingsDerivation.derive(
                audited.settings(), library.performanceSampleCount(), library.totalSampleCount());
        long originNanos = clock.nanos().nanoTime();
        long originEpochNanos = clock.wall().epochNanos();
        LocalDateTime started = LocalDateTime.ofInstant(
                Instant.ofEpochSecond(0, originEpochNanos), clock.wall().zone());
        RunLogs logs = new RunLogs(openLogs(started, originNanos, originEpochNanos), originNanos);
        try (Supervisor supervisor = new Supervisor(clock.nanos(), stop, options.callGrace(), clock.realTime())) {
            RunContext run = context(audited.settings(), supervisor, logs);
            try {
                return execute(run, audited, derived, started);
            } finally {
                supervisor.lastCall(sut::close);
                logs.close(clock.nanos().nanoTime());
            }
        }
    }

    private RunOutcome execute(RunContext run, ConfigOutcome audited, DerivedSettings derived, LocalDateTime started) {
        RunLogs logs = run.logs();
        logs.settingsLines(options.configLines(), 0);
        NameProbe name = NameProbe.of(run);
        logs.detail(
                VersionInfo.withoutCheckout(options.variant().version().toString(), OWN_REVISION, BUILD_DATE)
                        .entries(),
                run.now());
        logs.detail(
                RunBlock.test(
                        started,
                        name.name(),
                        name.nanos(),
                        library.name(),
                        library.totalSampleCount(),
                        library.performanceSampleCount()),
                run.now());
        logs.settingsLines(audited.logLines(), run.now());
        logs.settingsLines(derived.logLines(), run.now());
        logs.detail(RequestedBlock.of(audited.settings(), dialect), run.now());
        logs.detail(EffectiveBlock.of(derived.effective(), dialect), run.now());
        WarmUp.once(clock, stop);
        startSut(run);
        OutcomeBuilder outcome = new OutcomeBuilder(run, derived.effective());
        HiccupProbe probe = clock.realTime() && options.hiccupProbe() ? HiccupProbe.start() : null;
        try {
            ModeRunner modes = new ModeRunner(run, derived.effective(), tokenRule(), dialect, name.name());
            outcome.judgedBy(modes);
            runModes(run, derived.effective(), modes, outcome);
            modes.writeEarlyEnd();
        } catch (RuntimeException notPossible) {
            run.logs().error(Sentences.of(notPossible), run.now());
            throw notPossible;
        } finally {
            endProbe(probe, outcome);
        }
        drainLastScopes(run);
        logs.close(run.now());
        return outcome.build();
    }

    private void runModes(RunContext run, EffectiveSettings settings, ModeRunner modes, OutcomeBuilder outcome) {
        if (stop.isSet()) {
            return;
        }
        switch (settings.mode()) {
            case ACCURACY_ONLY -> modes.accuracy();
            case PERFORMANCE_ONLY -> outcome.performance(modes.performance());
            case SUBMISSION_RUN -> {
                modes.accuracy();
                if (!stop.isSet()) {
                    outcome.performance(modes.performance());
                }
            }
            case FIND_PEAK_PERFORMANCE -> {
                PeakSearch.Result<PerformanceOutcome> peak = new PeakMode(run, modes, settings).execute();
                outcome.performance(peak.lower());
                peak.peakQps().ifPresent(outcome::peak);
            }
        }
    }

    private void startSut(RunContext run) {
        if (run.supervisor().call(() -> sut.start(run.recorder())) instanceof Supervisor.Outcome.Threw threw) {
            String why = "the system under test could not start: " + Sentences.of(threw.cause());
            stop.abort(why);
            run.logs().error(why, run.now());
        }
    }

    private RunLogFiles openLogs(LocalDateTime started, long originNanos, long originEpochNanos) {
        try {
            return RunLogFiles.open(
                    logSettings,
                    new RunLogFiles.Header(
                            RunBlock.testDateTime(started),
                            originNanos,
                            originEpochNanos,
                            beforeAudit.scenario(),
                            accuracyFields(),
                            options.standardOut()));
        } catch (RunLogFiles.CannotOpen problem) {
            throw new RunSetupException(Sentences.of(problem));
        }
    }

    private RunContext context(TestSettings requested, Supervisor supervisor, RunLogs logs) {
        Journal journal = new Journal();
        @Nullable
        TraceBuffer trace = logSettings.enableTrace()
                ? new TraceBuffer(Runtime.getRuntime().maxMemory() / TRACE_SHARE_OF_HEAP)
                : null;
        FailureLimit limit = new FailureLimit(stop, options.abortAfterSamples(), options.abortFailureShare());
        return new RunContext(
                requested,
                sut,
                library,
                options,
                stop,
                new Recorder(clock.nanos(), tokenRule(), journal, trace, limit),
                journal,
                trace,
                supervisor,
                logs,
                new AccuracyLogSampling(),
                new SequenceIds(),
                new RunTally());
    }

    /** From the settings before the audit configuration, as in the reference. */
    private TokenRule tokenRule() {
        if (!beforeAudit.useTokenLatencies()) {
            return TokenRule.NONE;
        }
        return beforeAudit.scenario() == Scenario.OFFLINE ? TokenRule.COUNT : TokenRule.COUNT_AND_FIRST;
    }

    private AccuracyLogFile.Fields accuracyFields() {
        return switch (tokenRule()) {
            case NONE -> AccuracyLogFile.Fields.DATA;
            case COUNT -> AccuracyLogFile.Fields.DATA_AND_TOKEN_COUNT;
            case COUNT_AND_FIRST -> AccuracyLogFile.Fields.DATA_AND_TOKENS;
        };
    }

    /** What the starting thread did after the last series. */
    private static void drainLastScopes(RunContext run) {
        TraceBuffer trace = run.trace();
        if (trace != null) {
            trace.drainTo((threadId, event, detail, startNanos, durationNanos) ->
                    run.logs().traceScope(event, threadId, detail, startNanos, durationNanos));
        }
    }

    private static void endProbe(@Nullable HiccupProbe probe, OutcomeBuilder outcome) {
        if (probe != null) {
            probe.close();
            outcome.hiccups(DelayDistribution.of(probe.latenessNanos()));
        }
    }
}
