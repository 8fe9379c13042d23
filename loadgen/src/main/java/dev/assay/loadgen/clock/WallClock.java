package dev.assay.loadgen.clock;

import java.time.ZoneId;

/** Civil time, for dates in logs and for cross-checking the monotonic clock only; never for a latency. Any thread. */
public interface WallClock {
    /** Nanoseconds since 1970-01-01T00:00:00Z; may jump when the machine's time is set. */
    long epochNanos();

    /** Zone of dates that the logs show in local time. */
    ZoneId zone();
}
