package dev.assay.audit.score;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Shortens an accuracy log for a package and leaves its hash in the score file (checker-spec 16): the first and last
 * {@value #KEPT_BYTES} bytes with {@code ...} between blank lines, and {@code hash=} with the SHA-256 of the whole log. The
 * original stays untouched.
 */
public final class LogTruncation {
    /** Bytes kept at each end. */
    public static final int KEPT_BYTES = 4096;

    private LogTruncation() {}

    /** The SHA-256 of a file in lower-case hexadecimal digits. */
    public static String hash(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file);
                OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            in.transferTo(sink);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Writes the shortened form of a log; one of fewer than {@value #KEPT_BYTES} bytes is copied as it is. */
    public static void shorten(Path log, Path to) throws IOException {
        long size = Files.size(log);
        if (size < KEPT_BYTES) {
            Files.write(to, Files.readAllBytes(log));
            return;
        }
        byte[] head = new byte[KEPT_BYTES];
        byte[] tail = new byte[KEPT_BYTES];
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.readFully(head);
            file.seek(size - KEPT_BYTES);
            file.readFully(tail);
        }
        try (OutputStream out = Files.newOutputStream(to)) {
            out.write(head);
            out.write("\n\n...\n\n".getBytes(StandardCharsets.US_ASCII));
            out.write(tail);
        }
    }

    /** Adds an empty line and the hash line to a score file, which is made if it is not there. */
    public static void appendHash(Path scoreFile, String hash) throws IOException {
        Files.writeString(scoreFile, "\nhash=" + hash + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
