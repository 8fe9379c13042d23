package dev.assay.loadgen.session;

import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.log.DetailEntry;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the measuring clock with the civil clock over one series (loadgen-spec 4.2). The ratio is taken from nanoseconds,
 * not from milliseconds cut off separately, so that a short series does not fail it by chance.
 *
 * @param startNanos measuring clock at the start
 * @param startEpochNanos civil clock at the start
 */
record ClockCheck(long startNanos, long startEpochNanos) {
    private static final double ERROR_SHARE = 0.01;
    private static final double WARNING_SHARE = 0.001;
    private static final double NANOS_PER_SECOND = 1e9;

    static ClockCheck start(RunClock clock) {
        return new ClockCheck(clock.nanos().nanoTime(), clock.wall().epochNanos());
    }

    /** The line that the detail log gets, if the clocks disagree. */
    Optional<DetailEntry> finish(RunClock clock) {
        double ratio = ratio(clock);
        if (Double.isNaN(ratio) || Math.abs(ratio - 1) <= WARNING_SHARE) {
            return Optional.empty();
        }
        String text = "the measuring clock and the civil clock disagree; was the machine's time set during the run?"
                + " pc_sc_ratio: " + String.format(Locale.ROOT, "%.6f", ratio);
        return Optional.of(
                Math.abs(ratio - 1) > ERROR_SHARE
                        ? DetailEntry.error("error_runtime", text)
                        : DetailEntry.warning("warning_generic_message", text));
    }

    /** The lines of print_timestamps. */
    String timestamps(RunClock clock) {
        long endEpochNanos = clock.wall().epochNanos();
        return String.format(
                Locale.ROOT,
                "Loadgen :: start %.6f s%nLoadgen :: stop %.6f s%nLoadgen :: measured %.6f s, civil %.6f s, ratio %.4f%n",
                startEpochNanos / NANOS_PER_SECOND,
                endEpochNanos / NANOS_PER_SECOND,
                (clock.nanos().nanoTime() - startNanos) / NANOS_PER_SECOND,
                (endEpochNanos - startEpochNanos) / NANOS_PER_SECOND,
                ratio(clock));
    }

    private double ratio(RunClock clock) {
        return (double) (clock.nanos().nanoTime() - startNanos) / (clock.wall().epochNanos() - startEpochNanos);
    }
}
