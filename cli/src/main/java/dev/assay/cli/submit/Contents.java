package dev.assay.cli.submit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What files hold, whatever they are called and wherever they lie: a plan that is moved or copied is still the same. A file is
 * read once, as long as its size and time stay. Not thread safe.
 */
final class Contents {
    private record Seen(long bytes, long millis, String digest) {}

    private final Map<Path, Seen> seen = new HashMap<>();

    /** Digest of a file; of a folder that of the names and sizes in it; empty when nothing is there. */
    String of(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return file(path);
        }
        if (!Files.isDirectory(path)) {
            return "";
        }
        StringBuilder listing = new StringBuilder();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(path)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            listing.append(path.relativize(file))
                    .append(' ')
                    .append(Files.size(file))
                    .append('\n');
        }
        return text(listing.toString());
    }

    private String file(Path file) throws IOException {
        long bytes = Files.size(file);
        long millis = Files.getLastModifiedTime(file).toMillis();
        Seen before = seen.get(file);
        if (before == null || before.bytes() != bytes || before.millis() != millis) {
            try (InputStream in = Files.newInputStream(file);
                    DigestInputStream digesting = new DigestInputStream(in, sha256())) {
                digesting.transferTo(OutputStream.nullOutputStream());
                before = new Seen(bytes, millis, hex(digesting.getMessageDigest()));
                seen.put(file, before);
            }
        }
        return before.digest();
    }

    /** Digest of a text. */
    static String text(String text) {
        MessageDigest digest = sha256();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return hex(digest);
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
