package dev.assay.audit.logs;

import dev.assay.audit.LogEnd;
import dev.assay.results.read.AccuracyLogForm;
import dev.assay.results.read.TraceLogReader;
import dev.assay.results.read.TraceSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All checks on the logs of a run, ours or foreign. Each one says what it found, or what the logs lack for it. */
public final class LogAudit {
    private static final List<LogCheck> CHECKS = Stream.of(
                    ReplayChecks.ALL,
                    FigureChecks.ALL,
                    TimeChecks.ALL,
                    PaceChecks.ALL,
                    SystemChecks.ALL,
                    ResponseChecks.ALL,
                    LengthChecks.ALL)
            .flatMap(List::stream)
            .toList();

    private LogAudit() {}

    /** The descriptions of all checks, in the order in which they run. */
    public static List<CheckInfo> checks() {
        return CHECKS.stream().map(LogCheck::info).toList();
    }

    /** The description of a check. */
    public static Optional<CheckInfo> find(String id) {
        return checks().stream().filter(info -> info.id().equalsIgnoreCase(id)).findFirst();
    }

    /**
     * Runs all checks with nothing but the logs.
     *
     * @throws IOException if a log cannot be read
     */
    public static List<CheckOutcome> check(RunFolder run) throws IOException {
        return check(run, AuditOptions.NONE);
    }

    /**
     * Runs all checks.
     *
     * @throws IOException if a log cannot be read
     */
    public static List<CheckOutcome> check(RunFolder run, AuditOptions options) throws IOException {
        return audit(run, options).outcomes();
    }

    /**
     * Runs all checks, and says where the run is from and which of its logs are cut short.
     *
     * @throws IOException if a log cannot be read
     */
    public static LogAuditReport.Run audit(RunFolder run, AuditOptions options) throws IOException {
        List<TraceSample> trace = trace(run.trace());
        RunFacts facts = new RunFacts(
                run,
                options,
                LoggedSettings.of(run.detail()),
                Replay.of(run.detail()),
                responses(run.responses(), options),
                responses(run.accuracyRun(), options),
                trace,
                run.trace().isPresent() ? TraceTimes.read(run.trace().get(), trace) : TraceTimes.NONE,
                LoadedSets.read(run.detailFile()),
                run.otherSeeds());
        return new LogAuditReport.Run(
                run.folder(),
                run.detail().text("effective_scenario").orElse("unknown scenario"),
                CHECKS.stream().map(check -> check.run(facts)).toList(),
                run.origin(),
                LogEnd.cut(run.detail()),
                otherCuts(run, facts));
    }

    private static List<String> otherCuts(RunFolder run, RunFacts facts) throws IOException {
        List<String> cuts = new ArrayList<>();
        facts.responses().ifPresent(log -> cut(run.responses(), log.form()).ifPresent(cuts::add));
        facts.accuracyRun().ifPresent(log -> cut(run.accuracyRun(), log.form()).ifPresent(cuts::add));
        if (run.trace().isPresent() && LogEnd.traceIsCut(run.trace().get())) {
            cuts.add("the trace log is cut short (" + run.trace().get() + " lacks its end)");
        }
        return cuts;
    }

    private static Optional<String> cut(Optional<Path> file, AccuracyLogForm form) {
        String shown = file.map(Path::toString).orElse("");
        if (form.problemCount() > 0) {
            return Optional.of("the accuracy log is damaged (" + form.problemCount()
                    + (form.problemCount() == 1 ? " line is" : " lines are") + " no response, the first line "
                    + form.problems().getFirst().line() + " of " + shown + ")");
        }
        return form.ended()
                ? Optional.empty()
                : Optional.of("the accuracy log is cut short (the list in " + shown + " is not closed after "
                        + form.entries() + " responses)");
    }

    private static Optional<Responses> responses(Optional<Path> file, AuditOptions options) throws IOException {
        return file.isPresent() ? Optional.of(Responses.read(file.get(), options)) : Optional.empty();
    }

    private static List<TraceSample> trace(Optional<Path> file) throws IOException {
        List<TraceSample> samples = new ArrayList<>();
        if (file.isPresent()) {
            TraceLogReader.read(Files.newInputStream(file.get()), samples::add);
        }
        samples.sort(Comparator.comparingLong(TraceSample::sequenceId));
        return samples;
    }
}
