package dev.assay.cli.audit;

import dev.assay.audit.compliance.LogSet;
import dev.assay.audit.compliance.Official;
import dev.assay.audit.compliance.VerdictFile;
import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lays out the folder of one test as the checker wants it (audit-spec 3.3, 4, 6.5, 7, 9). Each file is there whole or not at all:
 * written beside, forced to disk, then renamed.
 */
public final class TestFolder {
    private static final Set<String> WITHOUT_RESPONSES = Set.of("TEST04");
    private static final Set<String> WITH_HASH = Set.of("TEST01", "TEST07", "TEST09");

    private final Path folder;
    private final List<Path> files = new ArrayList<>();

    private TestFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes the verdict files and copies the logs of the audit run.
     *
     * @return what was written, verdict files first
     * @throws UserError when the folder cannot be written
     */
    public static List<Path> write(Path folder, String test, Official official, LogSet audit) {
        TestFolder to = new TestFolder(folder);
        try {
            for (VerdictFile file : official.files()) {
                to.text(file.name(), file.text());
            }
            to.copy(audit.summaryFile(), "performance/run_1/mlperf_log_summary.txt");
            to.copy(audit.detailFile(), "performance/run_1/mlperf_log_detail.txt");
            if (!WITHOUT_RESPONSES.contains(test)) {
                to.copy(audit.accuracyFile(), "accuracy/mlperf_log_accuracy.json");
            }
            if (WITH_HASH.contains(test) && audit.accuracyFile().isPresent()) {
                to.text(
                        "accuracy/accuracy.txt",
                        "\nhash=" + sha256(audit.accuracyFile().get()) + "\n");
            }
        } catch (IOException e) {
            throw new UserError(
                    "the files of " + test + " cannot be written to " + folder + " (" + e.getMessage()
                            + "); name another directory with --out",
                    e);
        }
        return to.files;
    }

    /**
     * Writes one file of its own, whole or not at all.
     *
     * @return where it is
     * @throws UserError when it cannot be written
     */
    public static Path file(Path folder, String name, String text) {
        try {
            new TestFolder(folder).text(name, text);
            return folder.resolve(name);
        } catch (IOException e) {
            throw new UserError(
                    folder.resolve(name) + " cannot be written (" + e.getMessage() + "); check permissions", e);
        }
    }

    private void text(String name, String text) throws IOException {
        Path unfinished = unfinished(name);
        try {
            try (FileChannel channel = FileChannel.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            publish(unfinished, name);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private void copy(Optional<Path> from, String name) throws IOException {
        if (from.isEmpty()) {
            return;
        }
        Path unfinished = unfinished(name);
        try {
            Files.copy(from.get(), unfinished, StandardCopyOption.REPLACE_EXISTING);
            publish(unfinished, name);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private Path unfinished(String name) throws IOException {
        Path file = folder.resolve(name + ".part");
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        return file;
    }

    private void publish(Path unfinished, String name) throws IOException {
        Path file = folder.resolve(name);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        files.add(file);
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
