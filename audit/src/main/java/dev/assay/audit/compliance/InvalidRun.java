package dev.assay.audit.compliance;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogValue;
import dev.assay.results.read.SummaryLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which conditions an INVALID run misses, as its log says.
 *
 * @param missed labels of the summary log
 * @param told whether the log says VALID or INVALID at all
 */
record InvalidRun(List<String> missed, boolean told) {
    private static final String DURATION = "Min duration satisfied";
    private static final String QUERIES = "Min queries satisfied";

    /** Key of the detail log by label of the summary log (loadgen-spec 7). */
    private static final Map<String, String> KEYS = keys();

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("Performance constraints satisfied", "result_perf_constraints_met");
        keys.put(DURATION, "result_min_duration_met");
        keys.put(QUERIES, "result_min_queries_met");
        keys.put("Early stopping satisfied", "early_stopping_met");
        return keys;
    }

    InvalidRun {
        missed = List.copyOf(missed);
    }

    static InvalidRun of(SummaryLog log) {
        return new InvalidRun(
                KEYS.keySet().stream()
                        .filter(label ->
                                log.valueOfLineWith(label).orElse("").strip().equalsIgnoreCase("NO"))
                        .toList(),
                true);
    }

    static InvalidRun of(DetailLog log) {
        List<String> missed = new ArrayList<>();
        KEYS.forEach((label, key) -> {
            if (log.value(key).orElse(new LogValue.Null()) instanceof LogValue.Flag flag && !flag.value()) {
                missed.add(label);
            }
        });
        return new InvalidRun(missed, log.value("result_validity").isPresent());
    }

    /** Whether it was too short, and nothing else. */
    boolean tooShort() {
        return !missed.isEmpty() && List.of(DURATION, QUERIES).containsAll(missed);
    }

    /** For a sentence: empty if the log does not say. */
    String shown() {
        if (!told) {
            return " to the official script, because its detail log has no result_validity";
        }
        return missed.isEmpty() ? "" : " (" + String.join(", ", missed) + ": NO)";
    }
}
