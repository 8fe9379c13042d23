package dev.assay.loadgen.search;

/**
 * What a search knows about one gate. A rate that does not exist is NaN.
 *
 * @param targetQps highest rate that passes below every rate that fails
 * @param confirmed whether a run of the whole length with the gate's own limits passed at it
 * @param failingQps lowest rate that fails
 * @param contradicted whether probes contradicted each other
 * @param lowestFailingQps when they did: lowest rate that fails after the repeats
 * @param highestPassingQps when they did: highest rate that passes after the repeats; above the other one the system is not
 *     monotone
 * @param repeats probes that were repeated
 * @param unreachable whether a system that was idle most of the time misses the limits, so that no rate meets them
 */
public record GateAnswer(
        Gate gate,
        double targetQps,
        boolean confirmed,
        double failingQps,
        boolean contradicted,
        double lowestFailingQps,
        double highestPassingQps,
        int repeats,
        boolean unreachable) {
    /** Whether any rate passes. */
    public boolean isFound() {
        return !Double.isNaN(targetQps);
    }
}
