package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the logs of a run the way official parsers do, and fails when one of them is not complete. */
final class RunLogText {
    private static final String MARKER = ":::MLLOG ";
    // Official parsers accept numbers that are not finite.
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Path directory;
    private final List<JsonNode> detail = new ArrayList<>();

    RunLogText(Path directory) {
        this.directory = directory;
        List<String> lines = read("mlperf_log_detail.txt").lines().toList();
        assertThat(lines.getFirst()).startsWith(MARKER);
        for (String line : lines) {
            assertThat(line).startsWith(MARKER);
            detail.add(JSON.readTree(line.substring(MARKER.length())));
        }
        assertThat(read("mlperf_log_summary.txt")).matches("(?s).*encountered.*\n");
        JSON.readTree(read("mlperf_log_accuracy.json"));
    }

    /** The first value of a key, as parsers take it. */
    String value(String key) {
        return detail.stream()
                .filter(entry -> entry.get("key").asString().equals(key))
                .map(entry -> entry.get("value"))
                .map(value -> value.isContainer() ? value.toString() : value.asString())
                .findFirst()
                .orElse("(none)");
    }

    /** Values of all lines that are flagged as errors. */
    List<String> errors() {
        return detail.stream()
                .filter(entry -> entry.get("metadata").get("is_error").asBoolean())
                .map(entry -> entry.get("value").asString())
                .toList();
    }

    String summary() {
        return read("mlperf_log_summary.txt");
    }

    JsonNode accuracy() {
        return JSON.readTree(read("mlperf_log_accuracy.json"));
    }

    JsonNode trace() {
        return JSON.readTree(read("mlperf_log_trace.json"));
    }

    private String read(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
