package dev.assay.compliance.rules;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.subject.ResultSubject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The documents of an endpoints result and the values the rules ask of them (checker specification, section 11). */
final class EndpointsView {
    private final ResultSubject result;
    private final Document summary;
    private final Document accuracy;
    private final Document config;

    EndpointsView(ResultSubject result) {
        this.result = result;
        this.summary = result.json(result.at("performance/result_summary.json"));
        this.accuracy = result.json(result.at("accuracy/accuracy_results.json"));
        Document yaml = result.yaml(result.at("config.yaml"));
        this.config = yaml.state() == Document.State.MISSING && result.tree().hasFile(result.at("config.yml"))
                ? result.yaml(result.at("config.yml"))
                : yaml;
    }

    ResultSubject result() {
        return result;
    }

    Document summary() {
        return summary;
    }

    Document accuracy() {
        return accuracy;
    }

    Document config() {
        return config;
    }

    /** The type as written, for example {@code online}. */
    Optional<String> type() {
        return config.field("type").map(Scalars::text);
    }

    /** Scenario the official tool takes: SingleStream and Interactive by folder, Server for {@code online}, else the type. */
    String toolScenario() {
        String folder = result.scenario();
        String type = type().orElse("");
        if (folder.equals("SingleStream")) {
            return "SingleStream";
        }
        if (folder.equals("Interactive") || type.equalsIgnoreCase("interactive")) {
            return "Interactive";
        }
        return type.equals("online") ? "Server" : type;
    }

    /** Scenario by the rules: that of the folder; {@code Online} counts as Server. */
    String scenario(Judge judge) {
        if (judge.isTool()) {
            return toolScenario();
        }
        return result.folder().equalsIgnoreCase("online") ? "Server" : result.scenario();
    }

    /** A percentile of the early-stopping estimates, by the key 99.0, or by 99, which the tool does not find. */
    Optional<BigDecimal> percentile99(String group, Judge judge) {
        return summary.at(group + ".early_stopping_percentiles.99.0")
                .or(() -> judge.isTool() ? Optional.empty() : summary.at(group + ".early_stopping_percentiles.99"))
                .flatMap(Scalars::exact);
    }

    /** A number of the summary. */
    Optional<Double> number(String... names) {
        for (String name : names) {
            Optional<Double> value = summary.at(name).flatMap(Scalars::real);
            if (value.isPresent()) {
                return value;
            }
        }
        return Optional.empty();
    }

    /** Entries of accuracy scores that count for accuracy. */
    List<JsonNode> scores() {
        JsonNode list = accuracy.field("accuracy_scores").orElse(null);
        return list == null
                ? List.of()
                : list.valueStream()
                        .filter(e -> {
                            JsonNode type = e.get("dataset_type");
                            return type == null
                                    || type.isNull()
                                    || Scalars.text(type).equals("accuracy");
                        })
                        .toList();
    }

    /** The first score as written; a map stands for its f1, score or accuracy. */
    Optional<JsonNode> firstScore() {
        JsonNode list = accuracy.field("accuracy_scores").orElse(null);
        return list == null ? Optional.empty() : list.valueStream().findFirst().map(e -> e.get("score"));
    }

    /** The number in a score. */
    static Optional<Double> number(JsonNode score) {
        if (score.isNumber()) {
            return Optional.of(score.doubleValue());
        }
        if (score.isString()) {
            return Numbers.decimal(score.stringValue().strip());
        }
        for (String name : List.of("f1", "score", "accuracy")) {
            if (score.isObject() && score.get(name) != null) {
                return number(score.get(name));
            }
        }
        return Optional.empty();
    }

    /** The metric in the unit it is shown in. */
    Optional<Double> metric(Judge judge) {
        String scenario = scenario(judge);
        boolean tokens = result.pack()
                .tables()
                .resultField(result.model(), scenario.equals("Interactive") ? "Server" : scenario)
                .orElse("")
                .contains("tokens_per_second");
        return switch (scenario) {
            case "Server" -> tokens ? number("tps") : number("qps");
            case "Interactive" -> judge.isTool() || !tokens ? number("qps") : number("tps");
            case "SingleStream", "MultiStream" ->
                number("latency.avg")
                        .map(nanos -> nanos / 1_000_000 / (result.model().startsWith("wan") ? 1000 : 1));
            case "offline", "Offline" -> judge.isTool() || !tokens ? samplesPerSecond() : number("tps");
            default -> Optional.empty();
        };
    }

    private Optional<Double> samplesPerSecond() {
        Optional<Double> issued = number("n_samples_issued");
        Optional<Double> nanos = number("duration_ns");
        return issued.isPresent() && nanos.isPresent() && nanos.get() != 0
                ? Optional.of(issued.get() / (nanos.get() / 1e9))
                : Optional.empty();
    }
}
