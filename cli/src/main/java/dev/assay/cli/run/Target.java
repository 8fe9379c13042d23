package dev.assay.cli.run;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import java.util.List;
import java.util.Map;

/** A system under test that is ready to be measured, with everything that must be closed afterwards. */
public interface Target extends AutoCloseable {
    /** The system; closed by the run. */
    SystemUnderTest sut();

    /** Its samples. */
    SampleLibrary library();

    /** The time it lives in. */
    RunClock clock();

    /** What it is, for people. */
    String description();

    /** Samples by the source of their token count; empty where the system counts by itself. Asked after the run. */
    Map<String, Long> tokenSources();

    /** What the adapter saw, one line each. Asked after the run. */
    List<String> report();

    /** Remarks on the adapter's part. Asked after the run. */
    List<String> warnings();

    /** Ends what the run does not close. */
    @Override
    default void close() {}
}
