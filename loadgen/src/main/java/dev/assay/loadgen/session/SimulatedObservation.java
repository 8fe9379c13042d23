package dev.assay.loadgen.session;

import dev.assay.loadgen.clock.VirtualClock;

/** Observes a series in simulated time by planned actions of the clock; in real time the watching thread does it. */
final class SimulatedObservation {
    private final SeriesRun series;
    private final VirtualClock clock;
    private boolean ended;

    private SimulatedObservation(SeriesRun series, VirtualClock clock) {
        this.series = series;
        this.clock = clock;
    }

    static SimulatedObservation start(RunContext run, SeriesRun series) {
        boolean simulated = run.options().clock().nanos() instanceof VirtualClock
                && !run.options().observer().equals(SeriesObserver.NONE);
        VirtualClock clock = simulated ? (VirtualClock) run.options().clock().nanos() : new VirtualClock(0);
        SimulatedObservation observation = new SimulatedObservation(series, clock);
        observation.ended = !simulated;
        observation.plan();
        return observation;
    }

    /** No further look. */
    void end() {
        ended = true;
    }

    private void plan() {
        if (!ended) {
            clock.schedule(clock.nanoTime() + SeriesObserver.SIMULATED_INTERVAL_NANOS, this::look);
        }
    }

    private void look() {
        if (!ended) {
            series.observe();
            plan();
        }
    }
}
