package dev.assay.loadgen.issue;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Schedule;

/**
 * When the queries of a series were due (loadgen-spec 3.1): SingleStream and MultiStream at their issue, Server as scheduled,
 * Offline at the start; Server in a closed loop at the issue too. Instants are readings of the run's clock in nanoseconds. Any thread, once a query is issued.
 */
public final class SeriesTimes {
    private final Scenario scenario;
    private final long startNanos;
    private final Schedule schedule;
    private final SampleSlots slots;
    private final boolean closedLoop;

    public SeriesTimes(Scenario scenario, long startNanos, Schedule schedule, SampleSlots slots) {
        this(scenario, startNanos, schedule, slots, false);
    }

    /** With {@code closedLoop} queries have no due time but their issue. */
    public SeriesTimes(Scenario scenario, long startNanos, Schedule schedule, SampleSlots slots, boolean closedLoop) {
        this.closedLoop = closedLoop;
        this.scenario = scenario;
        this.startNanos = startNanos;
        this.schedule = schedule;
        this.slots = slots;
    }

    /** Instant at which issuing began. */
    public long startNanos() {
        return startNanos;
    }

    /** Whether a query is due when it is issued although the scenario is Server. */
    public boolean isClosedLoop() {
        return closedLoop;
    }

    /** Instant from which latencies of this query count. */
    public long dueNanos(int query) {
        return switch (scenario) {
            case SINGLE_STREAM, MULTI_STREAM -> slots.issuedNanos(query);
            case SERVER -> closedLoop ? slots.issuedNanos(query) : startNanos + schedule.dueNanos(query);
            case OFFLINE -> startNanos;
        };
    }

    /** Instant at which this query was handed over. */
    public long issuedNanos(int query) {
        return slots.issuedNanos(query);
    }
}
