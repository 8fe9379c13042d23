package dev.assay.loadgen.session;

import java.util.Optional;

/**
 * Sees each performance series of a run from beside, without any part in the measurement. Called from the thread that started the
 * run: about every {@link Supervisor#TICK_MILLIS} milliseconds in real time, every {@link #SIMULATED_INTERVAL_NANOS} in
 * simulated time, and once when the series is over and every sample is accounted for.
 */
public interface SeriesObserver {
    /** Time between two looks in simulated time. */
    long SIMULATED_INTERVAL_NANOS = 50_000_000;

    /** Looks away. */
    SeriesObserver NONE = new SeriesObserver() {
        @Override
        public Optional<String> observe(SeriesView view) {
            return Optional.empty();
        }

        @Override
        public void ended(SeriesView view) {}
    };

    /**
     * Looks at a running series.
     *
     * @return a clause that says why the series is to end now; the run is then aborted, and its logs are INVALID and say so
     */
    Optional<String> observe(SeriesView view);

    /** Looks at a series that is over. The view stays readable; it holds the memory of all samples. */
    void ended(SeriesView view);
}
