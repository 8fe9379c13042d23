package dev.assay.loadgen.search;

import java.util.Map;

/**
 * What a probe came to, as the search sees it.
 *
 * @param forGate name of the gate whose limits it ran with
 * @param verdicts by name of the gate; gates without an entry are undecided
 * @param spentNanos time it took
 */
public record ProbeResult(
        double targetQps, Purpose purpose, String forGate, Map<String, Verdict> verdicts, long spentNanos) {
    public ProbeResult {
        verdicts = Map.copyOf(verdicts);
    }
}
