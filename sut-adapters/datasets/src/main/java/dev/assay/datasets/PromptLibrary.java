package dev.assay.datasets;

import dev.assay.loadgen.api.SampleLibrary;

/** A sample library whose samples are prompts. Prompts of loaded samples may be read from any thread. */
public interface PromptLibrary extends SampleLibrary {
    /**
     * The prompt of a loaded sample.
     *
     * @throws IndexOutOfBoundsException for an index outside the library
     */
    Prompt prompt(int sampleIndex);
}
