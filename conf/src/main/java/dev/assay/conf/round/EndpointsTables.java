package dev.assay.conf.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables for results of the endpoints harness.
 *
 * @param benchmarks benchmarks that may be run with it
 * @param minMeanOutputTokens least mean output length of the output-length benchmarks, tokens
 * @param maxMeanOutputTokens largest mean output length of the output-length benchmarks, tokens
 * @param outputLengthBenchmarks benchmarks whose mean output length is judged
 * @param auditNames name of the audit by test
 * @param note what is special in the round
 */
public record EndpointsTables(
        List<String> benchmarks,
        double minMeanOutputTokens,
        double maxMeanOutputTokens,
        List<String> outputLengthBenchmarks,
        Map<String, String> auditNames,
        String note) {
    public EndpointsTables {
        benchmarks = List.copyOf(benchmarks);
        outputLengthBenchmarks = List.copyOf(outputLengthBenchmarks);
        auditNames = Collections.unmodifiableMap(new LinkedHashMap<>(auditNames));
    }
}
