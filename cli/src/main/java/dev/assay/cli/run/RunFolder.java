package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.api.Scenario;
import dev.assay.results.model.RunDocumentFile;
import dev.assay.results.read.SamplesFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The directory of a run. A run never mixes its files with those of another: a directory that holds a run is refused unless the
 * user asks to overwrite it.
 */
public final class RunFolder {
    private static final String PARENT = "assay-results";
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory for the logs and run.json; made if it is missing. Default: a new one under "
                    + PARENT + ".")
    private @Nullable Path directory;

    @Option(names = "--overwrite", description = "Replace the run that DIR holds already.")
    private boolean overwrite;

    /**
     * Makes the directory ready.
     *
     * @throws UserError when it holds a run, is no directory or cannot be written
     */
    public Path prepare(Scenario scenario, LocalDateTime now) {
        Path chosen = directory == null ? fresh(scenario, now) : directory;
        if (Files.exists(chosen) && !Files.isDirectory(chosen)) {
            throw new UserError("--out " + chosen + " is a file; name a directory");
        }
        try {
            Files.createDirectories(chosen);
            if (!Files.isWritable(chosen)) {
                throw new UserError(
                        chosen + " cannot be written; make it writable or name another directory with --out");
            }
            Optional<Path> earlier = earlierRun(chosen);
            if (earlier.isPresent() && !overwrite) {
                throw new UserError("--out " + chosen + " already holds a run ("
                        + earlier.get().getFileName() + "); name another directory, or add --overwrite to replace it");
            }
            Files.deleteIfExists(chosen.resolve(RunDocumentFile.NAME));
            Files.deleteIfExists(chosen.resolve(SamplesFile.NAME));
            Files.deleteIfExists(chosen.resolve("report.html"));
            return chosen;
        } catch (IOException e) {
            throw new UserError(
                    "the directory " + chosen + " cannot be made ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "); name another one with --out",
                    e);
        }
    }

    private static Path fresh(Scenario scenario, LocalDateTime now) {
        String name = STAMP.format(now) + "-" + scenario.officialName().toLowerCase(Locale.ROOT);
        Path candidate = Path.of(PARENT, name);
        for (int i = 2; Files.exists(candidate); i++) {
            candidate = Path.of(PARENT, name + "-" + i);
        }
        return candidate;
    }

    private static Optional<Path> earlierRun(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(RunFolder::belongsToARun).sorted().findFirst();
        }
    }

    private static boolean belongsToARun(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.equals(RunDocumentFile.NAME) || name.startsWith("mlperf_log_");
    }
}
