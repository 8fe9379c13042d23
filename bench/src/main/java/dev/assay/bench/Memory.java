package dev.assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of this process as Linux counts it. */
final class Memory {
    private static final String PEAK = "VmHWM:";
    private static final double KIB_PER_MIB = 1024;

    private Memory() {}

    /** Largest resident size so far, in MiB; 0 where the system does not tell. */
    static double peakMib() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith(PEAK)) {
                String kib = line.substring(PEAK.length()).replace("kB", "").strip();
                return Long.parseLong(kib) / KIB_PER_MIB;
            }
        }
        return 0;
    }
}
