package dev.assay.cli.submit;

import dev.assay.datasets.PromptDataset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** How many samples a data set has, where that can be told without reading it as a whole. */
final class DataSetSize {
    private DataSetSize() {}

    /** Lines of a file of JSON lines, samples of the built-in prompts; empty for other kinds of files. */
    static OptionalLong of(List<CommandOption> options) {
        List<String> named = options.stream()
                .filter(option -> option.name().equals("--dataset"))
                .flatMap(option -> option.values().stream())
                .toList();
        if (named.isEmpty()) {
            return OptionalLong.of(PromptDataset.builtIn().totalSampleCount());
        }
        Path file = Path.of(named.getFirst());
        if (!named.getFirst().endsWith(".jsonl") || !Files.isRegularFile(file)) {
            return OptionalLong.empty();
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return OptionalLong.of(lines.filter(line -> !line.isBlank()).count());
        } catch (IOException | RuntimeException e) {
            // What is wrong with the file is told by whoever reads it in earnest.
            return OptionalLong.empty();
        }
    }
}
