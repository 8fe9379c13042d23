package dev.assay.loadgen.search;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The search for the highest Server rates that pass gates: a state that is asked for the next probe and fed its result. Every
 * probe counts for every gate. Pure: no clock, no randomness; the same results lead to the same orders, so that a search can
 * go on from the results of an earlier process. Not thread-safe.
 *
 * <p>For each gate in turn: the rate is doubled until a probe fails (halved until one passes) by probes that end as soon as they say
 * anything. How soon a probe failed tells how far above the border it was ({@link ProbeResult#pressure}); from two such
 * pressures the border is estimated, and probes of the whole length near it narrow the bracket, each ended early only by certain
 * failure. The search ends with a full-length pass and a failure at most the precision above it; failures from above are cheap,
 * so it comes down on the border. A pass above a failure is settled by repeating both, the best of three. Ends after a
 * bounded number of probes whatever they say.
 */
public final class AdaptiveSearch {
    /** How a search stands. */
    public enum State {
        /** A further probe is wanted. */
        OPEN,
        /** Every gate has its answer. */
        DONE,
        /** The most probes were made. */
        OUT_OF_PROBES,
        /** The time is used up. */
        OUT_OF_TIME
    }

    private final List<GateSearch> gates;
    private final SearchBounds bounds;
    private int probes;
    private long spentNanos;

    /** @param gates at least one, with different names; searched for in this order */
    public AdaptiveSearch(List<Gate> gates, SearchBounds bounds) {
        Set<String> names = gates.stream().map(Gate::name).collect(Collectors.toSet());
        if (gates.isEmpty() || names.size() < gates.size()) {
            throw new IllegalArgumentException("a search needs at least one gate, and gates with different names");
        }
        this.gates = gates.stream().map(gate -> new GateSearch(gate, bounds)).toList();
        this.bounds = bounds;
    }

    /** The next probe; nothing unless the state is open. */
    public Optional<ProbeOrder> next() {
        return probes >= bounds.maxProbes() || spentNanos >= bounds.maxNanos() ? Optional.empty() : wanted();
    }

    /** Takes in a probe, one that was asked for or any other. */
    public void add(ProbeResult probe) {
        probes++;
        spentNanos += probe.spentNanos();
        gates.forEach(gate -> gate.add(probe));
    }

    /** How the search stands. */
    public State state() {
        if (wanted().isEmpty()) {
            return State.DONE;
        }
        if (probes >= bounds.maxProbes()) {
            return State.OUT_OF_PROBES;
        }
        return spentNanos >= bounds.maxNanos() ? State.OUT_OF_TIME : State.OPEN;
    }

    /** What is known so far, in the order of the gates. */
    public List<GateAnswer> answers() {
        return gates.stream().map(GateSearch::answer).toList();
    }

    private Optional<ProbeOrder> wanted() {
        for (GateSearch gate : gates) {
            Optional<ProbeOrder> order = gate.next();
            if (order.isPresent()) {
                return order;
            }
        }
        return Optional.empty();
    }
}
