package dev.assay.audit.compliance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy half of TEST01 as the official script makes it in its mode for big logs (audit-spec 3.1): whole lines, without
 * commas and running numbers, are compared by digest. Memory is needed for the sampled responses only, one digest each. Confined
 * to one thread.
 */
final class Test01LowMemory {
    /** The script reports progress in hundredths of the lines, and divides by zero when there are fewer than a hundred. */
    static final int FEWEST_LINES = 100;

    private static final Pattern INDEX = Pattern.compile("\"qsl_idx\" : (\\d+),");
    private static final Pattern SEQUENCE_ID = Pattern.compile("\"seq_id\" : \\S+");

    private final Map<String, MessageDigest> accuracy = new HashMap<>();
    private final List<Line> audit = new ArrayList<>();
    private long accuracyLines;
    private long auditLines;
    private long mismatches;
    private long matches;

    /** A line of the audit log: its sample, and the digest of what is compared. */
    private record Line(String index, String digest) {}

    static Test01LowMemory compare(Path accuracy, Path audit) {
        Test01LowMemory comparison = new Test01LowMemory();
        comparison.readAudit(audit);
        comparison.readAccuracy(accuracy);
        comparison.match();
        return comparison;
    }

    private void readAudit(Path log) {
        Lines lines = new Lines(log);
        lines.each((line, last) -> {
            if (auditLines > 0 && !last) {
                String index = index(line).orElse("");
                audit.add(new Line(index, hex(digested(md5(), line))));
                accuracy.putIfAbsent(index, md5());
            }
            auditLines++;
        });
    }

    private void readAccuracy(Path log) {
        Lines lines = new Lines(log);
        lines.each((line, last) -> {
            index(line).map(accuracy::get).ifPresent(digest -> digested(digest, line));
            accuracyLines++;
        });
    }

    private void match() {
        Map<String, String> known = new HashMap<>();
        accuracy.forEach((index, digest) -> known.put(index, hex(digest)));
        for (Line line : audit) {
            if (line.digest().equals(known.get(line.index()))) {
                matches++;
            } else {
                mismatches++;
            }
        }
    }

    private static Optional<String> index(String line) {
        Matcher matcher = INDEX.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static MessageDigest digested(MessageDigest digest, String line) {
        String compared = SEQUENCE_ID.matcher(line.replace(",", "")).replaceAll("") + "\n";
        digest.update(compared.getBytes(StandardCharsets.ISO_8859_1));
        return digest;
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    /** Whether the script ends with an exception before it prints a verdict. */
    boolean dividesByZero() {
        return auditLines < FEWEST_LINES;
    }

    boolean passed() {
        return mismatches == 0 && matches > 0;
    }

    long mismatches() {
        return mismatches;
    }

    long auditEntries() {
        return auditLines - 2;
    }

    /** The whole of {@code verify_accuracy.txt}, the progress dots included. */
    String text() {
        long step = auditLines / FEWEST_LINES;
        return "Verifying accuracy. This might take a while...\n"
                + "Each dot represents 1% completion:\n"
                + ".".repeat(Math.toIntExact((auditLines + step - 1) / step)) + "\n"
                + "num_acc_log_entries = " + (accuracyLines - 2) + "\n"
                + "num_perf_log_data_mismatch = " + mismatches + "\n"
                + "num_perf_log_entries = " + auditEntries() + "\n"
                + (passed() ? "TEST PASS" : "TEST FAIL") + "\n\n";
    }

    /** Reads a log line by line; only one is in memory. */
    private record Lines(Path log) {
        interface Taker {
            void take(String line, boolean last);
        }

        void each(Taker taker) {
            try (BufferedReader in = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
                @Nullable String line = in.readLine();
                while (line != null) {
                    @Nullable String next = in.readLine();
                    taker.take(line, next == null);
                    line = next;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(log + " cannot be read (" + e.getMessage() + ")", e);
            }
        }
    }
}
