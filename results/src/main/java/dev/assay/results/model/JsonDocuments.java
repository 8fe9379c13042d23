package dev.assay.results.model;

import dev.assay.conf.data.JsonFault;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes documents whole or not at all, and reads them again. */
public final class JsonDocuments {
    /** The file of a peak search. */
    public static final String PEAK = "peak.json";

    /** The file of a comparison of gates. */
    public static final String GATES = "gates.json";

    /** The file of a sweep. */
    public static final String SWEEP = "sweep.json";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private JsonDocuments() {}

    /** The document as indented JSON with a line end. */
    public static String json(Object document) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    }

    /** Writes the document under another name first and renames it, so that a reader never sees half of it. */
    public static void write(Object document, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(unfinished, json(document), StandardCharsets.UTF_8);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /**
     * Reads a document.
     *
     * @param schema kind and version that it must have
     * @throws IOException with one sentence when it cannot be read, is no such document or is damaged
     */
    public static <T> T read(Path file, String schema, Class<T> type) throws IOException {
        try {
            JsonNode tree = MAPPER.readTree(Files.readString(file));
            String found = tree.path("schema").asString("");
            if (!found.equals(schema)) {
                throw new IOException(file + " is no document of kind " + schema
                        + (found.isEmpty() ? ": it names none" : ": it says " + found));
            }
            return MAPPER.treeToValue(tree, type);
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is damaged: it is no text in UTF-8", e);
        } catch (JacksonException e) {
            throw new IOException(file + " is damaged: " + JsonFault.of(e), e);
        }
    }
}
