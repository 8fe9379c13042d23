package dev.assay.audit.logs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The step whose multiples times lie nearest to.
 *
 * @param stepNanos the step
 * @param onBeat share of the times within 5 % of it around its multiples
 * @param multiples multiples that hold 5 % of the times each
 */
record Beat(double stepNanos, double onBeat, int multiples) {
    private static final double LEAST_STEP_NANOS = 1e6;
    private static final double TOLERANCE = 0.05;
    private static final double SHARE = 0.9;
    private static final double SHARE_OF_ONE = 0.05;
    private static final int FEWEST_MULTIPLES = 3;
    private static final int MOST_DIVISORS = 20;

    /** The best step: parts of some of the shorter times, each fitted to all. Nothing if all times are under a millisecond. */
    static Optional<Beat> best(double[] times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        Optional<Beat> best = Optional.empty();
        for (double quantile : new double[] {0.02, 0.1, 0.25, 0.5}) {
            for (int divisor = 1; divisor <= MOST_DIVISORS; divisor++) {
                double step = fitted(sorted, sorted[(int) (quantile * sorted.length)] / divisor);
                if (step >= LEAST_STEP_NANOS) {
                    Beat beat = of(sorted, step);
                    best = best.filter(known -> known.rank() >= beat.rank()).or(() -> Optional.of(beat));
                }
            }
        }
        return best;
    }

    private double rank() {
        return onBeat + (multiples >= FEWEST_MULTIPLES ? 1 : 0);
    }

    /** Least squares through zero, with the multiples that the step gives. */
    private static double fitted(double[] times, double step) {
        double upper = 0;
        double lower = 0;
        for (double time : times) {
            double multiple = Math.rint(time / step);
            upper += time * multiple;
            lower += multiple * multiple;
        }
        return lower == 0 ? 0 : upper / lower;
    }

    private static Beat of(double[] sorted, double step) {
        int near = 0;
        int multiples = 0;
        int inOne = 0;
        double current = -1;
        for (double time : sorted) {
            double multiple = Math.rint(time / step);
            if (multiple != current) {
                multiples += inOne >= SHARE_OF_ONE * sorted.length ? 1 : 0;
                inOne = 0;
                current = multiple;
            }
            if (multiple > 0 && Math.abs(time - multiple * step) <= TOLERANCE * step) {
                near++;
                inOne++;
            }
        }
        multiples += inOne >= SHARE_OF_ONE * sorted.length ? 1 : 0;
        return new Beat(step, (double) near / sorted.length, multiples);
    }

    boolean isRegular() {
        return onBeat >= SHARE && multiples >= FEWEST_MULTIPLES;
    }

    String sentence() {
        return String.format(
                Locale.ROOT,
                "%.1f %% of the first tokens lie on multiples of %.3f ms, %d multiples hold 5 %% each",
                onBeat * 100,
                stepNanos / 1e6,
                multiples);
    }
}
