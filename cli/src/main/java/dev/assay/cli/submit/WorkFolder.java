package dev.assay.cli.submit;

import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.results.model.RunDocumentFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder in which a plan is worked off: runs, texts that people write, the package. Everything that counts is written under
 * another name first and then renamed, so that whatever is there is whole, whenever the process ends.
 */
final class WorkFolder {
    private final Path root;

    WorkFolder(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    Path runs() {
        return root.resolve("runs");
    }

    Path runs(PlannedResult result) {
        return runs().resolve(result.folder());
    }

    Path of(Step step) {
        return runs().resolve(step.folder());
    }

    /** The record of the run that a step makes; searches and scores have none of their own. */
    Path record(Step step) {
        Path folder = of(step);
        return switch (step.kind()) {
            case RATE, SCORE -> folder.resolve("none");
            case PERFORMANCE -> folder.resolve("run_1").resolve(RunDocumentFile.NAME);
            case ACCURACY -> folder.resolve(RunDocumentFile.NAME);
            case TEST -> folder.resolve("runs").resolve(step.test()).resolve(RunDocumentFile.NAME);
        };
    }

    Path texts() {
        return root.resolve("texts");
    }

    Path pack() {
        return root.resolve("package");
    }

    Path state() {
        return root.resolve("state.json");
    }

    Path log() {
        return root.resolve("log.txt");
    }

    /**
     * Makes the folder and takes it for this process alone.
     *
     * @throws UserError when it cannot be written, or another process works in it
     */
    Taken take() {
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw new UserError("--out " + root + " is a file; name a folder");
        }
        try {
            Files.createDirectories(root);
            FileChannel channel =
                    FileChannel.open(root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock;
            try {
                lock = channel.tryLock();
            } catch (OverlappingFileLockException e) {
                lock = null;
            }
            if (lock == null) {
                channel.close();
                throw new UserError("another assay submit works in " + root + "; see how far it is with assay status "
                        + root + ", or name another folder with --out");
            }
            return new Taken(channel);
        } catch (IOException e) {
            throw new UserError(
                    "the folder " + root + " cannot be used (" + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "); name another one with --out",
                    e);
        }
    }

    /** The right to work in the folder, until it is closed. */
    record Taken(FileChannel channel) implements AutoCloseable {
        /** Whether the right is still there: somebody may remove the folder meanwhile. */
        boolean holds() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Writes a text whole or not at all. */
    static void write(Path file, String text) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Copies a file, or a folder with everything in it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Path parent = target.toAbsolutePath().getParent();
                    if (parent != null) {
                        Files.createDirectories(parent);
                    }
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** Removes a file or a folder with everything in it; nothing happens when it is not there. */
    static void delete(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(path)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
