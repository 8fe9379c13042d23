package dev.assay.compliance.check;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rules.RuleBook;
import dev.assay.compliance.rules.TableValues;
import dev.assay.compliance.subject.ResultSubject;
import java.util.Optional;

/**
 * What the official result table shows of a result beside its system.
 *
 * @param metric the metric as the official tool takes it
 * @param unit its unit
 * @param accuracy metrics and values as text
 * @param inferred whether the current tool calls it inferred (folder name and logged scenario differ, case included)
 * @param reallyInferred whether the scenario was inferred from another one
 * @param weightDataTypes from the measurements
 * @param hasPower whether power was measured
 * @param powerMetric W or mJ, if power was measured
 * @param designPowerWatts nameplate power, if known
 */
public record ResultFacts(
        Optional<Double> metric,
        String unit,
        String accuracy,
        boolean inferred,
        boolean reallyInferred,
        String weightDataTypes,
        boolean hasPower,
        Optional<Double> powerMetric,
        Optional<String> designPowerWatts) {
    /** Reads them. */
    static ResultFacts of(ResultSubject result, Judge tool) {
        Optional<Double> metric = RuleBook.metric(result, tool);
        String weights = result.measurementsFile()
                .map(result::json)
                .flatMap((Document d) -> d.field("weight_data_types"))
                .map(Scalars::text)
                .orElse("");
        return new ResultFacts(
                metric,
                result.pack().tables().unit(result.model(), result.scenario()),
                TableValues.accuracy(result, tool),
                !result.folder().equals(TableValues.loggedScenario(result)),
                TableValues.isInferred(result),
                weights,
                result.hasPower(),
                TableValues.powerMetric(result),
                TableValues.designPower(result));
    }
}
