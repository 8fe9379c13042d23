package dev.assay.loadgen.log;

import dev.assay.loadgen.api.LogSettings;
import java.nio.file.Path;

/**
 * The paths of the four official log files (loadgen-spec 1.3).
 *
 * @param summary result for people
 * @param detail result and settings for tools
 * @param accuracy responses
 * @param trace Chrome trace events
 */
public record LogFileNames(Path summary, Path detail, Path accuracy, Path trace) {
    /** @param dateTime start of the run as {@code 2026-08-20T08:55:51Z}; used only when the settings ask for it */
    public static LogFileNames of(LogSettings settings, String dateTime) {
        String start = settings.prefix() + (settings.prefixWithDateTime() ? dateTime + "_" : "");
        Path directory = settings.directory();
        return new LogFileNames(
                directory.resolve(start + "summary" + settings.suffix() + ".txt"),
                directory.resolve(start + "detail" + settings.suffix() + ".txt"),
                directory.resolve(start + "accuracy" + settings.suffix() + ".json"),
                directory.resolve(start + "trace" + settings.suffix() + ".json"));
    }
}
