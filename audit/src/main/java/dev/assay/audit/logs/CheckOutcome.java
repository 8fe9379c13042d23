package dev.assay.audit.logs;

/**
 * What a check found in one run.
 *
 * @param sentence the figures, or why the check is not possible
 */
public record CheckOutcome(CheckInfo check, Result result, String sentence) {
    /** How a check can end. */
    public enum Result {
        /** Looked, and nothing is wrong. */
        PASSED,
        /** Looked, and something is wrong. */
        FINDING,
        /** The logs lack what the check needs; says nothing about the run. */
        NOT_POSSIBLE
    }
}
