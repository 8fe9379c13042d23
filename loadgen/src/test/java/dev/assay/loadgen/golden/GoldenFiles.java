package dev.assay.loadgen.golden;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the reference values: whole files in the directory named by the system property {@code assay.golden}, small
 * selections of the same form among the test resources. Other files of the same form work as well: point the property to
 * them.
 */
public final class GoldenFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private GoldenFiles() {}

    /**
     * A file of the directory. Without it the calling test is skipped with a clear line; on a build server (environment
     * variable CI=true) it fails.
     */
    public static JsonNode read(String fileName) {
        return MAPPER.readTree(path(fileName).toFile());
    }

    /** As {@link #read}, for a file or a directory that is not JSON. */
    public static Path path(String name) {
        Path path = Path.of(System.getProperty("assay.golden", "golden")).resolve(name);
        if (!Files.exists(path)) {
            String message = "no reference values at " + path + ": give their directory with -Dassay.golden=DIRECTORY";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            System.out.println("skipped: " + message);
            Assumptions.abort(message);
        }
        return path;
    }

    /** A committed selection, from the test resources of this module. */
    public static JsonNode resource(String fileName) {
        return MAPPER.readTree(GoldenFiles.class.getResourceAsStream("/golden/" + fileName));
    }

    /** A seed: an unsigned 64-bit number held in a long. */
    public static long unsigned(JsonNode number) {
        return number.bigIntegerValue().longValue();
    }
}
