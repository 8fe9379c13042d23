package dev.assay.cli.audit;

import dev.assay.cli.settings.UserError;
import dev.assay.conf.round.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the folders of tests are made. */
public final class AuditPlace {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description =
                    "Directory for the test folders and, below runs, the logs of all runs; made if it is missing.")
    private Path out = Path.of("");

    @Option(
            names = "--reference",
            paramLabel = "DIR",
            description = "Results of the submission (accuracy, performance/run_1), used instead of new runs.")
    private @Nullable Path reference;

    @Option(
            names = "--submitter",
            paramLabel = "NAME",
            description = "With --system: test folders are made where a package of the round has them, below DIR.")
    private @Nullable String submitter;

    @Option(names = "--system", paramLabel = "NAME", description = "Name of the system in the package.")
    private @Nullable String system;

    @Option(
            names = "--endpoints",
            description =
                    "Also write audit/audit_NAME.json beside the test folders, as packages of the endpoints harness have it.")
    private boolean endpoints;

    @Option(names = "--overwrite", description = "Replace test folders and runs that DIR holds already.")
    private boolean overwrite;

    /** Whether the file of the endpoints harness is asked for. */
    public boolean endpoints() {
        return endpoints;
    }

    public Path out() {
        return out;
    }

    /** @throws UserError when it is no directory */
    public Optional<Path> reference() {
        if (reference != null && !Files.isDirectory(reference)) {
            throw new UserError("--reference " + reference + " is no directory; name the folder that holds accuracy and"
                    + " performance/run_1");
        }
        return Optional.ofNullable(reference);
    }

    /**
     * Makes sure that nothing is replaced unasked.
     *
     * @throws UserError when DIR cannot be used
     */
    public void prepare() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserError("--out " + out + " is a file; name a directory");
        }
        if (!overwrite && Files.isDirectory(out)) {
            try (Stream<Path> files = Files.list(out)) {
                if (files.findFirst().isPresent()) {
                    throw new UserError("--out " + out
                            + " is not empty; name another directory, or add --overwrite to replace what it"
                            + " holds");
                }
            } catch (IOException e) {
                throw new UserError("--out " + out + " cannot be read (" + e.getMessage() + "); name another one", e);
            }
        }
    }

    /**
     * The folder of a test by its name.
     *
     * @throws UserError when only one of submitter and system is given
     */
    public Function<String, Path> folders(Optional<Round> round, String division, String benchmark, String scenario) {
        if ((submitter == null) != (system == null)) {
            throw new UserError(
                    "--submitter and --system belong together; give both for the places of a package, or none");
        }
        if (submitter == null || system == null) {
            return out::resolve;
        }
        String template = round.map(known -> known.layout().compliance())
                .orElseThrow(
                        () -> new UserError(
                                "--submitter and --system need a round whose package layout is known; add --round and --benchmark"));
        String filled = template.replace("{division}", division)
                .replace("{submitter}", submitter)
                .replace("{system}", system)
                .replace("{benchmark}", benchmark)
                .replace("{scenario}", scenario);
        return test -> out.resolve(filled.replace("{test}", test));
    }
}
