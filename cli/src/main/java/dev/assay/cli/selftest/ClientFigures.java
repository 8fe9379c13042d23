package dev.assay.cli.selftest;

import org.HdrHistogram.Histogram;

/**
 * What the client did under one load.
 *
 * @param completed samples completed
 * @param events events with tokens that came in their streams; 0 for whole answers
 * @param seconds length of the load
 * @param cpuSeconds processor time of the whole process, its compiler and collector included
 * @param allocatedBytes memory allocated by all threads
 * @param firstTokenErrors stamps of first tokens minus the time of their sending, in nanoseconds, of every eighth sample
 * @param completionErrors the same for completions
 * @param openBytes memory in use with all streams open, less that before them; 0 in a closed loop
 */
public record ClientFigures(
        long completed,
        long events,
        double seconds,
        double cpuSeconds,
        long allocatedBytes,
        Histogram firstTokenErrors,
        Histogram completionErrors,
        long openBytes) {
    public double completedPerSecond() {
        return completed / seconds;
    }

    public double eventsPerSecond() {
        return events / seconds;
    }

    /** Processor time of an event. */
    public double cpuNanosPerEvent() {
        return cpuSeconds * 1e9 / Math.max(1, events);
    }

    /** First tokens that are stamped this much late or less, 99 % of them. */
    public long firstTokenP99Nanos() {
        return firstTokenErrors.getTotalCount() == 0 ? 0 : firstTokenErrors.getValueAtPercentile(99);
    }
}
