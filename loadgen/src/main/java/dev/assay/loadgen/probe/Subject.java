package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;

/** What one probe measures: fresh for each probe, so that nothing an ended probe left under way disturbs the next one. */
public interface Subject extends AutoCloseable {
    /** The system; closed by the session. */
    SystemUnderTest sut();

    /** Its samples. */
    SampleLibrary library();

    /** The time it lives in. */
    RunClock clock();

    /** Ends what the session does not close. */
    @Override
    void close();

    /** Makes subjects. */
    interface Source {
        /** A subject that is ready to be measured. */
        Subject open();
    }
}
