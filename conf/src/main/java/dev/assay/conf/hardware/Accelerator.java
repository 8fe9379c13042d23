package dev.assay.conf.hardware;

import java.util.List;
import java.util.Map;

/**
 * One accelerator as its vendor describes it.
 *
 * @param memoryBytes memory, in bytes (decimal: 80 GB are 80e9)
 * @param bandwidthBytesPerSecond memory bandwidth, in bytes/s
 * @param denseFlops dense peak by number format, in FLOP/s
 * @param source the vendor's document
 */
public record Accelerator(
        String name,
        List<String> aliases,
        double memoryBytes,
        double bandwidthBytesPerSecond,
        Map<String, Double> denseFlops,
        String source) {
    /** Copies the collections. */
    public Accelerator {
        aliases = List.copyOf(aliases);
        denseFlops = Map.copyOf(denseFlops);
    }

    /** The largest dense peak of any format, in FLOP/s. */
    public double largestPeakFlops() {
        return denseFlops.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
