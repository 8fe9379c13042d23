package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The engines that the build compiled; tests that need them are skipped without a compiler, except in CI. */
final class Engines {
    private Engines() {}

    static Path library(String name) {
        Path file = Path.of(System.getProperty("assay.native", "target/engines"), name);
        if (!Files.exists(file) && "true".equals(System.getenv("CI"))) {
            fail("the build did not compile %s; continuous integration needs a C++ compiler", file);
        }
        assumeTrue(Files.exists(file), "skipped: no C++ compiler, so " + name + " was not built");
        return file;
    }
}
