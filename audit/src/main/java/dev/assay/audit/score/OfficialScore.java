package dev.assay.audit.score;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The score of a benchmark.
 *
 * @param values each metric as printed, in the unit of its target
 * @param line the line that the official checker reads
 * @param remarks what limits the figures, one sentence each
 */
public record OfficialScore(Map<AccuracyMetric, Double> values, String line, List<String> remarks) {
    public OfficialScore {
        values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
        remarks = List.copyOf(remarks);
    }
}
