package dev.assay.loadgen.issue;

/** Why a thread stopped issuing. */
public enum IssueEnd {
    /** Every generated query was issued. */
    LIST_EXHAUSTED,
    /** Minimum count and duration are met. */
    NATURAL,
    /** A maximum was reached: an error of the run. */
    MAXIMUM_REACHED,
    /** A stop was requested. */
    STOPPED,
    /** The answer that had to come before the next query did not come within the completion deadline. */
    NO_COMPLETION
}
