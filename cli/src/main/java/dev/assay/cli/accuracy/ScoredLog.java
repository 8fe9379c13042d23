package dev.assay.cli.accuracy;

import dev.assay.cli.settings.UserError;
import dev.assay.results.read.DetailLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the accuracy log that the user means, and what lies beside it. */
public final class ScoredLog {
    private static final String NAME = "mlperf_log_accuracy.json";
    private static final List<String> PLACES = List.of("", "accuracy", "run_1", "performance/run_1");

    private ScoredLog() {}

    /**
     * The log at a path, or in one of the places below a folder where runs and packages keep it.
     *
     * @throws UserError with all places that were looked at, if there is none
     */
    public static Path find(Path given) {
        Path start = given.toAbsolutePath().normalize();
        if (Files.isRegularFile(start)) {
            return start;
        }
        List<Path> places = PLACES.stream()
                .map(place -> start.resolve(place).resolve(NAME).normalize())
                .toList();
        return places.stream()
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new UserError("no accuracy log there; looked for " + start + " and "
                        + String.join(", ", places.stream().map(Path::toString).toList())
                        + "; give the file or the folder of the run"));
    }

    /** The scenario in the detail log beside an accuracy log, if there is one. */
    public static Optional<String> scenario(Path accuracyLog) throws IOException {
        Path detail = accuracyLog.resolveSibling("mlperf_log_detail.txt");
        return Files.isRegularFile(detail)
                ? DetailLogReader.read(Files.newInputStream(detail)).text("effective_scenario")
                : Optional.empty();
    }
}
