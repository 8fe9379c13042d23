package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.log.DetailEntry;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.search.PeakSearch;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;
import java.util.Optional;

/** The official peak search as a mode of a run (loadgen-spec 4.3). Confined to the starting thread. */
final class PeakMode implements PeakSearch.Bench<PerformanceOutcome> {
    private final RunContext run;
    private final ModeRunner modes;
    private final EffectiveSettings settings;
    // The set is the same for every rate.
    private int[] set = {};
    private boolean loaded;
    private boolean unplannable;

    PeakMode(RunContext run, ModeRunner modes, EffectiveSettings settings) {
        this.run = run;
        this.modes = modes;
        this.settings = settings;
    }

    /** Searches and writes the result of the probe that counts. */
    PeakSearch.Result<PerformanceOutcome> execute() {
        run.logs().message("Starting FindPeakPerformance mode", run.now());
        if (settings.scenario() != Scenario.SERVER) {
            run.logs()
                    .detail(
                            DetailEntry.error(
                                    "error_invalid_config",
                                    "Finding peak performance is only supported in Server scenarios."),
                            run.now());
            return new PeakSearch.Result<>(PerformanceOutcome.NONE, Optional.empty());
        }
        PeakSearch<PerformanceOutcome> search = new PeakSearch<>(
                this,
                run.requested().serverFindPeakQpsBoundaryStepSize(),
                run.requested().serverFindPeakQpsDecimalsOfPrecision());
        PeakSearch.Result<PerformanceOutcome> result = search.run(settings.targetQps());
        modes.writeResult(result.lower());
        unload();
        return result;
    }

    @Override
    public void load() {
        if (set.length == 0) {
            set = modes.generateSeries(settings).loadedSet();
        }
        loaded = modes.load(set);
    }

    @Override
    public void unload() {
        if (loaded) {
            modes.unload(set);
            loaded = false;
        }
    }

    @Override
    public PerformanceOutcome probe(double targetQps) {
        if (run.stop().isSet()) {
            return PerformanceOutcome.NONE;
        }
        EffectiveSettings probed = settings.withTargetQps(targetQps);
        Schedule schedule;
        try {
            schedule = modes.generateSeries(probed);
        } catch (SettingsException tooLarge) {
            // A system that never fails would be probed at ever higher rates: the first that cannot be planned ends it.
            unplannable = true;
            error("no probe at " + targetQps + " queries per second: " + tooLarge.getMessage());
            return PerformanceOutcome.NONE;
        }
        return modes.judge(modes.series(probed, schedule, false, "probe at " + targetQps + " queries/s"));
    }

    @Override
    public boolean passed(PerformanceOutcome probe) {
        return !run.stop().isSet() && probe.constraintsMet();
    }

    @Override
    public boolean mustStop() {
        return unplannable || run.stop().isSet();
    }

    @Override
    public void message(String text) {
        run.logs().message(text, run.now());
    }

    @Override
    public void error(String text) {
        run.logs().error(text, run.now());
    }
}
