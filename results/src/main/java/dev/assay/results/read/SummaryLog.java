package dev.assay.results.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The lines of {@code mlperf_log_summary.txt}, which is written for people but read by some official tools. Immutable. */
public final class SummaryLog {
    private final List<String> lines;

    private SummaryLog(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    /**
     * Reads a file; bytes outside ASCII are taken as they come.
     *
     * @throws IOException if it cannot be read
     */
    public static SummaryLog read(Path file) throws IOException {
        return of(Files.readString(file, StandardCharsets.ISO_8859_1));
    }

    /** The log with this text. */
    public static SummaryLog of(String text) {
        return new SummaryLog(text.lines().toList());
    }

    /** All lines. */
    public List<String> lines() {
        return lines;
    }

    /** What stands behind the first colon and blank of the last line that begins with this label. */
    public Optional<String> value(String label) {
        return lines.stream()
                .filter(line -> line.startsWith(label))
                .reduce((first, last) -> last)
                .flatMap(SummaryLog::behindColon);
    }

    /** What stands behind the first colon and blank of the last line that holds this text anywhere. */
    public Optional<String> valueOfLineWith(String text) {
        return lines.stream()
                .filter(line -> line.contains(text))
                .reduce((first, last) -> last)
                .flatMap(SummaryLog::behindColon);
    }

    private static Optional<String> behindColon(String line) {
        int colon = line.indexOf(": ");
        return colon < 0
                ? Optional.empty()
                : Optional.of(line.substring(colon + 2).strip());
    }
}
