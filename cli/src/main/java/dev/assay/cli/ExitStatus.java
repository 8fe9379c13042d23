package dev.assay.cli;

/** What the process tells its caller. The numbers are part of the interface and never change their meaning. */
final class ExitStatus {
    /** Done, and valid where validity was judged. */
    static final int VALID = 0;
    /** Done, and not valid: an INVALID run, findings of a check. */
    static final int NOT_VALID = 1;
    /** The user's input is wrong; nothing was run. */
    static final int WRONG_INPUT = 2;
    /** The system under test cannot be reached or broke. */
    static final int SUT_BROKEN = 3;
    /** A fault of this program. */
    static final int INTERNAL_FAULT = 4;
    /** Stopped by the user (Ctrl-C); the logs are complete up to then. */
    static final int INTERRUPTED = 130;

    private ExitStatus() {}
}
