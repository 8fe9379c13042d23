package dev.assay.testkit.engine;

import dev.assay.loadgen.log.JsonFaultText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Engines by name, read from a resource of the program, and engines of the user's own, read from a file. The presets are
 * named after the kind of system they model; their numbers follow from round figures and measure no product.
 */
public final class EnginePresets {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final List<EngineConfig> PRESETS = readPresets();

    private EnginePresets() {}

    /** All presets, in the order in which they are listed to users. */
    public static List<EngineConfig> all() {
        return PRESETS;
    }

    /** Their names. */
    public static List<String> names() {
        return PRESETS.stream().map(EngineConfig::name).toList();
    }

    /**
     * The preset of that name.
     *
     * @throws IllegalArgumentException naming those there are
     */
    public static EngineConfig byName(String name) {
        return PRESETS.stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no engine \"" + name + "\"; choose one of "
                        + String.join(", ", names()) + ", or give a JSON file with the parameters of your own"));
    }

    /** The preset of that name or, when the word ends in {@code .json}, the engine in that file. */
    public static EngineConfig byNameOrFile(String nameOrFile) {
        return nameOrFile.endsWith(".json") ? read(Path.of(nameOrFile)) : byName(nameOrFile);
    }

    /**
     * Reads an engine from a JSON file with the keys of {@link EngineConfig}.
     *
     * @throws IllegalArgumentException with one sentence when the file cannot be read or says something impossible
     */
    public static EngineConfig read(Path file) {
        try {
            return EngineConfigReader.read(file.toString(), MAPPER.readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException("engine file " + file + " cannot be read: " + e.getMessage(), e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "engine file " + file + " is not JSON: "
                            + JsonFaultText.of(
                                    e.getOriginalMessage(),
                                    e.getLocation().getLineNr(),
                                    e.getLocation().getColumnNr()),
                    e);
        }
    }

    private static List<EngineConfig> readPresets() {
        try (InputStream in = EnginePresets.class.getResourceAsStream("presets.json")) {
            if (in == null) {
                throw new IllegalStateException("the program is incomplete: resource presets.json is missing");
            }
            JsonNode presets = MAPPER.readTree(in).get("presets");
            return presets.valueStream()
                    .map(preset -> EngineConfigReader.read("presets.json", preset))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("resource presets.json cannot be read", e);
        }
    }
}
