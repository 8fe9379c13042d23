package dev.assay.loadgen.api;

import java.nio.file.Path;

/**
 * Where and how the four official log files are written (loadgen-spec 1.3).
 *
 * @param directory must exist; never created by a run
 * @param prefix start of each file name, by default {@code mlperf_log_}
 * @param suffix inserted before the extension
 * @param prefixWithDateTime whether the start time stands between prefix and name
 * @param copyDetailToStdout whether each detail line also goes to standard output
 * @param copySummaryToStdout whether each summary line also goes to standard output
 * @param enableTrace when false the trace file is created empty
 */
public record LogSettings(
        Path directory,
        String prefix,
        String suffix,
        boolean prefixWithDateTime,
        boolean copyDetailToStdout,
        boolean copySummaryToStdout,
        boolean enableTrace) {

    /** The official defaults, except that no trace is written: it costs hundreds of bytes a sample. */
    public static LogSettings in(Path directory) {
        return new LogSettings(directory, "mlperf_log_", "", false, false, false, false);
    }

    public LogSettings withTrace(boolean enabled) {
        return new LogSettings(
                directory, prefix, suffix, prefixWithDateTime, copyDetailToStdout, copySummaryToStdout, enabled);
    }
}
