package dev.assay.loadgen.clock;

/**
 * The time of one run: measuring clock, civil clock and the way to wait, which all belong together.
 *
 * @param nanos monotonic clock of every measurement
 * @param wall civil clock for dates
 * @param idle how issuing threads wait, on {@code nanos}
 * @param realTime false when time is simulated on one thread, so that no helper thread may be started
 */
public record RunClock(NanoClock nanos, WallClock wall, IdleStrategy idle, boolean realTime) {
    /** How punctual waiting is in real time, and what it costs. */
    public enum Waiting {
        /** Sleeps, then spins for the last 200 microseconds. */
        HYBRID,
        /** Spins throughout: one core per issuing thread. */
        SPINNING,
        /** Sleeps throughout. */
        POLITE
    }

    /** The machine's own time. */
    public static RunClock realTime(Waiting waiting) {
        SystemClock clock = SystemClock.INSTANCE;
        IdleStrategy idle = switch (waiting) {
            case HYBRID -> HybridIdle.hybrid(clock);
            case SPINNING -> HybridIdle.spinning(clock);
            case POLITE -> HybridIdle.polite(clock);
        };
        return new RunClock(clock, clock, idle, true);
    }

    /** Simulated time; the run happens on the calling thread alone. */
    public static RunClock virtual(VirtualClock clock) {
        return new RunClock(clock, clock, new VirtualIdle(clock), false);
    }
}
