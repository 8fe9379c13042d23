package dev.assay.conf;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds the reference files that the committed data is compared with; they are not part of the repository. */
public final class SpecFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private SpecFiles() {}

    /** A file of measured reference values; skips the calling test when there is none. */
    public static JsonNode golden(String name) {
        return read(goldenDirectory().resolve(name));
    }

    /** A table file of the rounds; skips the calling test when there is none. */
    public static JsonNode rounds(String name) {
        return read(goldenDirectory().resolve("../spec/rounds").resolve(name));
    }

    /** The directory of measured reference values; skips the calling test when there is none. */
    public static Path goldenDirectory() {
        String directory = System.getProperty("assay.golden", "");
        Assumptions.assumeTrue(
                !directory.isEmpty() && Files.isDirectory(Path.of(directory)),
                "skipped: no reference values at -Dassay.golden=" + directory);
        return Path.of(directory);
    }

    private static JsonNode read(Path file) {
        Assumptions.assumeTrue(Files.isRegularFile(file), "skipped: " + file.normalize() + " is not there");
        return MAPPER.readTree(file.toFile());
    }
}
