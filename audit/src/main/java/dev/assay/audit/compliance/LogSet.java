package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import dev.assay.results.read.AccuracyLogReader;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogReader;
import dev.assay.results.read.SummaryLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The logs of one run, as far as they are there. Detail and summary are read on first use and kept; the accuracy log is read
 * anew each time. Confined to one thread.
 */
public final class LogSet {
    /** No logs at all. */
    public static final LogSet NONE = new LogSet("", null, null, null);

    private static final List<String> RUN_FOLDERS = List.of("", "performance/run_1", "performance");
    private static final List<String> ACCURACY_FOLDERS = List.of("accuracy", "");

    private final String place;
    private final @Nullable Path detailFile;
    private final @Nullable Path summaryFile;
    private final @Nullable Path accuracyFile;
    private @Nullable DetailLog detail;
    private @Nullable SummaryLog summary;

    private LogSet(String place, @Nullable Path detailFile, @Nullable Path summaryFile, @Nullable Path accuracyFile) {
        this.place = place;
        this.detailFile = detailFile;
        this.summaryFile = summaryFile;
        this.accuracyFile = accuracyFile;
    }

    /** The three logs that lie directly in a folder. */
    public static LogSet in(Path folder) {
        return new LogSet(
                folder.toString(),
                file(folder, List.of(""), "mlperf_log_detail.txt"),
                file(folder, List.of(""), "mlperf_log_summary.txt"),
                file(folder, List.of(""), "mlperf_log_accuracy.json"));
    }

    /**
     * The logs of a compliance test or of a submission's results: in the folder itself, or as packages have them, the run in
     * {@code performance/run_1} (or {@code performance}, as below {@code runs} of an audit) and the responses in {@code accuracy}.
     */
    public static LogSet under(Path folder) {
        return new LogSet(
                folder.toString(),
                file(folder, RUN_FOLDERS, "mlperf_log_detail.txt"),
                file(folder, RUN_FOLDERS, "mlperf_log_summary.txt"),
                file(folder, ACCURACY_FOLDERS, "mlperf_log_accuracy.json"));
    }

    private static @Nullable Path file(Path folder, List<String> places, String name) {
        return places.stream()
                .map(below -> folder.resolve(below).resolve(name))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    /** The folder, for messages; empty for no logs. */
    public String place() {
        return place;
    }

    /** Whether there is no log. */
    public boolean isEmpty() {
        return detailFile == null && summaryFile == null && accuracyFile == null;
    }

    /** @throws UncheckedIOException if the file cannot be read */
    public Optional<DetailLog> detail() {
        if (detail == null && detailFile != null) {
            try {
                detail = DetailLogReader.read(Files.newInputStream(detailFile));
            } catch (IOException e) {
                throw unreadable(detailFile, e);
            }
        }
        return Optional.ofNullable(detail);
    }

    /** @throws UncheckedIOException if the file cannot be read */
    public Optional<SummaryLog> summary() {
        if (summary == null && summaryFile != null) {
            try {
                summary = SummaryLog.read(summaryFile);
            } catch (IOException e) {
                throw unreadable(summaryFile, e);
            }
        }
        return Optional.ofNullable(summary);
    }

    /** Where the detail log is, if there is one. */
    public Optional<Path> detailFile() {
        return Optional.ofNullable(detailFile);
    }

    /** Where the summary log is, if there is one. */
    public Optional<Path> summaryFile() {
        return Optional.ofNullable(summaryFile);
    }

    /** Where the accuracy log is, if there is one. */
    public Optional<Path> accuracyFile() {
        return Optional.ofNullable(accuracyFile);
    }

    /**
     * Reads the accuracy log; one that is not there is told by {@link #accuracyFile()}.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    public AccuracyLogForm accuracy(Consumer<AccuracyEntry> taken) {
        if (accuracyFile == null) {
            throw new IllegalStateException("no accuracy log in " + place);
        }
        try {
            return AccuracyLogReader.read(accuracyFile, taken);
        } catch (IOException e) {
            throw unreadable(accuracyFile, e);
        }
    }

    /** The sentence on an accuracy log that is not there. */
    static String missingAccuracyLog(boolean audit, AuditCase logs) {
        LogSet run = audit ? logs.audit() : logs.accuracy();
        return "the accuracy log of the " + (audit ? "audit" : "accuracy") + " run is missing"
                + (run.place().isEmpty() ? "" : ": there is none in " + run.place());
    }

    private static UncheckedIOException unreadable(Path file, IOException e) {
        return new UncheckedIOException(file + " cannot be read (" + e.getMessage() + ")", e);
    }
}
