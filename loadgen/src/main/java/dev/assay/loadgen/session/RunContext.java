package dev.assay.loadgen.session;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.schedule.AccuracyLogSampling;
import org.jspecify.annotations.Nullable;

/**
 * What all series of one run share. Confined to the starting thread but for what says otherwise itself.
 *
 * @param requested settings after the audit configuration
 * @param sut measured system
 * @param library its samples
 * @param options everything that is no official setting
 * @param stop ends the run early
 * @param recorder takes the responses
 * @param journal takes what happens while issuing
 * @param trace takes trace events, or null
 * @param supervisor makes the calls into foreign code
 * @param logs the log files
 * @param sampling chooses logged responses, over all series
 * @param ids sequence numbers used so far
 * @param tally what became of the samples so far
 */
record RunContext(
        TestSettings requested,
        SystemUnderTest sut,
        SampleLibrary library,
        SessionOptions options,
        StopFlag stop,
        Recorder recorder,
        Journal journal,
        @Nullable TraceBuffer trace,
        Supervisor supervisor,
        RunLogs logs,
        AccuracyLogSampling sampling,
        SequenceIds ids,
        RunTally tally) {
    long now() {
        return options.clock().nanos().nanoTime();
    }
}
