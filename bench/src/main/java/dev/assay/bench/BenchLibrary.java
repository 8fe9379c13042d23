package dev.assay.bench;

import dev.assay.loadgen.api.SampleLibrary;

/** 1024 samples that need no loading. */
record BenchLibrary() implements SampleLibrary {
    static final int SIZE = 1024;

    @Override
    public String name() {
        return "null library";
    }

    @Override
    public int totalSampleCount() {
        return SIZE;
    }

    @Override
    public int performanceSampleCount() {
        return SIZE;
    }

    @Override
    public void load(int[] sampleIndices) {}

    @Override
    public void unload(int[] sampleIndices) {}
}
