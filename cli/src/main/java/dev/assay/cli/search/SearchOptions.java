package dev.assay.cli.search;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.search.SearchBounds;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a search may do. */
public final class SearchOptions {
    private static final double PERCENT = 100;
    private static final double WIDEST = 1 << 20;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Relative width between the rate found and a rate that fails. Default: 2.")
    private double precisionPercent = 2;

    @Option(names = "--max-probes", paramLabel = "N", description = "Most probes. Default: 60.")
    private int maxProbes = 60;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "No probe begins after this time of probing. Default: no bound.")
    private @Nullable Duration maxTime;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "How often the failure that decides is repeated, 0 to 2. Default: 1, in virtual time 0.")
    private @Nullable Integer repeats;

    /**
     * The bounds.
     *
     * @param baseQps first rate
     * @throws UserError when a value is out of range
     */
    public SearchBounds bounds(double baseQps, boolean simulated) {
        try {
            return new SearchBounds(
                    baseQps,
                    precisionPercent / PERCENT,
                    maxProbes,
                    maxTime == null ? Long.MAX_VALUE : maxTime.toNanos(),
                    repeats == null ? simulated ? 0 : 1 : repeats,
                    baseQps / WIDEST,
                    baseQps * WIDEST);
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage() + " (--precision, --max-probes, --max-time, --repeats)", e);
        }
    }
}
