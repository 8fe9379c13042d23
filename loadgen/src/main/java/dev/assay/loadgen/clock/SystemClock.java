package dev.assay.loadgen.clock;

import java.time.Instant;
import java.time.ZoneId;

/** The machine's clocks: {@link System#nanoTime()} for every measurement, civil time for dates. Any thread. */
public final class SystemClock implements NanoClock, WallClock {
    public static final SystemClock INSTANCE = new SystemClock();

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private SystemClock() {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long epochNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
    }

    @Override
    public ZoneId zone() {
        return ZoneId.systemDefault();
    }
}
