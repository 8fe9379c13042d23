package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.SampleLibrary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sample library of the reference runs: remembers what it is asked to load and unload. */
final class GoldenLibrary implements SampleLibrary {
    /** One call. */
    record Operation(String name, List<Long> indices) {}

    private final String name;
    private final int total;
    private final int performanceCount;
    private final List<Operation> operations = new ArrayList<>();

    GoldenLibrary(String name, int total, int performanceCount) {
        this.name = name;
        this.total = total;
        this.performanceCount = performanceCount;
    }

    List<Operation> operations() {
        return operations;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int totalSampleCount() {
        return total;
    }

    @Override
    public int performanceSampleCount() {
        return performanceCount;
    }

    @Override
    public void load(int[] sampleIndices) {
        operations.add(new Operation("load", list(sampleIndices)));
    }

    @Override
    public void unload(int[] sampleIndices) {
        operations.add(new Operation("unload", list(sampleIndices)));
    }

    private static List<Long> list(int[] indices) {
        return Arrays.stream(indices).asLongStream().boxed().toList();
    }
}
