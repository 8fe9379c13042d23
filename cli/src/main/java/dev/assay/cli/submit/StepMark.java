package dev.assay.cli.submit;

import dev.assay.results.model.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Left in the folder of a step when it has ended: a step without one is made again.
 *
 * @param fingerprint of everything that the step was made from
 * @param good whether what it made can go into the package as it should be
 * @param note what there is to say about it; may be empty
 * @param seconds time that it took
 * @param ended civil time, which tells steps that build on it apart from an earlier making
 */
record StepMark(String schema, String fingerprint, boolean good, String note, double seconds, String ended) {
    private static final String SCHEMA = "assay/step/1";
    private static final String NAME = "step.json";

    static StepMark of(String fingerprint, boolean good, String note, double seconds, Instant ended) {
        return new StepMark(SCHEMA, fingerprint, good, note, seconds, ended.toString());
    }

    /** The mark of a folder; empty when there is none that can be read, which is as good as none. */
    static Optional<StepMark> in(Path folder) {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonDocuments.read(file, SCHEMA, StepMark.class));
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        JsonDocuments.write(this, folder.resolve(NAME));
    }

    static void remove(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }
}
