package dev.assay.results.report;

import dev.assay.conf.round.Rounds;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.read.RunReader;
import dev.assay.results.read.RunView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Makes sections from what runs, searches and sweeps left behind. */
public final class ReportLoader {
    private ReportLoader() {}

    /** The run at a path: its folder, a folder around it, or one of its files; empty when there is none. */
    public static Optional<Path> runAt(Path path) {
        if (Files.isDirectory(path)) {
            return RunReader.find(path);
        }
        String name = String.valueOf(path.getFileName());
        boolean known = name.equals("run.json") || name.equals(RunReader.DETAIL) || name.equals("result_summary.json");
        return known && Files.isRegularFile(path)
                ? RunReader.find(path.toAbsolutePath().resolveSibling(""))
                : Optional.empty();
    }

    /** The search file or the folder of the run that a path leads to; the path itself when it leads to neither. */
    public static Path resultAt(Path path) {
        return searchAt(path).or(() -> runAt(path)).orElse(path);
    }

    /**
     * The section of a path; empty when nothing that can be drawn is there.
     *
     * @throws IOException with one sentence when a file is damaged
     */
    public static Optional<Section> section(String id, Path path) throws IOException {
        Optional<Path> search = searchAt(path);
        if (search.isPresent()) {
            return Optional.of(search(id, search.get()));
        }
        Optional<Path> run = runAt(path);
        return run.isEmpty() ? Optional.empty() : Optional.of(RunSection.of(id, RunReader.read(run.get())));
    }

    /**
     * The run of a result inside a package, whose round holds for all that lies in it.
     *
     * @throws IOException with one sentence when a file is damaged
     */
    public static Optional<RunView> packaged(Path result, String round) throws IOException {
        Optional<Path> run = runAt(result);
        return run.isEmpty()
                ? Optional.empty()
                : Optional.of(RunReader.read(run.get()))
                        .map(view -> Rounds.names().contains(round) ? view.ofRound(round) : view);
    }

    private static Optional<Path> searchAt(Path path) {
        List<String> names = List.of(JsonDocuments.GATES, JsonDocuments.PEAK, JsonDocuments.SWEEP);
        if (Files.isDirectory(path)) {
            return names.stream()
                    .map(path::resolve)
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
        return Optional.of(path)
                .filter(Files::isRegularFile)
                .filter(file -> names.contains(String.valueOf(file.getFileName())));
    }

    private static Section search(String id, Path file) throws IOException {
        return switch (String.valueOf(file.getFileName())) {
            case JsonDocuments.SWEEP ->
                SweepSection.of(id, JsonDocuments.read(file, SweepDocument.SCHEMA, SweepDocument.class));
            case JsonDocuments.GATES ->
                SearchSection.of(id, JsonDocuments.read(file, SearchDocument.GATES, SearchDocument.class));
            default -> SearchSection.of(id, JsonDocuments.read(file, SearchDocument.PEAK, SearchDocument.class));
        };
    }

    /** The report of one run, for the run's own folder. */
    public static Report ofRun(RunView run) {
        return new Report("Run report", run.label(), List.of(RunSection.of("run", run)));
    }

    /** The report of a peak search or a comparison of gates, for its own folder. */
    public static Report ofSearch(SearchDocument search) {
        String title = search.schema().equals(SearchDocument.GATES) ? "Gates report" : "Peak report";
        return new Report(title, search.label(), List.of(SearchSection.of("search", search)));
    }

    /** The report of a sweep, for its own folder. */
    public static Report ofSweep(SweepDocument sweep) {
        return new Report("Sweep report", sweep.label(), List.of(SweepSection.of("sweep", sweep)));
    }
}
