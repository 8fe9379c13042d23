package dev.assay.cli.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the submitter's folder everyone will read. */
final class SubmittedSourceTest {
    @TempDir
    private Path directory;

    @Test
    void hiddenFilesTheWorkAndWhatLiesOutsideStayOutOfThePackage() throws IOException {
        Path code = directory.resolve("code");
        Files.createDirectories(code.resolve("lib"));
        Files.writeString(code.resolve("serve.py"), "serve");
        Files.writeString(code.resolve("lib/batch.py"), "batch");
        Files.writeString(code.resolve(".env"), "KEY=1");
        Files.createDirectories(code.resolve(".git"));
        Files.writeString(code.resolve(".git/config"), "x");
        Path work = code.resolve("work");
        Files.createDirectories(work.resolve("runs"));
        Files.writeString(work.resolve("runs/log.txt"), "x");
        Files.writeString(directory.resolve("outside.txt"), "x");
        Files.createSymbolicLink(code.resolve("same.py"), Path.of("serve.py"));
        Files.createSymbolicLink(code.resolve("out.txt"), Path.of("../outside.txt"));
        Files.createSymbolicLink(code.resolve("keys.txt"), Path.of(".env"));
        Files.createSymbolicLink(code.resolve("gone"), Path.of("nothing"));

        SourceFolder.Listing listing = SourceFolder.list(code, Optional.of(work));

        assertThat(listing.files()).containsExactly("lib/batch.py", "same.py", "serve.py");
        assertThat(listing.leftOut()).containsExactly(".env", ".git");
        assertThat(listing.leaving()).containsExactly("gone", "keys.txt", "out.txt");

        Path copy = directory.resolve("copy");
        SourceFolder.copy(code, work, copy);
        try (Stream<Path> files = Files.walk(copy)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> copy.relativize(file).toString())
                    .sorted()
                    .toList();
            assertThat(names).containsExactly("lib/batch.py", "same.py", "serve.py");
        }
    }
}
