package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/** Those responses of an accuracy run whose samples an audit run logged: what TEST01's fallback scores (audit-spec 3.4). */
public final class BaselineLog {
    private BaselineLog() {}

    /**
     * Writes the subset in the form of an accuracy log.
     *
     * @throws UncheckedIOException if a log cannot be read or the file not be written
     */
    public static void write(LogSet accuracy, LogSet audit, Path file) {
        Set<Long> wanted = new HashSet<>();
        audit.accuracy(entry -> wanted.add(entry.sampleIndex()));
        try (BufferedWriter to = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            to.write("[");
            String[] separator = {"\n"};
            accuracy.accuracy(entry -> {
                if (wanted.contains(entry.sampleIndex())) {
                    append(to, separator[0] + line(entry));
                    separator[0] = ",\n";
                }
            });
            to.write("\n]\n");
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written (" + e.getMessage() + ")", e);
        }
    }

    private static void append(BufferedWriter to, String text) {
        try {
            to.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(AccuracyEntry entry) {
        HexFormat hex = HexFormat.of().withUpperCase();
        StringBuilder line = new StringBuilder("{ \"seq_id\" : " + entry.sequenceId() + ", \"qsl_idx\" : "
                + entry.sampleIndex() + ", \"data\" : \"" + hex.formatHex(entry.data()) + "\"");
        entry.tokenData()
                .ifPresent(first -> line.append(", \"token_data\" : \"")
                        .append(hex.formatHex(first))
                        .append('"'));
        entry.tokenCount()
                .ifPresent(count -> line.append(", \"token_count\" : ").append(count));
        return line.append(" }").toString();
    }
}
