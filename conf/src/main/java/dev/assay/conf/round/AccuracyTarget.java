package dev.assay.conf.round;

import java.util.OptionalDouble;

/**
 * One bound on an accuracy metric. The limit is the double-precision product of reference and factor where these are
 * given, with the rounding error that the official checker has too.
 *
 * @param metric name of the metric as the official tables spell it
 * @param bound which side is bounded; the limit itself passes
 * @param scenario scenario folder the bound is for, or {@link PerScenario#ANY}
 * @param limit the bound, in the unit of the metric
 * @param reference result of the reference implementation
 * @param factor share of the reference that is asked for
 */
public record AccuracyTarget(
        String metric, Bound bound, String scenario, double limit, OptionalDouble reference, OptionalDouble factor) {
    /** Which side of the limit passes. */
    public enum Bound {
        /** The limit and everything above it. */
        AT_LEAST,
        /** The limit and everything below it. */
        AT_MOST
    }

    /** Whether a measured value is on the right side; NaN never is. */
    public boolean accepts(double value) {
        return bound == Bound.AT_LEAST ? value >= limit : value <= limit;
    }
}
