package dev.assay.compliance.check;

/** Told how far a check is. Called from several threads. */
@FunctionalInterface
public interface Progress {
    /** Nobody listens. */
    Progress NONE = (done, total) -> {};

    /** So many of so many results are done. */
    void at(int done, int total);
}
