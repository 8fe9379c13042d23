package dev.assay.audit.claim;

import dev.assay.audit.RunOrigin;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What was found about a claim.
 *
 * @param checks the checks that were made
 * @param findings worst first, then by line
 * @param footnote a ready footnote, if the claim names the benchmark suite
 * @param log the log it was compared with
 * @param origin that the log is of simulated time, or of an engine that was told to cheat
 */
public record ClaimReport(
        Claim claim,
        List<ClaimCheck> checks,
        List<ClaimFinding> findings,
        Optional<String> footnote,
        Optional<Path> log,
        RunOrigin origin) {
    /** Copies the lists. */
    public ClaimReport {
        checks = List.copyOf(checks);
        findings = List.copyOf(findings);
    }

    /** What may not be forgotten beside the verdict. */
    public String label() {
        return origin.label().map(label -> label + " ").orElse("") + "Unverified, not an official MLPerf result.";
    }

    /** Whether the claim should not be repeated as it stands. */
    public boolean faulty() {
        return findings.stream().anyMatch(finding -> finding.severity().fault());
    }

    /** Number of findings of a severity. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** One sentence about the whole. */
    public String verdict() {
        if (count(Severity.IMPOSSIBLE) > 0) {
            return "not possible as described";
        }
        if (count(Severity.CONTRADICTION) > 0) {
            return "contradicts " + (log.isPresent() ? "itself or its log" : "itself");
        }
        if (count(Severity.MISLEADING) > 0) {
            return "misleading as worded";
        }
        if (count(Severity.MISSING) + count(Severity.OBLIGATION) > 0) {
            return "incomplete";
        }
        return count(Severity.REMARKABLE) > 0
                ? "remarkable, ask for logs"
                : "nothing found against it, which does not prove it";
    }
}
