package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The prompts of a data set, one sample a row in the order of the file. Everything is read and checked before the clock
 * starts. Immutable; may be read from any thread.
 */
public final class PromptDataset implements PromptLibrary {
    private static final String BUILT_IN = "prompts.jsonl";

    private final String name;
    private final String sha256;
    private final List<String> facts;
    private final PromptStore prompts;

    PromptDataset(String name, String sha256, List<String> facts, PromptStore prompts) {
        this.name = name;
        this.sha256 = sha256;
        this.facts = List.copyOf(facts);
        this.prompts = prompts;
    }

    /**
     * Reads and checks a whole file, whatever its format: it is recognised by its content.
     *
     * @throws PromptFileException with one sentence (file, place, fault, remedy) when the file cannot be used
     */
    public static PromptDataset read(Path file, FieldChoice fields, ReadLimits limits) {
        if (Files.isDirectory(file)) {
            throw new PromptFileException(file + " is a directory; name a file of prompts");
        }
        try {
            return new DatasetReader(file, fields, limits).read();
        } catch (NoSuchFileException e) {
            throw new PromptFileException(file + " does not exist; name a file of prompts");
        } catch (IOException e) {
            throw new PromptFileException(file + " cannot be read (" + e.getMessage() + ")");
        }
    }

    /** As the other with the standard field names and limits. */
    public static PromptDataset read(Path file) {
        return read(file, FieldChoice.of(PromptFields.STANDARD), ReadLimits.standard());
    }

    /** The prompts that come with the product: original text, for a first run; not the data of any benchmark. */
    public static PromptDataset builtIn() {
        try (InputStream input = PromptDataset.class.getResourceAsStream(BUILT_IN)) {
            if (input == null) {
                throw new IllegalStateException("the resource " + BUILT_IN + " is missing from the datasets module");
            }
            PromptStore store = new PromptStore(ReadLimits.standard().maxHeapBytes());
            ByteLines lines = new ByteLines(input, ReadLimits.standard().maxLineBytes());
            new JsonLinesReader("built-in prompts", PromptFields.STANDARD, store).read(lines);
            return new PromptDataset(
                    "built-in prompts",
                    lines.sha256Hex(),
                    List.of("format: prompts that come with assay"),
                    store.sealed());
        } catch (IOException e) {
            throw new IllegalStateException("the resource " + BUILT_IN + " cannot be read", e);
        }
    }

    /**
     * Prompts that were made and not read.
     *
     * @param recipe what the prompts follow from; its hash stands for that of a file
     * @throws PromptFileException when they fit neither into memory nor onto the disk
     */
    public static PromptDataset made(String name, String recipe, List<String> facts, Iterable<Prompt> prompts) {
        PromptStore store = new PromptStore(ReadLimits.standard().maxHeapBytes());
        for (Prompt prompt : prompts) {
            store.add(prompt);
        }
        return new PromptDataset(name, Sha256.of(recipe), facts, store.sealed());
    }

    /** SHA-256 of the file's bytes, in lower-case hexadecimal digits: says in a run record which data was used. */
    public String sha256() {
        return sha256;
    }

    /** What a reader of the result should know of the data: format, columns used, lengths; one clause each. */
    public List<String> facts() {
        return facts;
    }

    /** The same data with one more thing to know about it. */
    public PromptDataset withFact(String fact) {
        List<String> more = new java.util.ArrayList<>(facts);
        more.add(fact);
        return new PromptDataset(name, sha256, more, prompts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int totalSampleCount() {
        return prompts.size();
    }

    /** All of them, or as many as are expected to fit where the whole set is larger than memory. */
    @Override
    public int performanceSampleCount() {
        return prompts.fittingCount();
    }

    @Override
    public void load(int[] sampleIndices) {
        for (int index : sampleIndices) {
            prompts.require(index);
        }
    }

    @Override
    public void unload(int[] sampleIndices) {}

    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.get(sampleIndex);
    }
}
