package dev.assay.loadgen.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Where the pressure would be 1: the logarithm of the pressure is taken as linear in the logarithm of the rate, between the
 * highest certain pass and the lowest failure, or through the two lowest failures.
 */
record RootEstimate(Collection<RateLevel> levels) {
    /** Pressure falls at least with this power of the rate near the border; a flatter line through two failures is chance. */
    private static final double LEAST_SLOPE = 8;

    /** The rate; nothing while too little is known. */
    OptionalDouble qps() {
        List<RateLevel> failing = new ArrayList<>();
        RateLevel passing = new RateLevel(Double.NaN);
        for (RateLevel level : levels) {
            boolean known = level.isCertain() && !Double.isNaN(level.logPressure());
            if (known && level.passes() && failing.isEmpty()) {
                passing = level;
            } else if (known && level.fails()) {
                failing.add(level);
            }
        }
        if (failing.isEmpty()) {
            return OptionalDouble.empty();
        }
        RateLevel high = failing.getFirst();
        if (!Double.isNaN(passing.targetQps())) {
            return through(passing, high, passing.targetQps(), high.targetQps());
        }
        return failing.size() < 2
                ? OptionalDouble.empty()
                : through(
                        high,
                        failing.get(1),
                        high.targetQps() * Math.exp(-Math.max(0, high.logPressure()) / LEAST_SLOPE),
                        high.targetQps());
    }

    private static OptionalDouble through(RateLevel low, RateLevel high, double least, double most) {
        double slope = (high.logPressure() - low.logPressure()) / Math.log(high.targetQps() / low.targetQps());
        if (!(slope > 0)) {
            return OptionalDouble.of(least);
        }
        double root = low.targetQps() * Math.exp(-low.logPressure() / slope);
        return OptionalDouble.of(Math.clamp(root, least, most));
    }
}
