package dev.assay.results.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.databind.json.JsonMapper;

/** Writes run documents. */
public final class RunDocumentFile {
    /** The file's name inside a run's directory. */
    public static final String NAME = "run.json";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private RunDocumentFile() {}

    /** The document as indented JSON with a line end. */
    public static String json(RunDocument document) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    }

    /** Writes the document whole or not at all: under another name first, then renamed. Returns its path. */
    public static Path write(RunDocument document, Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        Path unfinished = directory.resolve(NAME + ".part");
        try {
            Files.writeString(unfinished, json(document), StandardCharsets.UTF_8);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        return file;
    }
}
