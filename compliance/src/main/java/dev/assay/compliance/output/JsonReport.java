package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Severity;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The report for programs. */
final class JsonReport {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonReport() {}

    static void write(CheckReport report, Appendable to) throws IOException {
        JsonMapper mapper = new JsonMapper();
        to.append(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root(report)))
                .append('\n');
    }

    private static ObjectNode root(CheckReport report) {
        ObjectNode root = NODES.objectNode();
        root.put("schema", "assay/check-report/1");
        root.put("package", report.name());
        root.put("round", report.round());
        root.put("roundSource", report.roundSource());
        root.put("judgement", report.official() ? "official" : "rules");
        root.put("officialTool", report.tool() == Judge.OLDER_TOOL ? "older" : "current");
        root.put("officialToolEnds", !report.aborts().isEmpty());
        root.put("verified", false);
        ArrayNode leftOut = root.putArray("leftOut");
        report.leftOut().forEach(skip -> leftOut.add(skip.option()));
        root.set("summary", summary(report));
        root.set("findings", findings(report.general()));
        ArrayNode results = root.putArray("results");
        report.results().forEach(r -> results.add(result(report, r)));
        return root;
    }

    private static ObjectNode summary(CheckReport report) {
        ObjectNode summary = NODES.objectNode();
        summary.put("results", report.results().size());
        summary.put("valid", report.validCount());
        summary.put("invalid", report.results().size() - report.validCount());
        summary.put("errors", Words.count(report, Severity.ERROR));
        summary.put("warnings", Words.count(report, Severity.WARNING));
        summary.put("notes", Words.count(report, Severity.NOTE));
        return summary;
    }

    private static ObjectNode result(CheckReport report, ResultReport result) {
        ObjectNode node = NODES.objectNode();
        node.put("path", result.path());
        node.put("verdict", Words.verdict(report.valid(result)));
        node.put("verdictByRules", Words.verdict(result.validByRules()));
        node.put("verdictByOfficialTool", Words.verdict(result.validByTool()));
        node.put("verdictByOfficialToolAlone", Words.verdict(result.validByToolAlone()));
        node.put("benchmark", result.benchmark().model());
        node.put("scenario", result.scenario());
        result.metric()
                .filter(Double::isFinite)
                .ifPresentOrElse(m -> node.put("metric", m), () -> node.putNull("metric"));
        node.put("unit", result.facts().unit());
        node.put("accuracy", result.facts().accuracy());
        node.set("findings", findings(report.concerning(result)));
        return node;
    }

    private static ArrayNode findings(List<Finding> findings) {
        ArrayNode list = NODES.arrayNode();
        for (Finding finding : findings) {
            ObjectNode node = list.addObject();
            node.put("rule", finding.rule().id());
            node.put("kind", finding.rule().group().equals("Recompute") ? "contradiction" : "rule");
            node.put("severity", finding.severity().shown());
            node.put("path", finding.path());
            node.put("line", finding.line());
            node.put("found", finding.found());
            node.put("wanted", finding.wanted());
            node.put("fix", finding.rule().fix());
            if (!finding.difference().isEmpty()) {
                node.put("note", finding.difference());
            }
        }
        return list;
    }
}
