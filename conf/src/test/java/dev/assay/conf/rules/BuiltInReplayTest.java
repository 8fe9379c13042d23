package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.SpecFiles;
import dev.assay.conf.data.Resources;
import dev.assay.loadgen.golden.GoldenReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the reference that used its built-in configuration come out the same with our rules of the round. */
class BuiltInReplayTest {
    @TempDir
    private Path temporary;

    @TestFactory
    Stream<DynamicTest> everyRunWithTheBuiltInConfigurationComesOutTheSame() {
        String rules = Resources.text("rules/v6.1.conf");
        return GoldenReplay.directoriesIn(SpecFiles.goldenDirectory().resolve("results")).stream()
                .filter(directory -> GoldenReplay.of(directory).usesConfiguration())
                .map(directory -> DynamicTest.dynamicTest(
                        directory.getFileName().toString(),
                        () -> assertThat(GoldenReplay.of(directory, rules).differences(newDirectory()))
                                .isEmpty()));
    }

    private Path newDirectory() throws IOException {
        return Files.createTempDirectory(temporary, "run");
    }
}
