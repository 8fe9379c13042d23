package dev.assay.loadgen.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
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
    private static final double DISTRUST_BELOW = 0.85;

    private final Gate gate;
    private final SearchBounds bounds;
    private final TreeMap<Double, RateLevel> levels = new TreeMap<>();
    private boolean contradicted;
    private int repeats;
    /** Lowest rate at which a likely pass turned out to be a failure. */
    private double distrustedQps = Double.POSITIVE_INFINITY;

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
        boolean wasPassing = level.passes();
        boolean own = probe.forGate().equals(gate.name());
        level.add(verdict, own);
        if (own && probe.purpose() == Purpose.REPEAT) {
            repeats++;
        }
        if (wasPassing && verdict == Verdict.FAIL) {
            distrustedQps = Math.min(distrustedQps, probe.targetQps());
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
        if (low == null) {
            return high == null ? order(bounds.baseQps(), Purpose.BRACKET, false) : below(high);
        }
        if (high == null) {
            return above(low);
        }
        if (high.targetQps() / low.targetQps() - 1 > bounds.precision()) {
            double middle = between(low.targetQps(), high.targetQps());
            return order(middle, Purpose.NARROW, middle >= distrustedQps * DISTRUST_BELOW);
        }
        if (!low.isConfirmed()) {
            return order(low.targetQps(), Purpose.CONFIRM, true);
        }
        if (high.failedProbes() <= bounds.repeats() && !high.isSettled()) {
            return order(high.targetQps(), Purpose.REPEAT, true);
        }
        return Optional.empty();
    }

    /** The answer so far. */
    GateAnswer answer() {
        @Nullable RateLevel high = lowestFailing();
        @Nullable RateLevel low = highestPassingBelow(high);
        @Nullable RateLevel top = highestPassingBelow(null);
        return new GateAnswer(
                gate,
                low == null ? Double.NaN : low.targetQps(),
                low != null && low.isConfirmed(),
                high == null ? Double.NaN : high.targetQps(),
                contradicted,
                contradicted && high != null ? high.targetQps() : Double.NaN,
                contradicted && top != null ? top.targetQps() : Double.NaN,
                repeats);
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

    private static double between(double low, double high) {
        double exact = Math.sqrt(low * high);
        double round = rounded(exact);
        return round > low && round < high ? round : exact;
    }

    private static double rounded(double qps) {
        return BigDecimal.valueOf(qps).round(DIGITS).doubleValue();
    }
}
