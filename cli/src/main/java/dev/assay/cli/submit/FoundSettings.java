package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The user.conf of a result: the lines of the plan, and the settings that were found because the plan has none: the rate of the
 * search, or the rate and latency that runs which were too short showed.
 */
final class FoundSettings {
    private final WorkFolder work;
    private final PlannedResult result;

    FoundSettings(WorkFolder work, PlannedResult result) {
        this.work = work;
        this.result = result;
    }

    /** Writes the files that the steps of the result name. */
    void writeUserConf(String round) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("# Settings of the submitter for " + result.benchmark().name() + ", " + result.scenario() + ", round "
                + round + "; all others are those of the round.");
        lines.addAll(result.userConf());
        WorkFolder.write(work.runs(result).resolve("rate-user.conf"), text(lines));
        Optional<SearchDocument.Answer> rate = rate();
        rate.ifPresent(answer -> {
            lines.add("# Highest rate that met the limits, found by a search.");
            lines.add(line("target_qps", String.valueOf(answer.targetQps())));
        });
        lines.addAll(found());
        WorkFolder.write(work.runs(result).resolve("user.conf"), text(lines));
    }

    /** What the rate search of the result found; empty when it has not ended or found nothing. */
    Optional<SearchDocument.Answer> rate() {
        Path folder = work.of(new Step(Step.Kind.RATE, result, ""));
        if (!result.needsRate() || StepMark.in(folder).filter(StepMark::good).isEmpty()) {
            return Optional.empty();
        }
        try {
            return answer(folder);
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    /** The answer in the document of a search. */
    static Optional<SearchDocument.Answer> answer(Path folder) throws IOException {
        SearchDocument document =
                JsonDocuments.read(folder.resolve(JsonDocuments.PEAK), SearchDocument.PEAK, SearchDocument.class);
        return document.answers().stream()
                .filter(answer -> answer.targetQps() != null)
                .findFirst();
    }

    /** Whether the document of a search is whole, so that the search can go on from it. */
    static boolean isReadable(Path folder) {
        try {
            answer(folder);
            return true;
        } catch (IOException damaged) {
            return false;
        }
    }

    /** Keeps a setting that a run showed; it counts as long as the plan says the same otherwise. */
    void keep(String key, String value, String why) throws IOException {
        WorkFolder.write(file(), basis() + "\n# " + why + "\n" + line(key, value) + "\n");
    }

    /** Whether a setting was found already. */
    boolean isKept() throws IOException {
        return !found().isEmpty();
    }

    void forget() throws IOException {
        Files.deleteIfExists(file());
    }

    private List<String> found() throws IOException {
        if (!Files.isRegularFile(file())) {
            return List.of();
        }
        List<String> lines = Files.readAllLines(file());
        return lines.getFirst().equals(basis()) ? lines.subList(1, lines.size()) : List.of();
    }

    private String basis() {
        return "# beside: " + String.join("; ", result.userConf());
    }

    private Path file() {
        return work.runs(result).resolve("found.conf");
    }

    private String line(String key, String value) {
        return "*." + result.loadGenScenario() + "." + key + " = " + value;
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
