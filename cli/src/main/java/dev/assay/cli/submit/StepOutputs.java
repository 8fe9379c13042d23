package dev.assay.cli.submit;

import dev.assay.cli.submit.StepMark.Output;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a finished step that the package or a later step is made from. */
final class StepOutputs {
    /** Words and pages for people: whoever draws or edits them changes no result. */
    private static final Set<String> NO_RESULT = Set.of("step.json", "output.txt", "begun.txt", "report.html");

    private StepOutputs() {}

    /** Size and hash by name below the folder; of a search only its document and the probe that gave the answer. */
    static Map<String, Output> of(Step step, Path folder, Contents contents) throws IOException {
        Map<String, Output> outputs = new TreeMap<>();
        if (step.kind() == Step.Kind.RATE) {
            add(folder, folder.resolve(JsonDocuments.PEAK), contents, outputs);
            Optional<SearchDocument.Answer> answer =
                    FoundSettings.isReadable(folder) ? FoundSettings.answer(folder) : Optional.empty();
            if (answer.isPresent() && answer.get().logDirectory() != null) {
                addAll(folder, folder.resolve(answer.get().logDirectory()), contents, outputs);
            }
        } else {
            addAll(folder, folder, contents, outputs);
        }
        return outputs;
    }

    private static void addAll(Path root, Path folder, Contents contents, Map<String, Output> to) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(file -> !NO_RESULT.contains(String.valueOf(file.getFileName())))
                    .toList();
        }
        for (Path file : files) {
            add(root, file, contents, to);
        }
    }

    private static void add(Path root, Path file, Contents contents, Map<String, Output> to) throws IOException {
        if (Files.isRegularFile(file)) {
            to.put(root.relativize(file).toString(), new Output(Files.size(file), contents.of(file)));
        }
    }
}
