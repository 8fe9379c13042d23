package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads one file: format first, then columns, then rows. */
final class DatasetReader {
    private final Path file;
    private final FieldChoice choice;
    private final ReadLimits limits;
    private final PromptStore store;
    private final List<String> facts = new ArrayList<>();

    DatasetReader(Path file, FieldChoice choice, ReadLimits limits) {
        this.file = file;
        this.choice = choice;
        this.limits = limits;
        this.store = new PromptStore(limits.maxHeapBytes());
    }

    PromptDataset read() throws IOException {
        DatasetFormat format = DatasetFormat.of(file);
        facts.add("format: " + format.words());
        String sha256 = switch (format) {
            case JSON_LINES -> jsonLines();
            case JSON_ARRAY -> jsonArray();
            case CSV -> table(() -> new SeparatedRows(file, ',', limits));
            case TSV -> table(() -> new SeparatedRows(file, '\t', limits));
            case PICKLE -> table(() -> new PickleRows(file, limits));
            case PARQUET -> table(() -> new ParquetRows(file));
        };
        if (store.size() == 0) {
            throw new PromptFileException(
                    file + " has no samples; give each sample a row, for example a line with one JSON" + " object");
        }
        store.lengths().ifPresent(facts::add);
        if (store.isSpilled()) {
            facts.add(String.format(
                    Locale.ROOT,
                    "larger than memory: %.0f MB of prompts lie in a temporary file",
                    store.bytes() / 1e6));
        }
        // The name goes into logs that are published: where somebody keeps the file does not belong there.
        return new PromptDataset(String.valueOf(file.getFileName()), sha256, facts, store.sealed());
    }

    private String jsonLines() throws IOException {
        FieldChoice.Chosen chosen = chosenForJson();
        try (InputStream input = Files.newInputStream(file)) {
            ByteLines lines = new ByteLines(input, limits.maxLineBytes());
            leftOut(new JsonLinesReader(file.toString(), chosen.fields(), store).read(lines));
            return lines.sha256Hex();
        }
    }

    private String jsonArray() throws IOException {
        FieldChoice.Chosen chosen = chosenForJson();
        try (InputStream input = Files.newInputStream(file)) {
            leftOut(new JsonArrayReader(file.toString(), chosen.fields(), store).read(input));
        }
        return Sha256.of(file);
    }

    private FieldChoice.Chosen chosenForJson() throws IOException {
        Optional<Set<String>> names;
        try (InputStream input = Files.newInputStream(file)) {
            names = JsonArrayReader.firstNames(input);
        }
        FieldChoice.Chosen chosen = choice.forColumns(names.orElse(Set.of()));
        names.ifPresent(found -> {
            List<String> used = new ArrayList<>(chosen.fields().inputs());
            used.addAll(chosen.fields().maxTokens());
            used.retainAll(found);
            used(used, chosen);
        });
        return chosen;
    }

    /** Opens a table. */
    private interface Opening {
        RowSource open() throws IOException, LineFault;
    }

    private String table(Opening opening) throws IOException {
        try (RowSource rows = opening.open()) {
            FieldChoice.Chosen chosen = choice.forColumns(rows.columns());
            TablePrompts prompts = new TablePrompts(rows, chosen.fields());
            used(prompts.used(), chosen);
            try {
                leftOut(prompts.readInto(store));
            } catch (LineFault e) {
                throw new PromptFileException(rows.place() + ": " + e.what());
            }
        } catch (LineFault e) {
            throw new PromptFileException(file + ":1: " + e.what());
        }
        return Sha256.of(file);
    }

    private void used(List<String> columns, FieldChoice.Chosen chosen) {
        if (!columns.isEmpty()) {
            facts.add("columns used: " + String.join(", ", columns) + " (" + chosen.why() + ")");
        }
    }

    private void leftOut(int conversations) {
        if (conversations > 0) {
            facts.add(conversations
                    + " conversations without a turn of the user were left out; sample numbers count the rest");
        }
    }
}
