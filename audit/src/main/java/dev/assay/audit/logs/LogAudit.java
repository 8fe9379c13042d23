package dev.assay.audit.logs;

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
        return CHECKS.stream().map(check -> check.run(facts)).toList();
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
