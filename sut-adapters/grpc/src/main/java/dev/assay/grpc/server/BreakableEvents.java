package dev.assay.grpc.server;

/** Events of a sample whose session can be ended on purpose, which only the embedded engine does. */
interface BreakableEvents extends SampleEvents {
    /** Ends the session of the sample: in order, or with a reset of its connection. */
    void breakSession(boolean inOrder);
}
