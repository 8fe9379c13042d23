package dev.assay.cli.search;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.search.SweepLevels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which load a sweep lays on the system, and for how long. */
public final class LoadOptions {
    private static final int MOST_LEVELS = 40;
    private static final double FACTOR = 1.5;

    /** Kinds of load. */
    enum Kind {
        CONCURRENCY,
        POISSON,
        FIXED,
        GAMMA;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--load",
            paramLabel = "KIND",
            description =
                    "concurrency (default: so many samples under way), poisson (the official arrivals), fixed (equal"
                            + " gaps) or gamma (see --burstiness).")
    private Kind kind = Kind.CONCURRENCY;

    @Option(
            names = "--burstiness",
            paramLabel = "SHAPE",
            description = "With --load gamma: shape of the gaps; 1 is poisson, less is burstier. Default: 0.5.")
    private @Nullable Double burstiness;

    @Option(
            names = "--levels",
            paramLabel = "LIST",
            description =
                    "Levels to visit: 1,2,4,8 or 10..100/10 (in steps of 10) or 1..64x2 (each twice the last) or"
                            + " auto (default: from 1 by factor 1.5 until the knee is passed). Also auto:START or auto:STARTxFACTOR.")
    private String levels = "auto";

    @Option(
            names = "--point-duration",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Measured time at each level. Default: 30s.")
    private Duration pointDuration = Duration.ofSeconds(30);

    @Option(
            names = "--point-warm-up",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Time at the start of each run whose samples do not count. Default: 5s.")
    private Duration pointWarmUp = Duration.ofSeconds(5);

    @Option(
            names = "--point-repeats",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Runs at each level, each with arrivals of its own. Default: 1.")
    private int repeats = 1;

    Kind kind() {
        if (burstiness != null && kind != Kind.GAMMA) {
            throw new UserError("--burstiness belongs to --load gamma; drop it or add --load gamma");
        }
        return kind;
    }

    @Nullable
    Double burstiness() {
        return kind() == Kind.GAMMA ? burstiness == null ? 0.5 : burstiness : null;
    }

    Duration pointDuration() {
        if (pointDuration.toMillis() < 1) {
            throw new UserError("--point-duration must be at least 1 ms");
        }
        return pointDuration;
    }

    Duration pointWarmUp() {
        return pointWarmUp;
    }

    /** @throws UserError when a value cannot be used, whatever the levels are */
    void requireUsable() {
        if (repeats < 1) {
            throw new UserError("--point-repeats is " + repeats + "; each level needs at least 1 run");
        }
        if (pointWarmUp.isNegative()) {
            throw new UserError("--point-warm-up must not be negative");
        }
        pointDuration();
        kind();
    }

    int repeats() {
        return repeats;
    }

    Arrivals arrivals(double level) {
        try {
            return switch (kind()) {
                case CONCURRENCY -> new Arrivals.ClosedLoop((int) Math.rint(level));
                case POISSON -> new Arrivals.Official();
                case FIXED -> new Arrivals.Fixed();
                case GAMMA -> new Arrivals.Gamma(burstiness == null ? 0.5 : burstiness);
            };
        } catch (IllegalArgumentException e) {
            throw new UserError(
                    kind == Kind.GAMMA ? "--burstiness: " + e.getMessage() : "--levels: " + e.getMessage(), e);
        }
    }

    /** @throws UserError when the levels cannot be read */
    SweepLevels levels() {
        try {
            SweepLevels read = read();
            if (kind() == Kind.CONCURRENCY) {
                List<Double> given = switch (read) {
                    case SweepLevels.Listed listed -> listed.levels();
                    case SweepLevels.UntilKnee knee -> List.of(knee.start());
                };
                given.stream()
                        .filter(level -> level != Math.rint(level))
                        .findFirst()
                        .ifPresent(level -> {
                            throw new UserError(
                                    "--levels has " + level + "; with --load concurrency levels are whole numbers");
                        });
            }
            return read;
        } catch (NumberFormatException e) {
            throw new UserError(
                    "--levels \"" + levels
                            + "\" is not a list of levels; write 1,2,4,8 or 10..100/10 or 1..64x2 or auto",
                    e);
        } catch (IllegalArgumentException e) {
            throw new UserError("--levels " + levels + ": " + e.getMessage(), e);
        }
    }

    private SweepLevels read() {
        String text = levels.strip().toLowerCase(Locale.ROOT);
        if (text.startsWith("auto")) {
            String rest = text.equals("auto") ? "1" : text.replaceFirst("^auto:", "");
            String[] parts = rest.split("x", 2);
            return new SweepLevels.UntilKnee(
                    Double.parseDouble(parts[0]),
                    parts.length == 2 ? Double.parseDouble(parts[1]) : FACTOR,
                    kind() == Kind.CONCURRENCY,
                    MOST_LEVELS);
        }
        int dots = text.indexOf("..");
        if (dots < 0) {
            List<Double> list = new ArrayList<>();
            for (String level : text.split(",", -1)) {
                double value = Double.parseDouble(level.strip());
                if (list.contains(value)) {
                    throw new UserError("--levels names " + level.strip()
                            + " twice; give each level once, and --point-repeats to run each several times");
                }
                list.add(value);
            }
            return new SweepLevels.Listed(list, "listed");
        }
        double first = Double.parseDouble(text.substring(0, dots));
        String[] parts = text.substring(dots + 2).split("[/x]", 2);
        double last = Double.parseDouble(parts[0]);
        double step = parts.length == 2 ? Double.parseDouble(parts[1]) : 1;
        return text.contains("x") ? SweepLevels.geometric(first, last, step) : SweepLevels.range(first, last, step);
    }
}
