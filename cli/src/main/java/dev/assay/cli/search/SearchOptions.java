package dev.assay.cli.search;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.search.SearchBounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a search may do. */
public final class SearchOptions {
    private static final double PERCENT = 100;
    private static final double DEFAULT_PRECISION = 2;
    private static final int MOST_PROBES = 60;
    private static final double WIDEST = 1 << 20;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Relative width between the rate found and a rate that fails. Default: 2.")
    private @Nullable Double precisionPercent;

    @Option(names = "--max-probes", paramLabel = "N", description = "Most probes. Default: 60.")
    private @Nullable Integer maxProbes;

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

    /** @throws UserError when a bound of the adaptive search was given to the official one, which knows none of them */
    public void requireUnusedByOfficial() {
        List<String> given = new ArrayList<>();
        if (precisionPercent != null) {
            given.add("--precision");
        }
        if (maxProbes != null) {
            given.add("--max-probes");
        }
        if (maxTime != null) {
            given.add("--max-time");
        }
        if (repeats != null) {
            given.add("--repeats");
        }
        if (!given.isEmpty()) {
            throw new UserError("--method official takes the steps of the reference, which knows no "
                    + String.join(", ", given)
                    + "; leave that out, or use the settings server_find_peak_qps_boundary_step_size and"
                    + " server_find_peak_qps_decimals_of_precision, or --method adaptive");
        }
    }

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
                    (precisionPercent == null ? DEFAULT_PRECISION : precisionPercent) / PERCENT,
                    maxProbes == null ? MOST_PROBES : maxProbes,
                    maxTime == null ? Long.MAX_VALUE : maxTime.toNanos(),
                    repeats == null ? simulated ? 0 : 1 : repeats,
                    baseQps / WIDEST,
                    baseQps * WIDEST);
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage() + " (--precision, --max-probes, --max-time, --repeats)", e);
        }
    }
}
