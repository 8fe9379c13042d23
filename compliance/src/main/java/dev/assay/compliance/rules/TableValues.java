package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.subject.RunSubject;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;

/** Values of the official result table that need more than a field of a document. */
public final class TableValues {
    private TableValues() {}

    /** Accuracy as the table shows it: {@code NAME: value}, two blanks between. */
    public static String accuracy(ResultSubject result, Judge judge) {
        if (result.isEndpoints()) {
            return new EndpointsView(result).firstScore().map(Scalars::text).orElse("");
        }
        return AccuracyRules.text(result, new Reporter(judge, result.path())).values().entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining("  "));
    }

    /** Logged scenario, as the tool takes it. */
    public static String loggedScenario(ResultSubject result) {
        if (result.isEndpoints()) {
            return new EndpointsView(result).type().orElse("");
        }
        return result.performanceLog()
                .content()
                .flatMap(l -> l.text("effective_scenario"))
                .orElse("");
    }

    /** Whether the scenario was inferred from another. */
    public static boolean isInferred(ResultSubject result) {
        return !result.isEndpoints()
                && result.performanceLog()
                        .content()
                        .map(log ->
                                !new RunSubject(result, result.performanceLog().path(), log, "").sameScenario())
                        .orElse(false);
    }

    /** W for Offline, Server and Interactive; mJ a query for SingleStream and MultiStream. Empty without power. */
    public static Optional<Double> powerMetric(ResultSubject result) {
        Optional<Double> watts =
                result.hasPower() ? PowerSamples.of(result, "run_1").averageWatts() : Optional.empty();
        boolean perQuery =
                result.scenario().equals("SingleStream") || result.scenario().equals("MultiStream");
        if (watts.isEmpty() || !perQuery) {
            return watts;
        }
        double seconds = PowerSamples.of(result, "run_1").seconds();
        boolean eight = result.scenario().equals("MultiStream")
                && loggedScenario(result).equals("SingleStream");
        return result.performanceLog()
                .content()
                .flatMap(l -> l.real("result_query_count"))
                .filter(count -> count > 0)
                .map(count -> watts.get() * seconds * 1000 / count * (eight ? 8 : 1));
    }

    /** Nameplate power of the system of a result with power: the field of the description, else that of the YAML. */
    public static Optional<String> designPower(ResultSubject result) {
        if (!result.hasPower() || !result.pack().tables().since("v6.1")) {
            return Optional.empty();
        }
        Optional<JsonNode> own = result.system().description().field("system_power_capacity");
        if (own.isPresent()) {
            return own.map(Scalars::text);
        }
        Document plate = result.yaml(result.system().nameplatePath());
        return plate.ok() && !plate.fields().isEmpty()
                ? Optional.of(Scalars.text(DoubleNode.valueOf(plate.fields().values().stream()
                                .mapToDouble(Nameplate::watts)
                                .sum()
                        + Nameplate.component(plate.fields()))))
                : Optional.empty();
    }
}
