package dev.assay.loadgen.session;

import dev.assay.loadgen.log.LogFileNames;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.PrimaryMetric;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.loadgen.stats.RunWarning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run came to, as the process that ran it knows it. What others should rely on stands in the logs.
 *
 * @param state how the run ended
 * @param reason why it did not complete; empty when it did
 * @param effective effective settings
 * @param statistics figures of the performance series; none in an accuracy run, or when it did not get that far
 * @param valid whether the logs say VALID: the official conditions are met, the run completed and every issued sample was
 *     answered properly
 * @param strictlyValid as {@code valid}, and no error line at all was logged, which is what the official submission checker
 *     asks for
 * @param invalidReasons what makes the result INVALID beside the official conditions, one sentence each
 * @param counters what became of the samples
 * @param errors lines of the detail log that are flagged as errors
 * @param warnings remarks that the official logs do not make
 * @param handOverDelay instant of hand-over minus due instant, of all queries of the performance series; only Server and Offline
 *     have due instants
 * @param ownDelay the part of it that is the harness's own: what a system under test that blocks its caller has caused is
 *     left out
 * @param hiccups how late this machine woke an idle thread during the run: the floor of any delay
 * @param ownDelayDecided whether the verdict could have been another one without the harness's own delay. The rule: a Server
 *     result that is INVALID is computed again with each latency and each time to first token shortened by the own delay of its
 *     query; it is true when that result is VALID. A VALID result is never questioned, since the delay only lengthens latencies
 * @param peakQps rate that the official peak search found
 * @param samples what is known of each sample of the performance series; holds its memory
 * @param logs paths of the log files
 * @param logFailures one sentence for each log file that is incomplete
 */
public record RunOutcome(
        RunState state,
        String reason,
        EffectiveSettings effective,
        Optional<RunStatistics> statistics,
        boolean valid,
        boolean strictlyValid,
        List<String> invalidReasons,
        RunCounters counters,
        long errors,
        List<RunWarning> warnings,
        DelayDistribution handOverDelay,
        DelayDistribution ownDelay,
        DelayDistribution hiccups,
        boolean ownDelayDecided,
        OptionalDouble peakQps,
        Optional<SampleRecords> samples,
        LogFileNames logs,
        List<String> logFailures) {

    public RunOutcome {
        invalidReasons = List.copyOf(invalidReasons);
        warnings = List.copyOf(warnings);
        logFailures = List.copyOf(logFailures);
    }

    /** The number that the run is compared by; none unless it is valid. */
    public Optional<PrimaryMetric> primaryMetric() {
        return valid ? statistics.flatMap(RunStatistics::primaryMetric) : Optional.empty();
    }
}
