package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedBenchmark;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of a package that a person must write. A first version says what belongs into each; once it is there it is never
 * written again, so nobody's words are lost when the package is laid out anew.
 */
final class Texts {
    /** What a text holds as long as nobody has written it. */
    static final String OPEN = "TO BE WRITTEN BY A PERSON";

    private final WorkFolder work;

    Texts(WorkFolder work) {
        this.work = work;
    }

    /** The note on quantisation and calibration. */
    Path calibration() throws IOException {
        return text(work.texts().resolve("calibration.md"), """
                # Calibration

                %s. Replace this text. Say, for each benchmark and system:

                - which numeric formats weights, activations and the KV cache have, and which parts keep their original one;
                - how the scales were chosen (method, range, percentile), precisely enough for somebody else to repeat it;
                - that only the calibration set of the benchmark was used, and which part of it;
                - or, in one sentence, that nothing was quantised.
                """);
    }

    /** How a result is repeated: the part that only the submitter knows. */
    Path readme(PlannedSystem system, PlannedBenchmark benchmark) throws IOException {
        return text(
                work.texts().resolve(system.name()).resolve(benchmark.name()).resolve("README.md"), """
                ## Setting the system up

                %s. Replace this text. Say:

                - how to get and build the serving software, with its version or commit, and the container if there is one;
                - where the weights come from, their checksum, and the commands that convert or quantise them;
                - the exact command and environment that starts the server, prefix caching off;
                - how the data set is fetched and prepared.
                """);
    }

    /** What stands in place of the submitter's code. */
    Path source(PlannedBenchmark benchmark) throws IOException {
        return text(work.texts().resolve("source").resolve(benchmark.name()).resolve("README.md"), """
                # Source code

                %s. Put the code and configuration that make the system here (name their folder as "source" in the plan), or
                say where they are published, under which licence, and at which commit.
                """);
    }

    /** The texts that nobody has written yet. */
    List<Path> open() throws IOException {
        List<Path> open = new ArrayList<>();
        if (!Files.isDirectory(work.texts())) {
            return open;
        }
        try (var files = Files.walk(work.texts())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (Files.readString(file).contains(OPEN)) {
                    open.add(file);
                }
            }
        }
        return open;
    }

    private static Path text(Path file, String template) throws IOException {
        if (!Files.isRegularFile(file)) {
            WorkFolder.write(file, template.formatted(OPEN));
        }
        return file;
    }
}
