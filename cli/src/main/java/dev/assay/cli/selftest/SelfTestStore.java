package dev.assay.cli.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keeps the last self-test of this user: {@code selftest.json} in the cache directory of the system, below {@code assay}. */
public final class SelfTestStore {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final Path file;

    public SelfTestStore(Path directory) {
        this.file = directory.resolve("selftest.json");
    }

    /** That of the user: XDG_CACHE_HOME, ~/Library/Caches on macOS, LOCALAPPDATA on Windows, otherwise ~/.cache. */
    public static SelfTestStore ofUser() {
        return new SelfTestStore(directory(
                System.getenv(), System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", "."))));
    }

    static Path directory(Map<String, String> environment, String system, Path home) {
        String chosen = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (!chosen.isEmpty()) {
            return Path.of(chosen, "assay");
        }
        if (system.startsWith("Mac")) {
            return home.resolve("Library/Caches/assay");
        }
        String local = environment.getOrDefault("LOCALAPPDATA", "");
        return system.startsWith("Windows") && !local.isEmpty()
                ? Path.of(local, "assay", "cache")
                : home.resolve(".cache/assay");
    }

    public Path file() {
        return file;
    }

    /** What was saved last, if it can be read. */
    public Optional<SelfTestResult> read() {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            SelfTestResult result = JSON.readValue(Files.readString(file), SelfTestResult.class);
            return SelfTestResult.SCHEMA.equals(result.schema()) ? Optional.of(result) : Optional.empty();
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    /** @throws IOException when it cannot be saved */
    public void write(SelfTestResult result) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
    }
}
