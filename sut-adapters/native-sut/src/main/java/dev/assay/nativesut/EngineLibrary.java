package dev.assay.nativesut;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.nativebridge.Engine;

/** Samples that lie in the engine: loading and unloading are passed on, counts and name come from elsewhere. */
record EngineLibrary(Engine engine, SampleLibrary counts) implements SampleLibrary {
    @Override
    public String name() {
        return counts.name();
    }

    @Override
    public int totalSampleCount() {
        return counts.totalSampleCount();
    }

    @Override
    public int performanceSampleCount() {
        return counts.performanceSampleCount();
    }

    @Override
    public void load(int[] sampleIndices) {
        engine.load(sampleIndices);
    }

    @Override
    public void unload(int[] sampleIndices) {
        engine.unload(sampleIndices);
    }
}
