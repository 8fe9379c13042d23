package dev.assay.loadgen.session;

/** How a run ended. Only a complete run can be VALID. */
public enum RunState {
    /** Every series ran to its end and every issued sample ended. */
    COMPLETE,
    /** Given up by a rule of the run: answers stopped coming, too many failures, the system under test broke. */
    ABORTED,
    /** Stopped from outside. */
    INTERRUPTED
}
