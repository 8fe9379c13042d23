package dev.assay.loadgen.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads configuration files. */
public final class ConfigFile {
    private ConfigFile() {}

    /**
     * Reads and parses a file. One that cannot be read is an ordinary result: the reference logs it and goes on. Bytes are
     * taken as they come, so that a comment in any encoding does no harm.
     */
    public static ConfigSource read(Path path) {
        try {
            String text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
            return new ConfigSource.Text(ConfigText.parse(path.toString(), text));
        } catch (IOException e) {
            return new ConfigSource.Unreadable(path.toString());
        }
    }
}
