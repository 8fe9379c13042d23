package dev.assay.cli.audit;

import dev.assay.audit.compliance.Choices;
import dev.assay.audit.compliance.ElementType;
import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.compliance.rules.AccuracyMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the judges of compliance tests are told. */
public final class JudgeOptions {
    @Option(names = "--strict", description = "The strict verdict decides the exit status; both are shown in any case.")
    private boolean strict;

    @Option(
            names = "--element-type",
            paramLabel = "TYPE",
            description = "Elements of a response: byte, int16, int32, int64 or float32. Default: that of the round's"
                    + " official script.")
    private @Nullable String elementType;

    @Option(
            names = "--end-token-id",
            paramLabel = "ID",
            split = ",",
            description = "End tokens of the model. Default: those of the built-in table for the benchmark.")
    private List<Long> endTokenIds = new ArrayList<>();

    @Option(
            names = "--official-end-token",
            paramLabel = "ID",
            description = "TEST06: the id that the official script is given with -e; its check then finds nothing.")
    private @Nullable Long officialEndToken;

    @Option(
            names = "--official-threshold",
            paramLabel = "PERCENT",
            description = "TEST07: the threshold that the official script is given instead of that of audit.config.")
    private @Nullable Double officialThreshold;

    @Option(
            names = "--low-memory",
            description =
                    "TEST01: compare whole lines by digest, as the official script does with --unixmode; for logs that"
                            + " do not fit into memory.")
    private boolean lowMemory;

    @Option(
            names = "--accuracy-script",
            paramLabel = "COMMAND",
            description =
                    "The benchmark's accuracy script, as a shell command with {log} for the accuracy log. TEST07 needs"
                            + " it; TEST01 uses it when responses differ.")
    private @Nullable String script;

    @Option(
            names = "--script-timeout",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Longest time for the script. Default: 2h.")
    private Duration scriptTimeout = Duration.ofHours(2);

    public boolean strict() {
        return strict;
    }

    public Optional<AccuracyScript> script() {
        return Optional.ofNullable(script).map(command -> new AccuracyScript(command, scriptTimeout));
    }

    /** @throws UserError when the element type is unknown */
    public Choices choices() {
        Choices choices = Choices.none().withMetrics(AccuracyMetrics::find).withEndTokenIds(endTokenIds);
        if (elementType != null) {
            try {
                choices = choices.withElementType(ElementType.ofLabel(elementType));
            } catch (IllegalArgumentException e) {
                throw new UserError("--element-type: " + e.getMessage(), e);
            }
        }
        choices = lowMemory ? choices.withLowMemory() : choices;
        choices = officialEndToken == null ? choices : choices.withOfficialEndToken(officialEndToken);
        return officialThreshold == null ? choices : choices.withOfficialThreshold(officialThreshold);
    }
}
