package dev.assay.loadgen.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Which load levels a sweep visits, in ascending order. Pure. */
public sealed interface SweepLevels {
    /** Most steps of a range. */
    int MOST_STEPS = 1000;

    /** The next level after those that were measured; nothing when the sweep is over. */
    OptionalDouble next(List<SweepPoint> measured);

    /** The rule in words. */
    String description();

    /** Given levels. */
    record Listed(List<Double> levels, String description) implements SweepLevels {
        public Listed {
            levels = levels.stream().sorted().distinct().toList();
            // Not a number sorts behind every number.
            if (levels.isEmpty() || levels.getFirst() <= 0 || !Double.isFinite(levels.getLast())) {
                throw new IllegalArgumentException(
                        "a sweep needs at least one level, and every level above 0 and finite");
            }
        }

        @Override
        public OptionalDouble next(List<SweepPoint> measured) {
            return measured.size() < levels.size()
                    ? OptionalDouble.of(levels.get(measured.size()))
                    : OptionalDouble.empty();
        }
    }

    /**
     * Growing levels until the knee was passed by one further level.
     *
     * @param factor from one level to the next, above 1
     * @param wholeNumbers whether levels are counts
     * @param mostLevels the sweep ends there even without a knee
     */
    record UntilKnee(double start, double factor, boolean wholeNumbers, int mostLevels) implements SweepLevels {
        public UntilKnee {
            if (!(start > 0) || !Double.isFinite(start) || !(factor > 1.01 && factor <= 16) || mostLevels < 2) {
                throw new IllegalArgumentException(
                        "an automatic sweep starts above 0, grows by a factor from 1.01 to 16 and"
                                + " has at least 2 levels; given: " + start + ", " + factor + ", " + mostLevels);
            }
        }

        @Override
        public OptionalDouble next(List<SweepPoint> measured) {
            if (measured.isEmpty()) {
                return OptionalDouble.of(start);
            }
            boolean passed = SweepAnalysis.knee(measured)
                    .map(knee -> knee.nextLevel() < measured.getLast().level())
                    .orElse(false);
            if (passed || measured.size() >= mostLevels) {
                return OptionalDouble.empty();
            }
            double last = measured.getLast().level();
            return OptionalDouble.of(wholeNumbers ? Math.max(last + 1, Math.rint(last * factor)) : last * factor);
        }

        @Override
        public String description() {
            return "automatic from " + start + ", factor " + factor + ", until the knee is passed";
        }
    }

    /** From {@code first} to {@code last} in equal steps. */
    static SweepLevels range(double first, double last, double step) {
        if (!(step > 0) || !(last >= first) || !((last - first) / step <= MOST_STEPS)) {
            throw new IllegalArgumentException("a range needs a step above 0 and at most 1000 steps; given: " + first
                    + " to " + last + " by " + step);
        }
        List<Double> levels = new ArrayList<>();
        for (int i = 0; first + i * step <= last * (1 + 1e-12); i++) {
            levels.add(first + i * step);
        }
        return new Listed(levels, first + " to " + last + " by " + step);
    }

    /** From {@code first} to {@code last}, each level the factor times the one before. */
    static SweepLevels geometric(double first, double last, double factor) {
        boolean bounded = Math.log(last / first) / Math.log(factor) <= MOST_STEPS;
        if (!(factor > 1.001) || !(first > 0) || !(last >= first) || !bounded) {
            throw new IllegalArgumentException(
                    "a geometric sweep needs a start above 0, a factor above 1.001 and at most 1000 steps; given: "
                            + first + " to " + last + " by factor " + factor);
        }
        List<Double> levels = new ArrayList<>();
        for (double level = first; level <= last * (1 + 1e-12); level *= factor) {
            levels.add(level);
        }
        return new Listed(levels, first + " to " + last + " by factor " + factor);
    }
}
