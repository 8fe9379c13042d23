package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.Sample;

/**
 * What an engine in Java implements to be measured over assay.sut.v1; {@link SutService} does the rest. Called on the event
 * loop of the server: it must hand work over and return.
 */
public interface SampleEngine {
    /** Name and version, for reports. */
    String name();

    /** The model that answers. */
    String model();

    /** Most samples in flight in one session; 0 for no limit. */
    default int maxInFlight() {
        return 0;
    }

    /** Whether the engine has the data set itself, so that samples need no prompt. */
    default boolean indexOnly() {
        return false;
    }

    /**
     * Takes a sample. Its events may come on any thread, also before this returns.
     *
     * @return gives the sample up when run; harmless after its end
     */
    Runnable submit(Sample sample, SampleEvents events);

    /** No more samples follow for now: what is held back for batching must be worked on. */
    default void flush() {}
}
