package dev.assay.audit.logs;

import dev.assay.audit.RunOrigin;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The logs of one run.
 *
 * @param folder where they lie
 * @param detail the detail log
 * @param responses the accuracy log, if there is one: beside the detail log, or where the folder of a compliance test has it
 * @param trace the trace log, if there is one with content
 * @param accuracyRun accuracy log of the accuracy run that belongs to a performance run, if it lies where packages keep it
 */
public record RunFolder(
        Path folder, DetailLog detail, Optional<Path> responses, Optional<Path> trace, Optional<Path> accuracyRun) {
    private static final String DETAIL = "mlperf_log_detail.txt";
    private static final String ACCURACY = "mlperf_log_accuracy.json";

    /**
     * All runs at or below a folder, in the order of their paths.
     *
     * @throws IOException if the folder cannot be read
     */
    public static List<RunFolder> find(Path start) throws IOException {
        List<Path> folders;
        try (Stream<Path> files = Files.walk(start)) {
            folders = files.filter(path -> path.endsWith(DETAIL))
                    .map(path -> path.toAbsolutePath().getParent())
                    .sorted()
                    .toList();
        }
        List<RunFolder> runs = new java.util.ArrayList<>();
        for (Path folder : folders) {
            runs.add(open(folder));
        }
        return runs;
    }

    /**
     * The run in one folder.
     *
     * @throws IOException if there is no detail log, or it cannot be read
     */
    public static RunFolder open(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath().normalize();
        DetailLog detail = DetailLogReader.read(Files.newInputStream(whole.resolve(DETAIL)));
        Optional<Path> own = present(whole.resolve(ACCURACY));
        Optional<Path> responses = own.isPresent() ? own : ofTheTest(whole, detail);
        return new RunFolder(
                whole,
                detail,
                responses,
                present(whole.resolve("mlperf_log_trace.json")),
                accuracyRun(whole)
                        .filter(other -> responses.filter(other::equals).isEmpty()));
    }

    /**
     * In the folder of a compliance test the responses of the audit run lie in {@code accuracy}, beside {@code performance/run_1}. An
     * accuracy run there would have a detail log of its own, and a performance run without such a setting logs no responses.
     */
    private static Optional<Path> ofTheTest(Path folder, DetailLog detail) {
        boolean logs = detail.real("effective_accuracy_log_sampling_target").orElse(0.0) > 0
                || detail.real("effective_accuracy_log_probability").orElse(0.0) > 0;
        return logs
                ? accuracyRun(folder).filter(found -> !Files.exists(found.resolveSibling(DETAIL)))
                : Optional.empty();
    }

    /** What is known of runs of Assay itself. */
    public RunOrigin origin() {
        return RunOrigin.of(folder, detail.text("sut_name"));
    }

    Path detailFile() {
        return folder.resolve(DETAIL);
    }

    /**
     * The detail log of a run with other seeds, where TEST05 of earlier rounds had it or in a folder {@code other-seeds} beside
     * this one.
     *
     * @throws IOException if it is there and cannot be read
     */
    Optional<DetailLog> otherSeeds() throws IOException {
        for (String place : List.of("../other-seeds", "../../TEST05/performance/run_1")) {
            Path log = folder.resolve(place).resolve(DETAIL).normalize();
            if (!folder.equals(log.getParent()) && Files.isRegularFile(log)) {
                return Optional.of(DetailLogReader.read(Files.newInputStream(log)));
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> accuracyRun(Path folder) {
        return Stream.of("../../accuracy", "../accuracy", "accuracy")
                .map(place -> folder.resolve(place).resolve(ACCURACY).normalize())
                .filter(path -> !folder.equals(path.getParent()))
                .flatMap(path -> present(path).stream())
                .findFirst();
    }

    private static Optional<Path> present(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) > 0 ? Optional.of(file) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
