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

    /** A file of measured reference values; without the directory see {@link #goldenDirectory}. */
    public static JsonNode golden(String name) {
        return read(goldenDirectory().resolve(name));
    }

    /** A table file of the rounds, from beside the reference values; skips the calling test when there is none. */
    public static JsonNode rounds(String name) {
        return read(goldenDirectory().resolve("../spec/rounds").resolve(name));
    }

    /**
     * The directory of measured reference values. Without it the calling test is skipped with a clear line; on a build server
     * (environment variable CI=true) it fails.
     */
    public static Path goldenDirectory() {
        String directory = System.getProperty("assay.golden", "");
        if (directory.isEmpty() || !Files.isDirectory(Path.of(directory))) {
            String message =
                    "no reference values at \"" + directory + "\": give their directory with -Dassay.golden=DIRECTORY";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            System.out.println("skipped: " + message);
            Assumptions.abort(message);
        }
        return Path.of(directory);
    }

    private static JsonNode read(Path file) {
        if (!Files.isRegularFile(file)) {
            String message = file.normalize() + " is not there";
            System.out.println("skipped: " + message);
            Assumptions.abort(message);
        }
        return MAPPER.readTree(file.toFile());
    }
}
