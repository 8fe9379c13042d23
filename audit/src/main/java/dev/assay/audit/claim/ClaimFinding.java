package dev.assay.audit.claim;

import java.util.List;

/**
 * One finding on a claim.
 *
 * @param check id of the check
 * @param field field it is about, or would be about if it were there
 * @param line line of the field in the claim file
 * @param message what was found
 * @param fix what would mend it
 * @param assumptions values that a bound was computed with; empty if there is none
 */
public record ClaimFinding(
        String check,
        Severity severity,
        String field,
        int line,
        String message,
        String fix,
        List<Assumption> assumptions) {
    /** Copies the list. */
    public ClaimFinding {
        assumptions = List.copyOf(assumptions);
    }
}
