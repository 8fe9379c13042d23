package dev.assay.loadgen.session;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Everything about a run that is no official setting. Immutable.
 *
 * @param clock time of the run
 * @param variant build of the reference that is reproduced
 * @param audit the audit configuration; one that is unreadable changes nothing
 * @param configLines lines that reading the configuration left for the start of the detail log
 * @param provenance where the settings came from
 * @param completionDeadline longest time in which no sample ends while some are awaited; then the open ones count as timed
 *     out and the run is aborted
 * @param drainLimit longest time for all answers after the last issue
 * @param callGrace how long a call of the system under test may go on after a stop request before it is abandoned
 * @param strict whether errors that leave the official verdict alone (bad token counts) also make the result INVALID
 * @param abortAfterSamples samples that must have ended before {@code abortFailureShare} is applied
 * @param abortFailureShare share of failed samples above which the run is aborted; 1 or more: never
 * @param progress is told how far the run is
 * @param progressInterval time between two progress reports
 * @param hiccupProbe whether the machine's own wake-up lateness is measured beside the run
 * @param standardOut takes what the log settings or print_timestamps send to standard output
 * @param arrivals how queries arrive in Server; with any but the official ones the result is INVALID
 * @param observer sees each series from beside and may end it
 */
public record SessionOptions(
        RunClock clock,
        ReferenceVariant variant,
        ConfigSource audit,
        List<SettingsLogLine> configLines,
        SettingsProvenance provenance,
        Duration completionDeadline,
        Duration drainLimit,
        Duration callGrace,
        boolean strict,
        long abortAfterSamples,
        double abortFailureShare,
        ProgressListener progress,
        Duration progressInterval,
        boolean hiccupProbe,
        PrintStream standardOut,
        Arrivals arrivals,
        SeriesObserver observer) {
    private static final Duration DEFAULT_COMPLETION_DEADLINE = Duration.ofMinutes(10);
    private static final Duration DEFAULT_DRAIN_LIMIT = Duration.ofHours(24);
    private static final Duration DEFAULT_CALL_GRACE = Duration.ofSeconds(10);

    public SessionOptions {
        configLines = List.copyOf(configLines);
        requirePositive("completion deadline", completionDeadline);
        requirePositive("drain limit", drainLimit);
        requirePositive("call grace", callGrace);
        requirePositive("progress interval", progressInterval);
    }

    /** Real time, the newest reference, no audit, patient deadlines, no abort on failures, no progress reports. */
    public static SessionOptions defaults() {
        return on(RunClock.realTime(RunClock.Waiting.HYBRID));
    }

    /** As {@link #defaults()} on another clock; simulated time has no hiccups to probe. */
    public static SessionOptions on(RunClock clock) {
        return new SessionOptions(
                clock,
                ReferenceVariant.NEWEST,
                new ConfigSource.Unreadable("audit.config"),
                List.of(),
                SettingsProvenance.none(),
                DEFAULT_COMPLETION_DEADLINE,
                DEFAULT_DRAIN_LIMIT,
                DEFAULT_CALL_GRACE,
                false,
                0,
                1,
                ProgressListener.NONE,
                Duration.ofSeconds(1),
                clock.realTime(),
                System.out,
                new Arrivals.Official(),
                SeriesObserver.NONE);
    }

    /** The same with another build of the reference. */
    public SessionOptions withVariant(ReferenceVariant newVariant) {
        return new SessionOptions(
                clock,
                newVariant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with an audit configuration. */
    public SessionOptions withAudit(ConfigSource newAudit) {
        return new SessionOptions(
                clock,
                variant,
                newAudit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with what reading the configuration left behind. */
    public SessionOptions withConfig(List<SettingsLogLine> lines, SettingsProvenance origins) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                lines,
                origins,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with other bounds on waiting. */
    public SessionOptions withDeadlines(Duration completion, Duration drain, Duration grace) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completion,
                drain,
                grace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with or without the strict verdict. */
    public SessionOptions withStrict(boolean newStrict) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                newStrict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same, aborting once more than a share of at least so many ended samples has failed. */
    public SessionOptions withFailureAbort(long afterSamples, double share) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                afterSamples,
                share,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with a listener. */
    public SessionOptions withProgress(ProgressListener listener, Duration interval) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                listener,
                interval,
                hiccupProbe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with or without the probe of the machine. */
    public SessionOptions withHiccupProbe(boolean probe) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                probe,
                standardOut,
                arrivals,
                observer);
    }

    /** The same with another standard output. */
    public SessionOptions withStandardOut(PrintStream out) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                out,
                arrivals,
                observer);
    }

    /** The same with other arrivals. */
    public SessionOptions withArrivals(Arrivals newArrivals) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                newArrivals,
                observer);
    }

    /** The same with an observer. */
    public SessionOptions withObserver(SeriesObserver newObserver) {
        return new SessionOptions(
                clock,
                variant,
                audit,
                configLines,
                provenance,
                completionDeadline,
                drainLimit,
                callGrace,
                strict,
                abortAfterSamples,
                abortFailureShare,
                progress,
                progressInterval,
                hiccupProbe,
                standardOut,
                arrivals,
                newObserver);
    }

    private static void requirePositive(String what, Duration duration) {
        if (!duration.isPositive()) {
            throw new RunSetupException("the " + what + " is " + duration + "; it must be longer than zero");
        }
    }
}
