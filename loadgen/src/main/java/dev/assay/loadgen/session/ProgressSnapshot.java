package dev.assay.loadgen.session;

import java.util.OptionalLong;

/**
 * How far a run is. Estimates are read beside the measurement and may miss the newest samples.
 *
 * @param phase what is going on, for example {@code performance} or {@code accuracy, set 2 of 5}
 * @param elapsedNanos since the start of the series
 * @param generatedSamples samples that the series may issue
 * @param issuedSamples handed over so far
 * @param completedSamples answered so far
 * @param failedSamples failed so far, of any kind
 * @param ttftP99Nanos 99th percentile of the time to first token so far, where first tokens are reported
 * @param tpotP99Nanos 99th percentile of the time per output token so far, where tokens are counted
 */
public record ProgressSnapshot(
        String phase,
        long elapsedNanos,
        long generatedSamples,
        long issuedSamples,
        long completedSamples,
        long failedSamples,
        OptionalLong ttftP99Nanos,
        OptionalLong tpotP99Nanos) {}
