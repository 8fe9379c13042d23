package dev.assay.loadgen.session;

import dev.assay.loadgen.log.AccuracyLogFile;
import dev.assay.loadgen.log.DetailEntry;
import dev.assay.loadgen.log.RunLogFiles;
import dev.assay.loadgen.log.TraceLogFile;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.TraceEvent;
import dev.assay.loadgen.settings.SettingsLogLine;
import java.util.ArrayList;
import java.util.List;

/**
 * The logs of one run as its steps see them: entries in the order in which they become known, and at the very end the trace's
 * own account of the written lines. Confined to the starting thread.
 */
final class RunLogs {
    private record Logged(String event, String argument, String value) {}

    private static final String GENERIC_MESSAGE = "generic_message";
    private static final String ERROR_RUNTIME = "error_runtime";

    private final RunLogFiles files;
    // Written when all is over, as by the reference, whose logging thread comes to these lines last.
    private final List<Logged> logged = new ArrayList<>();
    private long lastNanos;
    private boolean closed;

    RunLogs(RunLogFiles files, long originNanos) {
        this.files = files;
        lastNanos = originNanos;
    }

    void detail(DetailEntry entry, long nanos) {
        files.detail().add(entry, nanos);
        lastNanos = nanos;
        if (files.trace().isEnabled()) {
            logged.add(new Logged("LogDetail", "key", entry.key()));
        }
    }

    void detail(List<DetailEntry> entries, long nanos) {
        entries.forEach(entry -> detail(entry, nanos));
    }

    void settingsLines(List<SettingsLogLine> lines, long nanos) {
        for (SettingsLogLine line : lines) {
            detail(
                    line.isError()
                            ? DetailEntry.error(line.key(), line.value())
                            : DetailEntry.warning(line.key(), line.value()),
                    nanos);
        }
    }

    void message(String text, long nanos) {
        detail(DetailEntry.text(GENERIC_MESSAGE, text), nanos);
    }

    void error(String text, long nanos) {
        detail(DetailEntry.error(ERROR_RUNTIME, text), nanos);
    }

    void journal(Journal journal) {
        for (Journal.Entry entry : journal.drain()) {
            long nanos = entry.nanos() == Journal.TIME_OF_PREVIOUS ? lastNanos : entry.nanos();
            if (entry.error()) {
                error(entry.text(), nanos);
            } else {
                message(entry.text(), nanos);
            }
        }
    }

    /** The body of the summary. */
    void summary(List<String> lines) {
        files.summary().lines(lines);
        if (files.trace().isEnabled()) {
            SummaryLabels.of(lines).forEach(label -> logged.add(new Logged("LogSummary", "message", label)));
        }
    }

    /** A scope of the trace; events about samples are left to those who know the series. */
    void traceScope(TraceEvent event, long threadId, int detail, long startNanos, long durationNanos) {
        switch (event) {
            case SAMPLE, TOKEN -> {}
            case LOAD_SAMPLES, UNLOAD_SAMPLES ->
                files.trace().scopeWithCount(event, threadId, startNanos, durationNanos, detail);
            default -> files.trace().scope(event, threadId, startNanos, durationNanos);
        }
    }

    long errors() {
        return files.detail().errors();
    }

    AccuracyLogFile accuracy() {
        return files.accuracy();
    }

    TraceLogFile trace() {
        return files.trace();
    }

    void flush() {
        files.detail().flush();
        files.summary().flush();
    }

    /** Completes and closes all files; further calls do nothing. */
    void close(long nanos) {
        if (closed) {
            return;
        }
        closed = true;
        long thread = Thread.currentThread().threadId();
        for (Logged line : logged) {
            files.trace().logged(line.event, line.argument, line.value, thread, nanos);
        }
        files.close();
    }

    RunLogFiles files() {
        return files;
    }
}
