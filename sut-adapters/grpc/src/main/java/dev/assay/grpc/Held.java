package dev.assay.grpc;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Samples that wait for a stream, for credit or for room on the wire, in the order they were handed over. */
final class Held {
    private final Lane lane;
    private final ArrayDeque<Flight> waiting = new ArrayDeque<>();

    Held(Lane lane) {
        this.lane = lane;
    }

    void add(Flight flight) {
        waiting.addLast(flight);
    }

    /** The next one that still wants an answer; null when there is none. */
    @Nullable
    Flight next() {
        Flight next = waiting.pollFirst();
        while (next != null && next.ended) {
            next = waiting.pollFirst();
        }
        return next;
    }

    boolean isEmpty() {
        while (!waiting.isEmpty() && waiting.getFirst().ended) {
            waiting.removeFirst();
        }
        return waiting.isEmpty();
    }

    /** Remembers how many had to wait. */
    void note() {
        lane.counters().mostHeld = Math.max(lane.counters().mostHeld, waiting.size());
    }

    void fail(Fault fault) {
        for (Flight flight = next(); flight != null; flight = next()) {
            lane.fail(flight, fault);
        }
    }
}
