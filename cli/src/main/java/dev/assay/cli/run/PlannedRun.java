package dev.assay.cli.run;

import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;

/**
 * What a system can know of a run before it begins, because settings and seeds are public.
 *
 * @param requested settings with the audit configuration applied
 */
public record PlannedRun(TestSettings requested, ReferenceVariant variant) {
    /** The plan of a cheat in this run. */
    CheatPlan cheat(Cheat cheat, PromptLibrary library) {
        CheatPlan plan = CheatPlan.of(cheat).inAccuracyRun(requested.mode() == TestMode.ACCURACY_ONLY);
        return cheat == Cheat.KNOWN_SEQUENCE && requested.mode() == TestMode.PERFORMANCE_ONLY
                ? plan.knowing(sequence(library))
                : plan;
    }

    /** Empty when the settings allow no schedule; the run itself then says why. */
    private int[] sequence(PromptLibrary library) {
        EffectiveSettings effective = EffectiveSettingsDerivation.derive(
                        requested, library.performanceSampleCount(), library.totalSampleCount())
                .effective();
        try {
            Schedule schedule = new ScheduleGenerator(effective, library.totalSampleCount(), variant).performance();
            int perQuery = schedule.samplesPerQuery();
            int[] sequence = new int[Math.multiplyExact(schedule.queryCount(), perQuery)];
            for (int i = 0; i < sequence.length; i++) {
                sequence[i] = schedule.sampleIndex(i / perQuery, i % perQuery);
            }
            return sequence;
        } catch (SettingsException cannotBeMade) {
            return new int[0];
        }
    }
}
