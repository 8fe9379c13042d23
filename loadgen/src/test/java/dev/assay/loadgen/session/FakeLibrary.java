package dev.assay.loadgen.session;

import dev.assay.loadgen.api.SampleLibrary;

/** A library of a few samples that loads at once. */
record FakeLibrary(int totalSampleCount) implements SampleLibrary {
    @Override
    public String name() {
        return "few samples";
    }

    @Override
    public int performanceSampleCount() {
        return totalSampleCount;
    }

    @Override
    public void load(int[] sampleIndices) {}

    @Override
    public void unload(int[] sampleIndices) {}
}
