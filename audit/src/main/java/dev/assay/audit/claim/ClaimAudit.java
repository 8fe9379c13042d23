package dev.assay.audit.claim;

import dev.assay.audit.RunOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Judges claims. Stateless. */
public final class ClaimAudit {
    private ClaimAudit() {}

    /** Judges a claim by its own words and numbers. */
    public static ClaimReport judge(Claim claim) {
        return judge(claim, Optional.empty());
    }

    /** Judges a claim, and compares it with the run that is said to support it. */
    public static ClaimReport judge(Claim claim, Optional<LoggedRun> run) {
        List<ClaimCheck> checks = new ArrayList<>(checksOfWords());
        run.ifPresent(logged -> checks.addAll(LogChecks.all(logged)));
        List<ClaimFinding> findings = new ArrayList<>();
        for (ClaimCheck check : checks) {
            Findings found = new Findings(check.id(), claim);
            check.judgement().judge(claim, found);
            findings.addAll(found.all());
        }
        findings.sort(Comparator.comparing(ClaimFinding::severity).thenComparingInt(ClaimFinding::line));
        Optional<String> footnote =
                claim.hasSection("mlperf") ? Optional.of(Footnote.of(claim)) : Optional.<String>empty();
        return new ClaimReport(
                claim,
                checks,
                findings,
                footnote,
                run.map(LoggedRun::file),
                run.map(LoggedRun::origin).orElse(RunOrigin.UNKNOWN));
    }

    /** All checks, those against a log included, with their descriptions. The latter must not be run. */
    public static List<ClaimCheck> checks() {
        List<ClaimCheck> checks = new ArrayList<>(checksOfWords());
        checks.addAll(LogChecks.descriptions());
        return List.copyOf(checks);
    }

    /** The description of a check by its id; empty if there is none of that name. */
    public static Optional<String> explain(String id) {
        return checks().stream()
                .filter(check -> check.id().equalsIgnoreCase(id.strip()))
                .findFirst()
                .map(check -> check.id() + "  " + check.title() + "\n  rule:    " + check.formula() + "\n  proves:  "
                        + check.proves() + "\n  source:  " + check.source() + "\n  command: assay audit claim\n");
    }

    private static List<ClaimCheck> checksOfWords() {
        List<ClaimCheck> checks = new ArrayList<>();
        checks.addAll(MeaningChecks.all());
        checks.addAll(WordingChecks.all());
        checks.addAll(ConsistencyChecks.all());
        checks.addAll(PlausibilityChecks.all());
        checks.addAll(MessagingChecks.all());
        return checks;
    }
}
