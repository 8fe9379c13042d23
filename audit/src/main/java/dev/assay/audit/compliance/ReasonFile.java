package dev.assay.audit.compliance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The text file in which a submitter says why responses do not come out alike: any that is neither a log nor a verdict. */
final class ReasonFile {
    private ReasonFile() {}

    /** The name of the first such file in the folder of a test. */
    static Optional<String> in(String folder) {
        if (folder.isEmpty() || !Files.isDirectory(Path.of(folder))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(ReasonFile::mayGiveReasons)
                    .sorted()
                    .findFirst();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean mayGiveReasons(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return (lower.endsWith(".txt") || lower.endsWith(".md"))
                && !lower.startsWith("mlperf_log_")
                && !lower.startsWith("verify_");
    }
}
