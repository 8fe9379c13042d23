package dev.assay.audit.score;

import dev.assay.conf.round.AccuracyTarget;
import dev.assay.conf.round.Benchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One bound of a round on an accuracy metric, and whether the score keeps it.
 *
 * @param metric name as the round's tables spell it
 * @param value the score; empty if the score lacks the metric, which never passes
 */
public record MetricVerdict(String metric, AccuracyTarget target, Optional<Double> value) {
    /** Whether there is a value on the right side of the limit; the limit itself passes. */
    public boolean passes() {
        return value.isPresent() && target.accepts(value.get());
    }

    /** The verdicts on all bounds of a benchmark that hold in a scenario ("*" for the general ones), in table order. */
    public static List<MetricVerdict> of(Benchmark benchmark, String scenario, OfficialScore score) {
        List<MetricVerdict> verdicts = new ArrayList<>();
        for (AccuracyTarget target : benchmark.accuracyTargetsFor(scenario)) {
            Optional<Double> value = AccuracyMetric.ofTable(target.metric())
                    .map(metric -> score.values().get(metric));
            // The published script of gpt-oss-120b prints no token counts, and the official checker then compares none.
            boolean unprinted = value.isEmpty() && target.bound() == AccuracyTarget.Bound.AT_MOST;
            if (!unprinted) {
                verdicts.add(new MetricVerdict(target.metric(), target, value));
            }
        }
        return verdicts;
    }
}
