package dev.assay.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.audit.compliance.LogSet;
import dev.assay.audit.compliance.Official;
import dev.assay.audit.compliance.Verdict;
import dev.assay.audit.compliance.VerdictFile;
import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed leaves the old verdict or none, never half a file, and nothing beside it (a torn verdict file). */
final class TestFolderTest {
    private static final String TEXT = "First token check pass: True\n";

    @TempDir
    private Path directory;

    private LogSet audit = LogSet.NONE;

    @BeforeEach
    void logsOfAnAuditRun() throws IOException {
        Path run = Files.createDirectories(directory.resolve("run"));
        Files.writeString(run.resolve("mlperf_log_detail.txt"), "detail\n");
        Files.writeString(run.resolve("mlperf_log_summary.txt"), "summary\n");
        Files.writeString(run.resolve("mlperf_log_accuracy.json"), "[\n]\n");
        audit = LogSet.in(run);
    }

    private List<Path> write(String text) {
        return TestFolder.write(
                directory.resolve("TEST06"),
                "TEST06",
                new Official(Verdict.PASS, List.of(new VerdictFile("verify_accuracy.txt", text)), List.of(), ""),
                audit);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("TEST06"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.resolve("TEST06").relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void nothingUnfinishedIsLeftBeside() throws IOException {
        write(TEXT);

        assertThat(files())
                .containsExactly(
                        "accuracy/mlperf_log_accuracy.json",
                        "performance/run_1/mlperf_log_detail.txt",
                        "performance/run_1/mlperf_log_summary.txt",
                        "verify_accuracy.txt");
    }

    /** The remains of a process that was killed while it wrote are replaced, and were never under the name of the verdict. */
    @Test
    void theRemainsOfAKilledProcessAreReplaced() throws IOException {
        Files.createDirectories(directory.resolve("TEST06"));
        Files.writeString(directory.resolve("TEST06/verify_accuracy.txt"), "the old verdict\n");
        Files.writeString(directory.resolve("TEST06/verify_accuracy.txt.part"), "First tok");

        write(TEXT);

        assertThat(directory.resolve("TEST06/verify_accuracy.txt")).hasContent(TEXT);
        assertThat(files()).noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void aVerdictThatCannotBeWrittenLeavesTheOldOne() throws IOException {
        Files.createDirectories(directory.resolve("TEST06/verify_accuracy.txt.part"));
        Files.writeString(directory.resolve("TEST06/verify_accuracy.txt"), "the old verdict\n");

        assertThatThrownBy(() -> write(TEXT))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the files of TEST06 cannot be written")
                .hasMessageContaining("--out");
        assertThat(directory.resolve("TEST06/verify_accuracy.txt")).hasContent("the old verdict\n");
    }
}
