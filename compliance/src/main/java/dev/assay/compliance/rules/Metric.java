package dev.assay.compliance.rules;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.subject.RunSubject;
import java.util.Optional;

/** The metric of a LoadGen result: which key of the log, and the value in the unit it is shown in. */
final class Metric {
    /** Key that was looked up, and the value if the log has it. */
    record Value(String key, Optional<Double> value) {}

    private Metric() {}

    static Value of(RunSubject run, Judge judge) {
        RoundTables tables = run.tables(judge);
        String logged = run.loggedScenario();
        String model = run.result().model();
        String key = tables.resultField(model, logged).orElse("effective_scenario");
        Optional<Double> raw = run.log().real(key);
        if (!run.sameScenario()) {
            return inferred(run, logged, key, raw);
        }
        return new Value(key, raw.map(v -> shown(logged, model, v)));
    }

    private static double shown(String logged, String model, double value) {
        if (!logged.equals("SingleStream") && !logged.equals("MultiStream")) {
            return value;
        }
        double millis = value / 1_000_000;
        return model.startsWith("wan") ? millis / 1000 : millis;
    }

    private static Value inferred(RunSubject run, String logged, String key, Optional<Double> raw) {
        return switch (logged + " to " + run.result().scenario()) {
            case "SingleStream to MultiStream" ->
                new Value(
                        "early_stopping_latency_ms",
                        run.log().real("early_stopping_latency_ms").map(v -> v * 8 / 1_000_000));
            case "SingleStream to Offline" ->
                new Value("result_qps_without_loadgen_overhead", run.log().real("result_qps_without_loadgen_overhead"));
            case "MultiStream to Offline" ->
                new Value(
                        "result_mean_query_latency_ns",
                        run.log()
                                .real("result_mean_query_latency_ns")
                                .flatMap(mean -> run.log()
                                        .real("effective_samples_per_query")
                                        .map(count -> count * 1000 / (mean / 1_000_000))));
            default -> new Value(key, raw);
        };
    }
}
