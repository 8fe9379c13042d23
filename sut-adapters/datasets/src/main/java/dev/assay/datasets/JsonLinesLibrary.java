package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Prompts from a file of JSON lines, one sample a line in data set order: the sample index is the line number minus one.
 * Everything is read, checked and held before the clock starts, so loading a sample costs nothing later. Immutable; may
 * be read from any thread.
 */
public final class JsonLinesLibrary implements PromptLibrary {
    private static final String BUILT_IN = "prompts.jsonl";

    private final String name;
    private final String sha256;
    private final List<Prompt> prompts;

    JsonLinesLibrary(String name, String sha256, List<Prompt> prompts) {
        this.name = name;
        this.sha256 = sha256;
        this.prompts = List.copyOf(prompts);
    }

    /**
     * Reads and checks a whole file.
     *
     * @throws PromptFileException with one sentence (file, line, fault, remedy) when the file cannot be used
     */
    public static JsonLinesLibrary read(Path file, PromptFields fields, ReadLimits limits) {
        if (Files.isDirectory(file)) {
            throw new PromptFileException(file + " is a directory; name a file of JSON lines");
        }
        try (InputStream input = Files.newInputStream(file)) {
            return new JsonLinesReader(file.toString(), fields, limits, Files.size(file)).read(input);
        } catch (NoSuchFileException e) {
            throw new PromptFileException(file + " does not exist; name a file with one JSON object a line");
        } catch (IOException e) {
            throw new PromptFileException(file + " cannot be read (" + e.getMessage() + ")");
        }
    }

    /** As {@link #read(Path, PromptFields, ReadLimits)} with the standard field names and limits. */
    public static JsonLinesLibrary read(Path file) {
        return read(file, PromptFields.STANDARD, ReadLimits.standard());
    }

    /** The prompts that come with the product: original text, for a first run; not the data of any benchmark. */
    public static JsonLinesLibrary builtIn() {
        try (InputStream input = JsonLinesLibrary.class.getResourceAsStream(BUILT_IN)) {
            if (input == null) {
                throw new IllegalStateException("the resource " + BUILT_IN + " is missing from the datasets module");
            }
            return new JsonLinesReader("built-in prompts", PromptFields.STANDARD, ReadLimits.standard(), 0).read(input);
        } catch (IOException e) {
            throw new IllegalStateException("the resource " + BUILT_IN + " cannot be read", e);
        }
    }

    /** SHA-256 of the file's bytes, in lower-case hexadecimal digits: says in a run record which data was used. */
    public String sha256() {
        return sha256;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int totalSampleCount() {
        return prompts.size();
    }

    /** All of them: the whole file is held in memory. */
    @Override
    public int performanceSampleCount() {
        return prompts.size();
    }

    @Override
    public void load(int[] sampleIndices) {
        for (int index : sampleIndices) {
            prompt(index);
        }
    }

    @Override
    public void unload(int[] sampleIndices) {}

    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.get(sampleIndex);
    }
}
