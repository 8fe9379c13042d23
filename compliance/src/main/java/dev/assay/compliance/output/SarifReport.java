package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rule.Severity;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** SARIF 2.1.0 with one run: the rules that have findings, and the findings. */
final class SarifReport {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SarifReport() {}

    static void write(CheckReport report, Appendable to) throws IOException {
        ObjectNode root = NODES.objectNode();
        root.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        root.put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        List<Finding> findings = Words.all(report).toList();
        Map<String, Rule<?>> rules = new LinkedHashMap<>();
        findings.forEach(f -> rules.putIfAbsent(f.rule().id(), f.rule()));
        driver(run.putObject("tool").putObject("driver"), rules);
        List<String> order = new ArrayList<>(rules.keySet());
        ArrayNode results = run.putArray("results");
        findings.forEach(
                f -> result(results.addObject(), f, order.indexOf(f.rule().id())));
        to.append(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root))
                .append('\n');
    }

    private static void driver(ObjectNode driver, Map<String, Rule<?>> rules) {
        driver.put("name", "assay check");
        ArrayNode list = driver.putArray("rules");
        rules.values().forEach(rule -> {
            ObjectNode node = list.addObject();
            node.put("id", rule.id());
            node.putObject("shortDescription").put("text", rule.sentence());
            node.putObject("help").put("text", rule.fix() + " (" + rule.source() + ")");
        });
    }

    private static void result(ObjectNode node, Finding finding, int ruleIndex) {
        node.put("ruleId", finding.rule().id());
        node.put("ruleIndex", ruleIndex);
        node.put("level", level(finding.severity()));
        String note = finding.difference().isEmpty() ? "" : " (" + finding.difference() + ")";
        node.putObject("message")
                .put(
                        "text",
                        "found: " + finding.found() + "; wanted: " + finding.wanted() + "; fix: "
                                + finding.rule().fix() + note);
        ObjectNode physical = node.putArray("locations").addObject().putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", uri(finding.path()));
        if (finding.line() > 0) {
            physical.putObject("region").put("startLine", finding.line());
        }
    }

    private static String level(Severity severity) {
        return severity.shown();
    }

    private static String uri(String path) {
        try {
            return path.isEmpty() ? "." : new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return ".";
        }
    }
}
