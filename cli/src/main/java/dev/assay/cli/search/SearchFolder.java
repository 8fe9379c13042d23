package dev.assay.cli.search;

import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The directory of a search or a sweep, and going on in it. */
public final class SearchFolder {
    private static final String PARENT = "assay-results";
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory for the document and a folder of logs for each probe; made if it is missing."
                    + " Default: a new one under " + PARENT + ".")
    private @Nullable Path directory;

    @Option(names = "--overwrite", description = "Replace what DIR holds already.")
    private boolean overwrite;

    @Option(names = "--resume", description = "Go on with what DIR holds, from the probes that are finished.")
    private boolean resume;

    /** Whether to go on with what is there. */
    public boolean isResumed() {
        return resume;
    }

    /**
     * Makes the directory ready.
     *
     * @param kind last part of the name of a new directory
     * @param document name of the file that an earlier one would have left
     * @throws UserError when it is in the way, missing or cannot be written
     */
    public Path prepare(String kind, String document, LocalDateTime now) {
        if (resume && overwrite) {
            throw new UserError("--resume goes on with what is there and --overwrite replaces it; give one of them");
        }
        if (resume && directory == null) {
            throw new UserError("--resume needs the directory to go on in; name it with --out");
        }
        Path chosen = directory == null ? fresh(kind, now) : directory;
        boolean there = Files.exists(chosen.resolve(document));
        if (resume && !there) {
            throw new UserError("there is no " + document + " in " + chosen
                    + " to go on from; leave out --resume, or check the directory");
        }
        if (there && !resume && !overwrite) {
            throw new UserError("--out " + chosen + " already holds a " + document
                    + "; name another directory, add --resume to go on, or --overwrite to begin again");
        }
        try {
            Files.createDirectories(chosen);
        } catch (IOException e) {
            throw new UserError(
                    "the directory " + chosen + " cannot be made ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "); name another one with --out",
                    e);
        }
        if (!Files.isWritable(chosen)) {
            throw new UserError(chosen + " cannot be written; make it writable or name another directory with --out");
        }
        return chosen;
    }

    private static Path fresh(String kind, LocalDateTime now) {
        String name = STAMP.format(now) + "-" + kind;
        Path candidate = Path.of(PARENT, name);
        for (int i = 2; Files.exists(candidate); i++) {
            candidate = Path.of(PARENT, name + "-" + i);
        }
        return candidate;
    }
}
