package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.DerivedSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsLogLine;
import java.util.ArrayList;
import java.util.List;

/** Everything that is known of a run before its clock starts: what a recorded run of the reference is compared with. */
record PlannedRun(
        TestSettings requested,
        EffectiveSettings effective,
        List<SettingsLogLine> logLines,
        List<Schedule> series,
        List<AccuracyLogSelection> selections) {

    /** Plans a run without peak search from a configuration that was read, and an audit file. */
    static PlannedRun of(ConfigOutcome configuration, ConfigSource audit, int performanceCount, int totalCount) {
        ConfigOutcome audited = AuditOverride.apply(configuration.settings(), configuration.provenance(), audit);
        DerivedSettings derived = EffectiveSettingsDerivation.derive(audited.settings(), performanceCount, totalCount);
        List<SettingsLogLine> lines = new ArrayList<>(configuration.logLines());
        lines.addAll(audited.logLines());
        lines.addAll(derived.logLines());
        PlannedRun run =
                new PlannedRun(audited.settings(), derived.effective(), lines, new ArrayList<>(), new ArrayList<>());
        run.addSeries(new ScheduleGenerator(derived.effective(), totalCount, ReferenceVariant.NEWEST));
        return run;
    }

    private void addSeries(ScheduleGenerator generator) {
        AccuracyLogSampling sampling = new AccuracyLogSampling();
        if (effective.mode() == TestMode.ACCURACY_ONLY || effective.mode() == TestMode.SUBMISSION_RUN) {
            generator.accuracy().forEach(schedule -> add(schedule, sampling, true));
        }
        if (effective.mode() != TestMode.ACCURACY_ONLY) {
            add(generator.performance(), sampling, false);
        }
    }

    private void add(Schedule schedule, AccuracyLogSampling sampling, boolean accuracy) {
        long samples = (long) schedule.queryCount() * schedule.samplesPerQuery();
        selections.add(sampling.next(effective, accuracy, sampleCount(), samples));
        series.add(schedule);
    }

    /** Generated samples of all series. */
    long sampleCount() {
        return series.stream()
                .mapToLong(schedule -> (long) schedule.queryCount() * schedule.samplesPerQuery())
                .sum();
    }

    /** Library indices of all generated samples in order. */
    List<Integer> sampleIndices() {
        List<Integer> indices = new ArrayList<>();
        for (Schedule schedule : series) {
            for (int query = 0; query < schedule.queryCount(); query++) {
                for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                    indices.add(schedule.sampleIndex(query, i));
                }
            }
        }
        return indices;
    }

    /** Sequence numbers that reach the accuracy log when only the first samples are issued. */
    List<Long> loggedSequenceNumbers(long issuedSamples) {
        List<Long> logged = new ArrayList<>();
        for (long id = 0; id < issuedSamples; id++) {
            long sample = id;
            if (selections.stream().anyMatch(selection -> selection.selected(sample))) {
                logged.add(id);
            }
        }
        return logged;
    }
}
