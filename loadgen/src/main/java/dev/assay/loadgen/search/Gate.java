package dev.assay.loadgen.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Limits that must hold together.
 *
 * @param name unique in a search
 * @param limits at least one, at most one for each metric
 */
public record Gate(String name, List<Limit> limits) {
    public Gate {
        limits = List.copyOf(limits);
        Set<Metric> seen = new HashSet<>();
        if (limits.isEmpty()) {
            throw new IllegalArgumentException("the gate " + name + " has no limit; give it ttft, tpot or e2e");
        }
        for (Limit limit : limits) {
            if (!seen.add(limit.metric())) {
                throw new IllegalArgumentException("the gate " + name + " has two limits on "
                        + limit.metric().label() + "; give it one");
            }
        }
    }
}
