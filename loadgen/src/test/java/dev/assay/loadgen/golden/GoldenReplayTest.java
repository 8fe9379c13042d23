package dev.assay.loadgen.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every run of the reference comes out the same: a few that are part of the sources, and the whole collection where it is. */
class GoldenReplayTest {
    private static final String PROPERTY = "assay.golden";

    @TempDir
    private Path temporary;

    @TestFactory
    Stream<DynamicTest> theRunsInTheSourcesComeOutTheSame() {
        Path folder = Path.of(System.getProperty("assay.root", ".."), "loadgen/src/test/resources/golden/results");
        List<Path> directories = GoldenReplay.directoriesIn(folder);
        assertThat(directories).hasSizeGreaterThanOrEqualTo(3);
        return directories.stream().map(this::replay);
    }

    @TestFactory
    Stream<DynamicTest> theWholeCollectionComesOutTheSame() {
        Path folder = Path.of(System.getProperty(PROPERTY, "")).resolve("results");
        if (!Files.isDirectory(folder)) {
            String missing = "no reference runs in " + folder + ": set the system property " + PROPERTY
                    + " to the folder that holds results/";
            assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
            System.out.println("GoldenReplayTest skipped: " + missing);
            assumeTrue(false, missing);
        }
        return GoldenReplay.directoriesIn(folder).stream()
                .filter(directory -> GoldenReplay.of(directory).isSelfContained())
                .map(this::replay);
    }

    private DynamicTest replay(Path directory) {
        String name = directory.getFileName().toString();
        return DynamicTest.dynamicTest(name, () -> {
            Path into = newDirectory(name);
            assertThat(GoldenReplay.of(directory).differences(into)).isEmpty();
        });
    }

    private Path newDirectory(String name) throws IOException {
        return Files.createTempDirectory(temporary, name);
    }
}
