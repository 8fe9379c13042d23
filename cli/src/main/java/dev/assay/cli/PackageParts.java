package dev.assay.cli;

import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.conf.round.Rounds;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options that name a round, a part of a package, and what is forgiven. */
final class PackageParts {
    @Option(
            names = "--round",
            paramLabel = "ROUND",
            description = "For example v6.1, or demo for the demonstration. Default: read from the package.")
    private @Nullable String round;

    @Option(names = "--division", paramLabel = "NAME", description = "Only this division (may be repeated).")
    private Set<String> divisions = new LinkedHashSet<>();

    @Option(names = "--submitter", paramLabel = "NAME", description = "Only this submitter (may be repeated).")
    private Set<String> submitters = new LinkedHashSet<>();

    @Option(names = "--system", paramLabel = "NAME", description = "Only this system (may be repeated).")
    private Set<String> systems = new LinkedHashSet<>();

    @Option(names = "--benchmark", paramLabel = "NAME", description = "Only this benchmark folder (may be repeated).")
    private Set<String> benchmarks = new LinkedHashSet<>();

    @Option(
            names = "--submission-exceptions",
            description =
                    "Forgive errors about an uncommitted load generator, as the official tools do with that option.")
    private boolean exceptions;

    @Option(
            names = "--private-ids",
            description =
                    "Fill the column PrivateID of the result table, from privateid.json or the system's name. Nothing is written into the package.")
    private boolean privateIds;

    @ArgGroup(
            validate = false,
            heading = "%nChecks left out, under the names of the official tools; the report says which:%n")
    private SkippedChecks skipped = new SkippedChecks();

    CheckSettings settings() {
        CheckSettings settings = CheckSettings.usual()
                .with(new CheckOptions(
                        exceptions, divisions, submitters, systems, benchmarks, skipped.asked(), privateIds));
        return round == null
                ? settings
                : settings.forRound(round.startsWith("v") || Rounds.isKnown(round) ? round : "v" + round);
    }
}
