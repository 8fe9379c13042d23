package dev.assay.conf.rules;

import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A configuration file with its lines.
 *
 * @param source as LoadGen sees it
 * @param lines the lines as written; none when the file cannot be read
 */
public record ConfigInput(ConfigSource source, List<String> lines) {
    public ConfigInput {
        lines = List.copyOf(lines);
    }

    /** A text under a name. */
    public static ConfigInput text(String name, String text) {
        return new ConfigInput(new ConfigSource.Text(ConfigText.parse(name, text)), List.of(text.split("\n", -1)));
    }

    /** A file; one that cannot be read is told by the application of the rules. */
    public static ConfigInput file(Path path) {
        try {
            return text(path.toString(), new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return new ConfigInput(new ConfigSource.Unreadable(path.toString()), List.of());
        }
    }

    /** The name that messages show. */
    public String name() {
        return source.name();
    }

    /** The keys and values; none when the file cannot be read. */
    ConfigText keys() {
        return source instanceof ConfigSource.Text readable ? readable.text() : ConfigText.empty(name());
    }

    String place(int line) {
        return name() + ":" + line;
    }
}
