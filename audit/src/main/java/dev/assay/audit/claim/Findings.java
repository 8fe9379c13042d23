package dev.assay.audit.claim;

import java.util.ArrayList;
import java.util.List;

/** Collects the findings of one check. Not thread safe. */
public final class Findings {
    private final String check;
    private final Claim claim;
    private final List<ClaimFinding> found = new ArrayList<>();

    Findings(String check, Claim claim) {
        this.check = check;
        this.claim = claim;
    }

    /** Adds a finding about a field. */
    public void add(Severity severity, String field, String message, String fix) {
        add(severity, field, message, fix, List.of());
    }

    /** Adds a finding that rests on assumptions. */
    public void add(Severity severity, String field, String message, String fix, List<Assumption> assumptions) {
        found.add(new ClaimFinding(check, severity, field, claim.line(field), message, fix, assumptions));
    }

    List<ClaimFinding> all() {
        return List.copyOf(found);
    }
}
