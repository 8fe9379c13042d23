package dev.assay.audit.claim;

import java.util.List;

/** A claim file cannot be used: one sentence for each fault, with file and line. */
public final class ClaimFileException extends Exception {
    private static final long serialVersionUID = 1L;

    private final List<String> faults;

    ClaimFileException(List<String> faults) {
        super(String.join("\n", faults));
        this.faults = List.copyOf(faults);
    }

    /** All faults in the order of lines. */
    public List<String> faults() {
        return faults;
    }
}
