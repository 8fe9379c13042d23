package dev.assay.compliance.rule;

/** What a finding does under one judge. Ordered from nothing to the worst. */
public enum Effect {
    /** This judge does not see it. */
    NONE,
    /** It is told, nothing more. */
    NOTE,
    /** It is told as something to look at; the verdict stays. */
    WARNING,
    /** It rejects every result it is about. */
    REJECT,
    /** The official tool ends: no table is written, nothing counts. */
    ABORT;

    /** Whether results are lost. */
    public boolean rejects() {
        return this == REJECT || this == ABORT;
    }
}
