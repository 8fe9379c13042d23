package dev.assay.compliance.check;

import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.compliance.tree.ArchiveLimits;
import java.util.Optional;

/**
 * How a package is checked.
 *
 * @param round the round, or empty to find it out
 * @param official whether verdicts shown are those of the official tool
 * @param tool an official tool other than that of the round, or empty
 * @param threads threads that look at results
 */
public record CheckSettings(
        Optional<String> round,
        boolean official,
        Optional<Judge> tool,
        CheckOptions options,
        ArchiveLimits limits,
        int threads,
        Progress progress) {
    /** The rules, the round of the package, everything in it. */
    public static CheckSettings usual() {
        return new CheckSettings(
                Optional.empty(),
                false,
                Optional.empty(),
                CheckOptions.ALL,
                ArchiveLimits.DEFAULT,
                Runtime.getRuntime().availableProcessors(),
                Progress.NONE);
    }

    /** For this round. */
    public CheckSettings forRound(String version) {
        return new CheckSettings(Optional.of(version), official, tool, options, limits, threads, progress);
    }

    /** With the verdicts of the official tool of the round. */
    public CheckSettings asOfficial(boolean asked) {
        return new CheckSettings(round, asked, tool, options, limits, threads, progress);
    }

    /** With another official tool than that of the round. */
    public CheckSettings byTool(Judge other) {
        return new CheckSettings(round, official, Optional.of(other), options, limits, threads, progress);
    }

    /** For parts, or with exceptions. */
    public CheckSettings with(CheckOptions other) {
        return new CheckSettings(round, official, tool, other, limits, threads, progress);
    }

    /** Within other limits of archives. */
    public CheckSettings within(ArchiveLimits other) {
        return new CheckSettings(round, official, tool, options, other, threads, progress);
    }

    /** With somebody told how far it is. */
    public CheckSettings reporting(Progress listener) {
        return new CheckSettings(round, official, tool, options, limits, threads, listener);
    }
}
