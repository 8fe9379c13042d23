package dev.assay.loadgen.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search for the highest rate that passes one gate, as a state that probes are fed into. Whatever probes say, each order
 * makes one of finitely many things happen: a rate gets at most three probes, the bracket shrinks, or it widens by a factor
 * towards its bound.
 */
final class GateSearch {
    private static final double STEP = 2;
    private static final MathContext DIGITS = new MathContext(5);
    private static final double ROUNDING = 1e-3;
    /** Aims this share of the precision below the estimate: a pass there and a failure one step above end the search. */
    private static final double AIM_BELOW = 0.3;
    /** Pressures above e to this power are far from the border. */
    private static final double FAR = 1.8;

    private static final int MOST_ON_ONE_SIDE = 1;
    /** Power of the rate with which pressure falls near a steep border; chosen with the cases of the bench. */
    private static final double STEEP_SLOPE = 24;

    private static final int IDLE_FAILURES = 3;
    private static final double ABOVE_CAPACITY = 1.04;

    private final Gate gate;
    private final SearchBounds bounds;
    private final TreeMap<Double, RateLevel> levels = new TreeMap<>();
    private boolean contradicted;
    private int repeats;
    private Verdict lastCertain = Verdict.UNDECIDED;
    /** Whether an extrapolated pass turned out to be a failure, so that none is relied on any more. */
    private boolean misled;
    /** Certain verdicts near the border in a row that were like the one before them. */
    private int sameSide;

    GateSearch(Gate gate, SearchBounds bounds) {
        this.gate = gate;
        this.bounds = bounds;
    }

    Gate gate() {
        return gate;
    }

    void add(ProbeResult probe) {
        Verdict verdict = probe.verdicts().getOrDefault(gate.name(), Verdict.UNDECIDED);
        RateLevel level = levels.computeIfAbsent(probe.targetQps(), RateLevel::new);
        misled |= verdict == Verdict.FAIL && level.passes() && !level.isCertain();
        boolean own = probe.forGate().equals(gate.name());
        level.add(
                verdict,
                probe.pressures().getOrDefault(gate.name(), Double.NaN),
                probe.completedQps(),
                probe.underWay(),
                own);
        if (own && probe.purpose() == Purpose.REPEAT) {
            repeats++;
        }
        // A far failure is one of the quick steps down towards the border and tells nothing about the estimate.
        boolean distant = verdict == Verdict.FAIL && level.logPressure() > FAR;
        if (own && verdict.isCertain() && !distant) {
            sameSide = verdict == lastCertain ? sameSide + 1 : 0;
            lastCertain = verdict;
        }
    }

    /** What to do next; nothing when this gate is done. */
    Optional<ProbeOrder> next() {
        Optional<ProbeOrder> doubt = settleDoubt();
        if (doubt.isPresent()) {
            return doubt;
        }
        @Nullable RateLevel high = lowestFailing();
        @Nullable RateLevel low = highestPassingBelow(high);
        if (isUnreachable(low, high)) {
            return Optional.empty();
        }
        if (high == null) {
            return low == null ? order(bounds.baseQps(), Purpose.BRACKET, false) : above(low);
        }
        @Nullable RateLevel sure = highestCertainPassBelow(high);
        if (sure != null && isNarrow(sure, high)) {
            return finish(sure, high);
        }
        OptionalDouble estimate = new RootEstimate(levels.values()).qps();
        if (estimate.isPresent()) {
            return sure != null ? inside(sure, high, estimate.getAsDouble()) : under(low, high, estimate.getAsDouble());
        }
        if (low == null) {
            return below(high);
        }
        return isNarrow(low, high)
                ? order(low.targetQps(), Purpose.CONFIRM, true)
                : order(informedMiddle(low, high), Purpose.NARROW, false);
    }

    /**
     * At several rates an idle system misses the limits: no lower one is worth a probe. One rate alone could have met a cold start.
     */
    private boolean isUnreachable(@Nullable RateLevel low, @Nullable RateLevel high) {
        return low == null
                && high != null
                && levels.size() >= IDLE_FAILURES
                && levels.values().stream()
                        .limit(IDLE_FAILURES)
                        .allMatch(level -> level.fails() && level.isIdle() && level.isCertain());
    }

    private boolean isNarrow(RateLevel low, RateLevel high) {
        return high.targetQps() / low.targetQps() - 1 <= bounds.precision() * (1 + ROUNDING);
    }

    private Optional<ProbeOrder> finish(RateLevel low, RateLevel high) {
        if (!low.isConfirmed()) {
            return order(low.targetQps(), Purpose.CONFIRM, true);
        }
        if (high.failedProbes() <= bounds.repeats() && !high.isSettled()) {
            return order(high.targetQps(), Purpose.REPEAT, true);
        }
        return Optional.empty();
    }

    /** Between a certain pass and a failure: near the estimate, yet so that each outcome narrows the bracket well. */
    private Optional<ProbeOrder> inside(RateLevel low, RateLevel high, double estimate) {
        double step = 1 + bounds.precision();
        double from = low.targetQps() * step;
        double to = high.targetQps() / step;
        // Half of the bracket in whole steps of the precision: half a step left over would cost a probe of its own.
        double steps = Math.ceil(Math.log(high.targetQps() / low.targetQps()) / Math.log(step) - ROUNDING);
        double middle = low.targetQps() * Math.pow(step, Math.ceil(steps / 2));
        double aim = estimate * (1 - AIM_BELOW * bounds.precision());
        boolean halve = from >= to || sameSide >= MOST_ON_ONE_SIDE;
        double next = halve ? middle : Math.clamp(aim, from, to);
        return order(strictlyBetween(next, low.targetQps(), high.targetQps()), Purpose.NARROW, true);
    }

    /** Below a failure, with nothing but extrapolated passes: down towards the estimate, in ever longer steps. */
    private Optional<ProbeOrder> under(@Nullable RateLevel low, RateLevel high, double estimate) {
        double step = 1 + bounds.precision();
        boolean far = high.logPressure() > FAR;
        double floor = low == null || misled ? estimate : Math.max(estimate, low.targetQps());
        // Failures from above are cheap and a pass far below is a whole run: no step goes further than a steep line
        // would.
        double aim = far
                ? Math.max(
                        Math.sqrt(floor * high.targetQps()),
                        high.targetQps() * Math.exp(-high.logPressure() / STEEP_SLOPE))
                : Math.min(
                        estimate * (1 - AIM_BELOW * bounds.precision()),
                        high.targetQps() / Math.pow(step, Math.scalb(1.0, Math.clamp(sameSide - 1, 0, 4))));
        double next = rounded(Math.min(aim, high.targetQps() / step));
        if (next < bounds.lowestQps()) {
            return Optional.empty();
        }
        for (RateLevel level : levels.headMap(high.targetQps(), false).values()) {
            if (level.passes() && Math.abs(level.targetQps() / next - 1) <= bounds.precision() / 2) {
                return order(level.targetQps(), Purpose.CONFIRM, true);
            }
        }
        return order(next, Purpose.NARROW, !far || misled);
    }

    /** A little above the rate at which an overloaded system still answered, if that is inside; else the middle. */
    private double informedMiddle(RateLevel low, RateLevel high) {
        double aim = high.completedQps() * ABOVE_CAPACITY;
        boolean inside = aim > low.targetQps() * (1 + bounds.precision())
                && aim < high.targetQps() / (1 + 2 * bounds.precision());
        return inside
                ? strictlyBetween(aim, low.targetQps(), high.targetQps())
                : between(low.targetQps(), high.targetQps());
    }

    /** The answer so far. */
    GateAnswer answer() {
        @Nullable RateLevel high = lowestFailing();
        @Nullable RateLevel sure = high == null ? null : highestCertainPassBelow(high);
        // An extrapolated pass above a certain one counts for nothing.
        @Nullable RateLevel low = sure == null ? highestPassingBelow(high) : sure;
        @Nullable RateLevel top = highestPassingBelow(null);
        return new GateAnswer(
                gate,
                low == null ? Double.NaN : low.targetQps(),
                low != null && low.isConfirmed(),
                high == null ? Double.NaN : high.targetQps(),
                contradicted,
                contradicted && high != null ? high.targetQps() : Double.NaN,
                contradicted && top != null ? top.targetQps() : Double.NaN,
                repeats,
                isUnreachable(low, high));
    }

    /** A tie, or a pass above a failure of the same certainty: the probes that decide are repeated. */
    private Optional<ProbeOrder> settleDoubt() {
        @Nullable RateLevel failing = null;
        for (RateLevel level : levels.values()) {
            if (level.isTied() && level.probes() < RateLevel.MOST_PROBES) {
                contradicted = true;
                return order(level.targetQps(), Purpose.REPEAT, true);
            }
            if (failing == null && level.fails()) {
                failing = level;
            } else if (failing != null && level.passes() && level.isCertain() == failing.isCertain()) {
                contradicted = true;
                if (!failing.isSettled()) {
                    return order(failing.targetQps(), Purpose.REPEAT, true);
                }
                if (!level.isSettled()) {
                    return order(level.targetQps(), Purpose.REPEAT, true);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<ProbeOrder> below(RateLevel high) {
        double next = high.targetQps() / STEP;
        return next < bounds.lowestQps() ? Optional.empty() : order(rounded(next), Purpose.BRACKET, false);
    }

    private Optional<ProbeOrder> above(RateLevel low) {
        double next = rounded(low.targetQps() * STEP);
        if (next <= bounds.highestQps()) {
            return order(next, Purpose.BRACKET, false);
        }
        return low.isConfirmed() ? Optional.empty() : order(low.targetQps(), Purpose.CONFIRM, true);
    }

    private @Nullable RateLevel lowestFailing() {
        for (RateLevel level : levels.values()) {
            // An extrapolated failure below a certain pass is overruled by it.
            if (level.fails() && (level.isCertain() || !certainPassAbove(level.targetQps()))) {
                return level;
            }
        }
        return null;
    }

    private boolean certainPassAbove(double qps) {
        return levels.tailMap(qps, false).values().stream().anyMatch(level -> level.isCertain() && level.passes());
    }

    private @Nullable RateLevel highestPassingBelow(@Nullable RateLevel high) {
        @Nullable RateLevel found = null;
        for (RateLevel level : levels.values()) {
            if (high != null && level.targetQps() >= high.targetQps()) {
                break;
            }
            if (level.passes()) {
                found = level;
            }
        }
        return found;
    }

    private Optional<ProbeOrder> order(double qps, Purpose purpose, boolean wholeLength) {
        return Optional.of(new ProbeOrder(qps, purpose, gate, wholeLength));
    }

    private @Nullable RateLevel highestCertainPassBelow(RateLevel high) {
        @Nullable RateLevel found = null;
        for (RateLevel level : levels.headMap(high.targetQps(), false).values()) {
            if (level.passes() && level.isCertain()) {
                found = level;
            }
        }
        return found;
    }

    private static double between(double low, double high) {
        return strictlyBetween(Math.sqrt(low * high), low, high);
    }

    private static double strictlyBetween(double exact, double low, double high) {
        double round = rounded(exact);
        return round > low && round < high ? round : exact;
    }

    private static double rounded(double qps) {
        return BigDecimal.valueOf(qps).round(DIGITS).doubleValue();
    }
}
