package dev.assay.cli.submit;

import dev.assay.results.model.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Left in the folder of a step when it has ended: a step without one is made again.
 *
 * @param fingerprint of everything that the step was made from
 * @param good whether what it made can go into the package as it should be
 * @param note what there is to say about it; may be empty
 * @param seconds time that it took
 * @param ended civil time, which tells steps that build on it apart from an earlier making
 * @param outputs size and SHA-256 of each file that it made and that others build on, by name below the folder
 */
record StepMark(
        String schema,
        String fingerprint,
        boolean good,
        String note,
        double seconds,
        String ended,
        Map<String, Output> outputs) {
    private static final String SCHEMA = "assay/step/2";
    private static final String NAME = "step.json";

    /** A file as the step left it. */
    record Output(long bytes, String sha256) {}

    StepMark {
        // Absent from a mark that somebody shortened.
        outputs = outputs == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(outputs));
    }

    static StepMark of(
            String fingerprint, boolean good, String note, double seconds, Instant ended, Map<String, Output> outputs) {
        return new StepMark(SCHEMA, fingerprint, good, note, seconds, ended.toString(), outputs);
    }

    /** What of the outputs is lost or not as the step left it; nothing is read of a file whose size tells. */
    List<String> changed(Path folder, Contents contents) throws IOException {
        List<String> changed = new ArrayList<>();
        for (Map.Entry<String, Output> output : outputs.entrySet()) {
            Path file = folder.resolve(output.getKey());
            boolean same = Files.isRegularFile(file)
                    && Files.size(file) == output.getValue().bytes()
                    && contents.of(file).equals(output.getValue().sha256());
            if (!same) {
                changed.add(output.getKey());
            }
        }
        return changed;
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
