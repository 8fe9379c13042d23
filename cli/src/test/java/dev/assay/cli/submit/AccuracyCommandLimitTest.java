package dev.assay.cli.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.audit.AccuracyScript;
import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command that scores is bounded, gets the log whatever its folder is called, and is told apart when it fails. */
@Timeout(60)
final class AccuracyCommandLimitTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    @Test
    void aCommandThatDoesNotEndIsEndedWithAllThatItStarted() throws IOException {
        Path log = Files.writeString(directory.resolve("log.json"), "[]");
        // The shell waits for a child of its own, which nothing would end but the limit.
        AccuracyScript script = new AccuracyScript("cat {log}; (tail -f /dev/null); true", Duration.ZERO);

        assertThatThrownBy(() -> script.run(log, directory.resolve("out.txt")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("was ended after 0 minutes")
                .hasMessageContaining("out.txt");
    }

    @Test
    void aFolderWithBlanksAndQuotesIsHandedOverWhole() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("joe's own runs"));
        Path log = Files.writeString(folder.resolve("log.json"), "[1]");

        assertThat(new AccuracyScript("cat {log}", LONG).run(log, directory.resolve("out.txt")))
                .isEqualTo("[1]");
    }

    @Test
    void aFailureNamesStatusAndLastWords() throws IOException {
        Path log = Files.writeString(directory.resolve("log.json"), "[]");
        AccuracyScript script = new AccuracyScript("test -f {log} && echo no module named rouge >&2; exit 4", LONG);

        assertThatThrownBy(() -> script.run(log, directory.resolve("out.txt")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("ended with status 4 (no module named rouge)");
    }
}
