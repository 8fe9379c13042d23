package dev.assay.loadgen.session;

import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * One series after its end: what was planned, what happened.
 *
 * @param settings effective settings of the series
 * @param schedule the generated queries
 * @param slots facts of each sample
 * @param times when queries were due
 * @param queriesIssued queries handed over
 * @param startEpochNanos civil time just before issuing began
 * @param latestEndNanos latest completion, on the run's clock; the start when there is none
 * @param completedSamples answered samples
 */
record SeriesResult(
        EffectiveSettings settings,
        Schedule schedule,
        SampleSlots slots,
        SeriesTimes times,
        long queriesIssued,
        long startEpochNanos,
        long latestEndNanos,
        long completedSamples) {}
