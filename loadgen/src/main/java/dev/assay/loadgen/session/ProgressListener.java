package dev.assay.loadgen.session;

/** Is told how far a run is, from the thread that started the run, never from a measuring one. */
@FunctionalInterface
public interface ProgressListener {
    /** Hears nothing. */
    ProgressListener NONE = snapshot -> {};

    /** Called about once an interval while a series runs in real time, and once at the end of each series. */
    void onProgress(ProgressSnapshot snapshot);
}
