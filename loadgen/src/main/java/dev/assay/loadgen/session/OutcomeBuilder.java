package dev.assay.loadgen.session;

import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.loadgen.stats.RunWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Collects the outcome of a run as its parts become known. Confined to the starting thread. */
final class OutcomeBuilder {
    private final RunContext run;
    private final EffectiveSettings effective;
    private PerformanceOutcome performance = PerformanceOutcome.NONE;
    private DelayDistribution hiccups = DelayDistribution.NONE;
    private OptionalDouble peakQps = OptionalDouble.empty();
    private @Nullable ModeRunner modes;

    OutcomeBuilder(RunContext run, EffectiveSettings effective) {
        this.run = run;
        this.effective = effective;
    }

    void judgedBy(ModeRunner runner) {
        modes = runner;
    }

    void performance(PerformanceOutcome outcome) {
        performance = outcome;
    }

    void hiccups(DelayDistribution distribution) {
        hiccups = distribution;
    }

    void peak(double qps) {
        peakQps = OptionalDouble.of(qps);
    }

    /** After the logs were closed. */
    RunOutcome build() {
        RunState state = state();
        List<String> reasons = modes == null ? List.of() : modes.invalidReasons();
        boolean official = performance.statistics().map(RunStatistics::isValid).orElse(performanceWasNotAsked());
        boolean valid = official && state == RunState.COMPLETE && reasons.isEmpty();
        return new RunOutcome(
                state,
                run.stop().reason().orElse(""),
                effective,
                performance.statistics(),
                valid,
                valid && run.logs().errors() == 0,
                reasons,
                run.tally().counters(run.recorder()),
                run.logs().errors(),
                warnings(),
                performance.delays().handOver(),
                performance.delays().own(),
                hiccups,
                performance.delays().decided(),
                peakQps,
                performance.samples(),
                run.logs().files().names(),
                run.logs().files().failures());
    }

    private RunState state() {
        if (!run.stop().isSet()) {
            return RunState.COMPLETE;
        }
        return run.stop().isInterrupt() ? RunState.INTERRUPTED : RunState.ABORTED;
    }

    private boolean performanceWasNotAsked() {
        return switch (effective.mode()) {
            case ACCURACY_ONLY -> true;
            case SUBMISSION_RUN, PERFORMANCE_ONLY, FIND_PEAK_PERFORMANCE -> false;
        };
    }

    private List<RunWarning> warnings() {
        List<RunWarning> warnings = new ArrayList<>();
        performance.statistics().ifPresent(statistics -> warnings.addAll(statistics.warnings()));
        if (performance.delays().decided()) {
            warnings.add(new RunWarning(
                    "own-delay-decided",
                    "The result would be VALID without the harness's own hand-over delay (99 % of queries within "
                            + performance.delays().own().p99Nanos()
                            + " ns): run on an idle machine or with spinning waits.",
                    false));
        }
        TraceBuffer trace = run.trace();
        if (trace != null && trace.droppedEvents() > 0) {
            warnings.add(new RunWarning(
                    "trace-incomplete",
                    trace.droppedEvents()
                            + " trace events were dropped because writing could not keep up: give the Java"
                            + " virtual machine more memory (-Xmx), or switch the trace off.",
                    false));
        }
        run.logs().files().failures().forEach(failure -> warnings.add(new RunWarning("log-incomplete", failure, true)));
        return warnings;
    }
}
