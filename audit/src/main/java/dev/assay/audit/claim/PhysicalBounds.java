package dev.assay.audit.claim;

/**
 * Upper limits that no honest system passes (plausibility 1 to 6). All lengths in tokens, sizes in bytes, rates per second.
 * Pure arithmetic.
 */
final class PhysicalBounds {
    private PhysicalBounds() {}

    /** Requests that fit into memory at once: (G V - W) / (C kv). Infinite if a request needs no memory. */
    static double concurrency(
            double accelerators,
            double memoryBytes,
            double weightBytes,
            double overheadBytes,
            double live,
            double kvBytes) {
        double free = accelerators * memoryBytes - weightBytes - overheadBytes;
        return live * kvBytes == 0 ? Double.POSITIVE_INFINITY : Math.max(0, free / (live * kvBytes));
    }

    /** Tokens/s of one request: G B / (W_active + C kv). */
    static double userTokenRate(
            double accelerators, double bandwidth, double activeBytes, double live, double kvBytes) {
        return accelerators * bandwidth / (activeBytes + live * kvBytes);
    }

    /** Tokens/s of n requests that are decoded together: n G B / (W_read + n C kv). */
    static double decodeTokenRate(
            double requests, double accelerators, double bandwidth, double readBytes, double live, double kvBytes) {
        return requests == Double.POSITIVE_INFINITY
                ? (live * kvBytes == 0 ? Double.POSITIVE_INFINITY : accelerators * bandwidth / (live * kvBytes))
                : requests * accelerators * bandwidth / (readBytes + requests * live * kvBytes);
    }

    /**
     * Bytes of weights that n requests read in one step. In a mixture of experts each token touches a share of the weights;
     * with tokens choosing experts independently, n of them touch 1 - (1 - share)^n of all.
     */
    static double weightsRead(double totalBytes, double activeBytes, double requests) {
        double share = activeBytes / totalBytes;
        return Math.max(activeBytes, totalBytes * (1 - Math.pow(1 - share, Math.max(1, requests))));
    }

    /** Tokens/s that the arithmetic units can do: G F / (2 P_active). */
    static double computeTokenRate(double accelerators, double denseFlops, double activeParameters) {
        return accelerators * denseFlops / (2 * activeParameters);
    }
}
