package dev.assay.cli.record;

import dev.assay.cli.settings.UserError;
import dev.assay.conf.data.JsonFault;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocumentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds and reads the record of a run as a JSON tree, so that keys of other versions are seen too. */
public final class RecordFile {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private RecordFile() {}

    /**
     * Reads a record.
     *
     * @param given {@code run.json}, or the folder that holds it
     * @throws UserError when there is none
     */
    public static JsonNode read(Path given) {
        Path file = Files.isDirectory(given) ? given.resolve(RunDocumentFile.NAME) : given;
        if (!Files.isRegularFile(file)) {
            throw new UserError("there is no record of a run at " + file + "; name a " + RunDocumentFile.NAME
                    + " or the folder of a run");
        }
        try {
            JsonNode tree = MAPPER.readTree(Files.readString(file));
            String schema = tree.path("schema").asString("");
            if (!schema.equals(RunDocument.SCHEMA)) {
                throw new UserError(file + " is no record of a run (its schema is "
                        + (schema.isEmpty() ? "missing" : schema) + "); name a file of kind " + RunDocument.SCHEMA);
            }
            return tree;
        } catch (JacksonException e) {
            throw new UserError(file + " is damaged (" + JsonFault.of(e) + "); use an undamaged copy", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read (" + e.getMessage() + "); check its permissions", e);
        }
    }
}
