package dev.assay.testkit.sut;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import java.util.List;

/** Prompts from memory. */
record ListLibrary(List<Prompt> prompts) implements PromptLibrary {
    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.get(sampleIndex);
    }

    @Override
    public String name() {
        return "list";
    }

    @Override
    public int totalSampleCount() {
        return prompts.size();
    }

    @Override
    public int performanceSampleCount() {
        return prompts.size();
    }

    @Override
    public void load(int[] sampleIndices) {}

    @Override
    public void unload(int[] sampleIndices) {}
}
