package dev.assay.loadgen.log;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The four official log files of one run, opened together before anything is written (loadgen-spec 1.3).
 *
 * @param names their paths
 * @param detail the detail log
 * @param summary the summary log
 * @param accuracy the accuracy log
 * @param trace the trace, empty when it is off
 */
public record RunLogFiles(
        LogFileNames names,
        DetailLogFile detail,
        SummaryLogFile summary,
        AccuracyLogFile accuracy,
        TraceLogFile trace) {

    /** Files that could not be opened; the message names each and what to do. */
    public static final class CannotOpen extends RuntimeException {
        CannotOpen(String message) {
            super(message);
        }
    }

    /**
     * What the files need to know of the run.
     *
     * @param dateTime start, as {@code 2026-08-20T08:55:51Z}
     * @param originNanos start on the run's clock; all times in the logs count from here
     * @param originEpochNanos the same instant as civil time
     * @param scenario decides the trace events
     * @param fields fields of the accuracy log
     * @param standardOut takes copies, as the log settings ask
     */
    public record Header(
            String dateTime,
            long originNanos,
            long originEpochNanos,
            Scenario scenario,
            AccuracyLogFile.Fields fields,
            PrintStream standardOut) {}

    /**
     * Opens all files, truncating what is there.
     *
     * @throws CannotOpen when any of them cannot be opened; none stays open then
     */
    public static RunLogFiles open(LogSettings settings, Header header) {
        LogFileNames names = LogFileNames.of(settings, header.dateTime());
        List<String> problems = new ArrayList<>();
        List<OutputStream> streams = new ArrayList<>();
        for (Path path : List.of(names.summary(), names.detail(), names.accuracy(), names.trace())) {
            open(path, problems).ifPresent(streams::add);
        }
        if (!problems.isEmpty()) {
            streams.forEach(RunLogFiles::closeQuietly);
            throw new CannotOpen("cannot open the log file " + String.join("; nor ", problems)
                    + "; create the directory or choose another one");
        }
        ByteSink summary = new ByteSink(names.summary(), streams.get(0));
        ByteSink detail = new ByteSink(names.detail(), streams.get(1));
        ByteSink accuracy = new ByteSink(names.accuracy(), streams.get(2));
        ByteSink trace = new ByteSink(names.trace(), streams.get(3));
        return new RunLogFiles(
                names,
                new DetailLogFile(detail, header.originNanos(), copy(settings.copyDetailToStdout(), header)),
                new SummaryLogFile(summary, copy(settings.copySummaryToStdout(), header)),
                new AccuracyLogFile(accuracy, header.fields()),
                new TraceLogFile(
                        trace,
                        settings.enableTrace(),
                        header.originNanos(),
                        header.originEpochNanos(),
                        header.scenario() == Scenario.SERVER));
    }

    /** Closes all files with their trailers. */
    public void close() {
        summary.close(detail.warnings(), detail.errors());
        detail.close();
        accuracy.close();
        trace.close();
    }

    /** One sentence for each file that is incomplete. */
    public List<String> failures() {
        return Stream.of(detail.failure(), summary.failure(), accuracy.failure(), trace.failure())
                .flatMap(Optional::stream)
                .toList();
    }

    private static @Nullable PrintStream copy(boolean wanted, Header header) {
        return wanted ? header.standardOut() : null;
    }

    private static Optional<OutputStream> open(Path path, List<String> problems) {
        try {
            return Optional.of(Files.newOutputStream(path));
        } catch (NoSuchFileException exception) {
            problems.add(path + " (its directory does not exist)");
        } catch (IOException exception) {
            problems.add(path + " (" + exception.getClass().getSimpleName() + ": " + exception.getMessage() + ")");
        }
        return Optional.empty();
    }

    private static void closeQuietly(OutputStream stream) {
        try {
            stream.close();
        } catch (IOException exception) {
            // Nothing was written: there is nothing to lose.
        }
    }
}
